import HTTPServer
import Outlets
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "Controls of the staff page that could have no effect",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct DisabledControlTests {
  /// A site with two displays; no report of the second could be read.
  private struct Site: DisplayList {
    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      var hall = try Sample.status(of: "hall")
      var report = StatusReport(phase: "inhale")
      report.volume = 35
      (hall.report, hall.reportAge) = (report, .seconds(1))
      var ward = try Sample.status(of: "ward")
      ward.hasUnreadableReport = true
      let timetable = #"{"holidays":["12-25"],"changed":["holidays"]}"#
      return [hall, ward].map { display in
        var display = display
        display.isOnline = true
        display.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
        return display
      }
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  /// Opens the page for staff of a room with both displays, and their timetables, during a test.
  private static func visit(
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    try await PageRoom(show, displays: Site()).serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.querySelectorAll('#site li').length === 2")
        try await page.wait(until: "!document.getElementById('pause').disabled")
        let _: Bool = try await page.value(
          """
          (document.querySelectorAll('#site details').forEach((item) => { item.open = true; }), true)
          """
        )
        try await page.wait(until: "document.querySelectorAll('#site .origin button').length === 2")
        try await body(page, browser)
      }
    }
  }

  /// The first display's buttons that send something at once, and its volume.
  private static let controls = """
    [...document.querySelector('#site li')
      .querySelectorAll(':scope > .row :is(button, input), .origin button')]
    """

  @Test(
    "While the displays are unknown, their state is not shown and their controls are disabled",
    arguments: ["v1/", "v1/state", "v1/displays"]
  )
  func lostDisplays(path: String) async throws {
    try await Self.visit { page, browser in
      let state = "document.querySelector('#site p').textContent"
      let enabled = "\(Self.controls).map((control) => !control.disabled)"
      #expect(try await page.value(state) == "Breathing")
      let before: [Bool] = try await page.value(enabled)
      #expect(before == [true, true, true])
      // Later answers about the displays never come, so that the state stays as it is.
      let _: Bool = try await page.value(
        """
        (() => {
          window.plain = window.fetch;
          window.fetch = (path, ...rest) => {
            if (path.startsWith('\(path)')) return Promise.reject(new Error());
            return path === 'v1/displays' ? new Promise(() => {}) : window.plain(path, ...rest);
          };
          return true;
        })()
        """
      )
      try await page.wait(
        until: "\(state) === '–' && \(Self.controls).every((control) => control.disabled)"
      )
      let _: Bool = try await page.value(
        "(window.fetch = window.plain, document.dispatchEvent(new Event('visibilitychange')), true)"
      )
      try await page.wait(until: "\(state) === 'Breathing'")
      let after: [Bool] = try await page.value(enabled)
      #expect(after == [true, true, true])
      #expect(browser.problems == [])
    }
  }

  @Test("Without a report, a display has neither Pause nor a volume; its timetable can be changed")
  func withoutReport() async throws {
    try await Self.visit { page, browser in
      let ward = "document.querySelectorAll('#site li')[1]"
      let words: String = try await page.value("\(ward).querySelector('p').textContent")
      #expect(words == "Report unreadable")
      let ofWard: [Bool] = try await page.value(
        """
        [\(ward).querySelector('button').disabled,
          \(ward).querySelector('[type=range]').checkVisibility(),
          \(ward).querySelector('.origin button').disabled]
        """
      )
      #expect(ofWard == [true, false, false])
      let hall = "document.querySelector('#site [type=range]')"
      let volume: String = try await page.value("\(hall).checkVisibility() && \(hall).value")
      #expect(volume == "35")
      let labels: [String] = try await page.value(
        """
        [...document.querySelectorAll('#site .row label')].map((label) =>
          label.checkVisibility() ? label.textContent : '')
        """
      )
      #expect(labels == ["Volume", ""])
      #expect(browser.problems == [])
    }
  }

  @Test("Once the session is over, Begin again is the main button, and the bar is empty")
  func over() async throws {
    try await Self.visit { page, browser in
      let session = "document.getElementById('session')"
      let bar = "document.getElementById('level').style.transform"
      let all = "[...document.querySelectorAll('section:not(#displays) :is(button, select)')]"
      let disabled = "\(all).filter((control) => control.disabled)"
      try await page.wait(until: "\(bar) !== ''")
      let _: Bool = try await page.value(
        """
        (() => {
          const plain = window.fetch;
          window.isOver = true;
          window.fetch = async (path, ...rest) => {
            const answer = await plain(path, ...rest);
            if (path !== 'v1/state' || !window.isOver) return answer;
            return Response.json({ ...await answer.json(), stage: 'over' });
          };
          document.getElementById('pause').focus();
          return true;
        })()
        """
      )
      try await page.wait(until: "\(session).textContent === 'Begin again'")
      let names = "\(disabled).map((control) => control.id || control.dataset.command)"
      let refused: [String] = try await page.value(names)
      #expect(refused == ["pause", "slower", "faster", "skip", "too_slow", "pattern"])
      let main = "\(all).filter((b) => b.matches('.main:enabled')).map(({ id }) => id).join()"
      #expect(try await page.value(main) == "session")
      try await page.waitForFrames(2)
      #expect(try await page.value(bar) == "")
      // In the next session, the button that lost the focus gets it back.
      let _: Bool = try await page.value("(window.isOver = false, true)")
      try await page.wait(until: "\(disabled).length === 0")
      #expect(try await page.value(main) == "pause")
      #expect(try await page.value("document.activeElement.id") == "pause")
      #expect(browser.problems == [])
    }
  }
}
