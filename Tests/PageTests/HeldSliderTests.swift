import HTTPServer
import Outlets
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "Sliders of the staff page that a finger holds",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct HeldSliderTests {
  /// A site with one display, which records the commands sent to it.
  private final class Site: DisplayList {
    private let record = CommandRecord()

    var commands: [String] { record.commands }

    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      var hall = try Sample.status(of: "hall")
      var report = StatusReport(phase: "inhale")
      report.volume = 70
      (hall.isOnline, hall.report, hall.reportAge) = (true, report, .seconds(1))
      return [hall]
    }

    func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
      record.answer(to: command, for: name)
    }
  }

  @Test(
    "While it is held still, answers of the daemon do not move it; its release sends its value",
    arguments: [("#volume", "v1/state"), ("#site [type=range]", "v1/displays")]
  )
  func held(selector: String, path: String) async throws {
    let site = Site()
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    let room = PageRoom(show, displays: site)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let slider = "document.querySelector('\(selector)')"
        try await page.wait(
          until: """
            \(slider)?.disabled === false
              && document.getElementById('link').textContent.startsWith('Connected')
            """
        )
        let place: [Int] = try await page.value(
          """
          (() => {
            \(slider).scrollIntoView({ block: 'center' });
            const { left, top, width, height } = \(slider).getBoundingClientRect();
            return [left + width * 0.2, top + height / 2].map(Math.round);
          })()
          """
        )
        let former: String = try await page.value("\(slider).value")
        try await page.mouse("mousePressed", x: place[0], y: place[1])
        try await page.wait(until: "\(slider).value !== '\(former)'")
        let chosen: String = try await page.value("\(slider).value")
        // It was moved a minute ago.
        try await page.setClock(forward: 60)
        try await page.recordRequests(to: path)
        // The next request is made once the answer to the one before is shown.
        try await page.wait(until: "requests.begun > 2")
        #expect(try await page.value("\(slider).value") == chosen)
        try await page.mouse("mouseReleased", x: place[0], y: place[1])
        try await waitUntil { !room.commands.isEmpty || !site.commands.isEmpty }
        if selector == "#volume" {
          let volume = try #require(Int(chosen))
          #expect(room.commands == [.volume(volume)])
        } else {
          #expect(site.commands == ["hall volume \(chosen)"])
        }
        #expect(browser.problems == [])
      }
    }
  }
}
