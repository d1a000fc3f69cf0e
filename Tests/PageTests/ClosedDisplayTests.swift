import Breathing
import HTTPServer
import Outlets
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "Pages while the display is closed or the session is over",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct ClosedDisplayTests {
  /// A site with a display that breathes, one that is paused, and one at rest.
  private struct Site: DisplayList {
    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      var paused = StatusReport(phase: "idle")
      paused.isPaused = true
      let reports = [
        ("hall", StatusReport(phase: "inhale")), ("lobby", paused),
        ("ward", StatusReport(phase: "idle")),
      ]
      var displays: [DisplayStatus] = []
      for (name, report) in reports {
        var display = try Sample.status(of: name)
        (display.isOnline, display.report, display.reportAge) = (true, report, .seconds(1))
        displays.append(display)
      }
      return displays
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  /// A script that replaces members of each state with those of `window.changes`.
  private static func changing(_ changes: String) -> String {
    """
    window.changes = \(changes);
    window.plain = window.fetch.bind(window);
    window.fetch = async (path, ...rest) => {
      const answer = await window.plain(path, ...rest);
      if (path !== 'v1/state') return answer;
      return Response.json({ ...await answer.json(), ...window.changes });
    };
    """
  }

  /// Opens a page on which a script runs before its own.
  private static func visit(
    _ room: PageRoom,
    _ path: String,
    with script: String,
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": script])
      try await page.call("Page.navigate", ["url": "http://\(address)/\(path)"])
      try await body(page, browser)
    }
  }

  /// The text of an element.
  private static func text(_ id: String) -> String {
    "document.getElementById('\(id)').textContent"
  }

  /// A room whose session is over.
  private static func room(displays: Site? = nil) throws -> PageRoom {
    let start = PageRoom.now.advanced(by: .seconds(-600))
    return PageRoom(try Sample.show(from: start, seconds: 60), displays: displays)
  }

  @Test("The page for staff says first that the display is closed, and begins no session")
  func staff() async throws {
    let closed = "{ closed: true, opens_unix: 1800000000 }"
    try await Self.visit(Self.room(), "control", with: Self.changing(closed)) { page, browser in
      let session = "document.getElementById('session')"
      let remark = "document.getElementById('closure').checkVisibility()"
      try await page.wait(until: "\(Self.text("phase")).startsWith('Closed · opens ')")
      #expect(try await page.value(remark))
      let begins: Bool = try await page.value("!\(session).disabled || \(session).matches('.main')")
      #expect(!begins)
      // A session that another program began is ending.
      let _: Bool = try await page.value("(window.changes.stage = 'ending', true)")
      try await page.wait(until: "\(Self.text("where")).includes('flight')")
      #expect(try await page.value("\(session).disabled"))
      let _: Bool = try await page.value("(window.changes = {}, true)")
      try await page.wait(until: "\(Self.text("phase")) === 'Over'")
      #expect(try await page.value("\(session).matches('.main:enabled') && !\(remark)"))
      #expect(try await page.value(Self.text("where")) == "")
      #expect(browser.problems == [])
    }
  }

  @Test("A closed display that leads can begin a session, because those that follow it may be open")
  func leader() async throws {
    let closed = "{ closed: true, leads: true, opens_unix: 1800000000 }"
    try await Self.visit(Self.room(), "control", with: Self.changing(closed)) { page, browser in
      try await page.wait(until: "\(Self.text("phase")).startsWith('Closed · opens ')")
      #expect(try await page.value(Self.text("session")) == "Begin again")
      #expect(try await page.value("document.getElementById('session').matches('.main:enabled')"))
      #expect(browser.problems == [])
    }
  }

  @Test("Opening times are those of the display, wherever the phone believes to be")
  func zone() async throws {
    try await PageRoom().visited { page, browser in
      // 1800000000 is 08:00 in UTC.
      try await page.call("Emulation.setTimezoneOverride", ["timezoneId": "Asia/Tokyo"])
      let words: [String] = try await page.value(
        """
        import('/opening.js').then(({ openingOf, closureOf }) => [3600, 52200, undefined].flatMap((offset) =>
          [openingOf, closureOf].map((words) =>
            words({ closed: true, opens_unix: 1800000000, opens_utc_offset: offset }))))
        """
      )
      // The last display is of a version that does not state its zone.
      for (index, time) in ["09:00", "22:30", "17:00"].enumerated() {
        #expect(words[2 * index].hasPrefix("opens Fri") && words[2 * index].hasSuffix(time))
        #expect(words[2 * index + 1].hasSuffix("\(time)."))
      }
      #expect(browser.problems == [])
    }
  }

  @Test("The number of a flight does not count on once the session is ending")
  func flights() async throws {
    try await PageRoom().visited { page, browser in
      let words: [String] = try await page.value(
        """
        import('/control-words.js').then(({ detailsOf }) =>
          [['flight', 0], ['interlude', 3], ['ending', 1], ['ending', 0], ['over', 1]].map(([stage, flight]) =>
            detailsOf({ stage, flight, bpm: 6, pattern: 'gentle', leg: null })))
        """
      )
      let numbers = [1, 4, 1, 1].map { "flight \($0) · gentle, 6.0 a minute" }
      #expect(words == numbers + [""])
      #expect(browser.problems == [])
    }
  }

  @Test("A display at rest cannot be paused; one that is paused can go on")
  func atRest() async throws {
    try await Self.visit(Self.room(displays: Site()), "control", with: "") { page, browser in
      try await page.wait(until: "document.querySelectorAll('#site li').length === 3")
      let buttons: [Bool] = try await page.value(
        "[...document.querySelectorAll('#site li > .row button')].map((button) => button.disabled)"
      )
      #expect(buttons == [false, false, true])
      #expect(browser.problems == [])
    }
  }

  @Test("The phone page says that the display is closed, and when it opens; nothing moves by then")
  func phone() async throws {
    try await Self.visit(Self.room(), "", with: Self.changing("{}")) { page, browser in
      try await page.wait(until: "\(Self.text("status")).startsWith('The room has landed.')")
      #expect(try await page.value(Self.text("fact")) == "The sky is at rest.")
      try await page.recordTimers()
      // A page that is shown again has only timers that are recorded.
      try await page.setHidden(true)
      try await page.setHidden(false)
      try await page.wait(forRoom: "together")
      // No event says that it closes.
      let _: Bool = try await page.value(
        "(window.changes = { closed: true, opens_unix: 1800000000 }, true)"
      )
      try await waitUntil {
        try await page.runTimers()
        return try await page.value(
          "\(Self.text("status")).startsWith('The display is closed. It opens ')"
        )
      }
      let _: Bool = try await page.value("(window.changes = {}, true)")
      try await waitUntil {
        try await page.runTimers()
        return try await page.value("\(Self.text("status")).startsWith('The room has landed.')")
      }
      #expect(browser.problems == [])
    }
  }

  @Test("Without a stream, the phone page of a closed display requests its state once a round")
  func withoutStream() async throws {
    let changing = Self.changing("{ closed: true, opens_unix: 1800000000 }")
    let script = """
      \(changing)
      window.EventSource = class extends window.EventSource {
        constructor() { super('blocked'); }
      };
      window.counts = { states: 0, courses: 0 };
      window.changed = window.fetch;
      window.fetch = (path, ...rest) => {
        if (path === 'v1/state') counts.states += 1;
        if (`${path}`.startsWith('v1/timeline')) counts.courses += 1;
        return window.changed(path, ...rest);
      };
      """
    try await Self.visit(Self.room(), "", with: script) { page, browser in
      try await page.wait(until: "\(Self.text("status")).startsWith('The display is closed.')")
      try await page.recordTimers()
      // A page that is shown again has only timers that are recorded.
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await page.wait(forRoom: "together")
      let _: Bool = try await page.value("(counts.states = counts.courses = 0, true)")
      try await waitUntil("the page does not poll") {
        try await page.runTimers()
        return try await page.value("counts.courses >= 6")
      }
      let counts: [Int] = try await page.value("[counts.states, counts.courses]")
      // The answer to an earlier course may have come since.
      #expect(counts[0] <= counts[1] + 1, "\(counts)")
      #expect(browser.problems.allSatisfy { $0.contains("404") })
    }
  }

  @Test(
    "The phone page says once that it looks for the room, or that it is not open",
    arguments: [
      ("new Promise(() => {})", "Looking for the room…"),
      ("Promise.resolve(new Response('{}', { status: 401 }))", "This page is for staff only."),
    ]
  )
  func once(answer: String, words: String) async throws {
    let script = """
      window.plain = window.fetch.bind(window);
      window.fetch = (path, ...rest) =>
        `${path}`.startsWith('v1/') ? \(answer) : window.plain(path, ...rest);
      """
    try await Self.visit(PageRoom(), "", with: script) { page, browser in
      try await page.wait(until: "\(Self.text("status")) === '\(words)'")
      try await page.waitForFrames(2)
      let count: Int = try await page.value("document.body.innerText.split('\(words)').length - 1")
      #expect(count == 1)
      #expect(browser.problems == [])
    }
  }
}
