import Breathing
import HTTPServer
import Outlets
import TestRigs
import TestSamples
import TestSupport
import Testing
import Text

@Suite(
  "What fingers touch on pages",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct TouchTargetTests {
  /// A site with one display, which is closed on two days.
  private struct Site: DisplayList {
    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      var hall = try Sample.status(of: "hall")
      var report = StatusReport(phase: "inhale")
      report.volume = 35
      (hall.isOnline, hall.report, hall.reportAge) = (true, report, .seconds(1))
      let timetable = #"{"hours":["mon-fri 08:00-18:00"],"holidays":["12-24","12-25"]}"#
      hall.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
      return [hall]
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  /// The elements of a selector whose height or width under a finger is less than 44 pixels, with both.
  private static func small(_ selector: String, on page: BrowserPage) async throws -> [String] {
    try await page.value(
      """
      [...document.querySelectorAll('\(selector)')].filter((e) => e.checkVisibility()).map((e) => {
        e.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = e.getBoundingClientRect();
        const middle = [(left + right) / 2, (top + bottom) / 2];
        // From its middle to where something else is touched.
        const reach = (x, y) => {
          let far = 0;
          while (far < 600) {
            const place = document.elementFromPoint(middle[0] + x * far, middle[1] + y * far);
            if (!e.contains(place)) break;
            far += 0.5;
          }
          return far;
        };
        const size = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
        const name = e.id || e.getAttribute('aria-label') || e.textContent.trim();
        return { name, size, isSmall: Math.min(...size) < 43.5 };
      }).filter(({ isSmall }) => isSmall).map(({ name, size }) => `${name}: ${size.join(' × ')}`)
      """
    )
  }

  @Test(
    "The companion page's buttons and links are 44 pixels high and wide at least",
    arguments: [(320, 568), (390, 844), (844, 390)]
  )
  func companion(size: (Int, Int)) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.visited(size: size) { page, browser in
      try await page.wait(until: "document.querySelectorAll('nav a:not([hidden])').length > 1")
      #expect(try await Self.small("button, nav a", on: page) == [])
      #expect(browser.problems == [])
    }
  }

  @Test("So is the list of who should not breathe along, which can be folded")
  func caution() async throws {
    let room = try PageRoom(Preset.box.pace)
    try await room.visited { page, browser in
      try await page.wait(until: "document.querySelector('#caution').checkVisibility()")
      #expect(try await Self.small("summary", on: page) == [])
      #expect(browser.problems == [])
    }
  }

  @Test("So are the switches and buttons of the staff page", arguments: [320, 390, 1_024])
  func staff(width: Int) async throws {
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    try await PageRoom(show, displays: Site()).serve { address in
      let control = "http://\(address)/control"
      try await Browser.visit(control, size: (width, 768)) { page, browser in
        try await page.wait(until: "document.querySelector('#site details') !== null")
        let _: Bool = try await page.value(
          "(document.querySelector('#site details').open = true)"
        )
        try await page.wait(until: "document.querySelectorAll('#site .small').length > 8")
        #expect(try await Self.small("button, summary", on: page) == [])
        #expect(browser.problems == [])
      }
    }
  }
}
