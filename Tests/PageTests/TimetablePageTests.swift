import HTTPServer
import Outlets
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "Hours and programme on the staff page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct TimetablePageTests {
  /// A site with two displays, one of which refuses hours.
  private final class Site: DisplayList {
    private let state = Mutex<(commands: [String], timetable: String)>(
      (
        [],
        #"{"hours":["mon-fri 08:00-18:00","sat 09:00-24:00"],"holidays":["12-25"],"changed":["hours"]}"#
      )
    )

    var commands: [String] { state.withLock(\.commands) }

    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      try ["hall", "ward"].map { name throws(HTTPRefusal) in
        var display = try Sample.status(of: name)
        var report = StatusReport(phase: "inhale")
        report.view = "sky"
        if name == "ward" { (report.isClosed, report.opensUnixSeconds) = (true, 1_800_000_000) }
        (display.isOnline, display.report, display.reportAge) = (true, report, .seconds(1))
        let text = name == "hall" ? state.withLock(\.timetable) : #"{"fixed":["programme"]}"#
        display.timetable = TimetableState(json: try? JSONValue(Array(text.utf8)))
        return display
      }
    }

    func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
      guard case .timetable = command else { return CommandAnswer() }
      guard name == "hall" else {
        return CommandAnswer(refusal: "display.hours = [\"x\"]: these are not hours")
      }
      state.withLock { state in
        state.commands.append(command.json().description)
        state.timetable =
          #"{"hours":["daily 10:00-16:00"],"holidays":[],"programme":["sky 10m"],"changed":["hours","holidays","programme"]}"#
      }
      return CommandAnswer()
    }
  }

  /// Visits the page with both displays' forms open.
  private static func visit(
    _ site: Site,
    size: (Int, Int) = (1_024, 768),
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    let room = PageRoom(show, displays: site)
    try await room.serve { address in
      let control = "http://\(address)/control"
      try await Browser.visit(control, size: size, mediaFeatures: mediaFeatures) { page, browser in
        try await page.wait(until: "document.querySelectorAll('#site details').length === 2")
        let _: Bool = try await page.value(
          "(document.querySelectorAll('#site details').forEach((d) => { d.open = true; }), true)"
        )
        try await page.wait(until: "document.querySelectorAll('#site [type=submit]').length === 2")
        try await body(page, browser)
      }
    }
  }

  /// Runs a line of script with the form of a display as `form`.
  private static func run(_ page: BrowserPage, _ number: Int, _ script: String) async throws {
    let _: Bool = try await page.value(
      """
      (() => {
        const form = document.querySelectorAll('#site form')[\(number)];
        const button = (words) => [...form.querySelectorAll('button')]
          .find((b) => (b.getAttribute('aria-label') ?? b.textContent) === words);
        const fill = (field, value) => {
          field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.dispatchEvent(new Event('change', { bubbles: true }));
        };
        \(script)
        return true;
      })()
      """
    )
  }

  @Test("It shows hours by weekday, holidays and views, and saves only what was changed")
  func saves() async throws {
    let site = Site()
    try await Self.visit(site) { page, browser in
      let times: [String] = try await page.value(
        "[...document.querySelectorAll('#site form')[0].querySelectorAll('[type=time]')].map((f) => f.value)"
      )
      #expect(
        times == [
          "08:00", "18:00", "08:00", "18:00", "08:00", "18:00", "08:00", "18:00", "08:00", "18:00",
          "09:00", "00:00",
        ]
      )
      #expect(
        try await page.value("document.querySelectorAll('#site [type=submit]')[0].disabled")
          == true
      )
      #expect(
        try await page.value("document.querySelectorAll('#site .origin').length") == 1
      )
      // The second display is closed, and an option fixes its programme.
      let state: String = try await page.value(
        "document.querySelectorAll('#site li')[1].children[1].textContent"
      )
      #expect(state.hasPrefix("Closed · opens "), "\(state)")
      #expect(
        try await page.value("document.querySelectorAll('#site [name=programme]')[1].disabled")
          == true
      )
      try await Self.run(
        page,
        0,
        """
        button('Remove hours: Saturday').click();
        button('Add hours: Monday').click();
        fill(form.querySelectorAll('[type=time]')[3], '21:30');
        button('Copy Monday to Tuesday–Friday').click();
        window.errors = form.querySelector('[role=status]');
        button('Save').focus();
        """
      )
      try await Self.run(page, 0, "button('Save').click();")
      try await waitUntil { !site.commands.isEmpty }
      #expect(
        site.commands == [
          #"{"command":"timetable","value":{"hours":["mon-fri 08:00-18:00","mon-fri 19:00-21:30"]}}"#
        ]
      )
      try await page.wait(
        until: "document.querySelector('#site [role=status]').textContent === 'Saved.'"
      )
      // The button is disabled; the focus is beside it, on a status that was there before.
      #expect(try await page.value("document.activeElement === window.errors"))
      // The display reports what it made of it, some seconds later.
      try await page.setClock(forward: 6)
      try await page.wait(
        until:
          "document.querySelectorAll('#site form')[0].querySelectorAll('[type=time]').length === 14"
      )
      #expect(browser.problems == [])
    }
  }

  @Test("It adds holidays and views, and gives a part back to the settings file")
  func adds() async throws {
    let site = Site()
    try await Self.visit(site) { page, browser in
      try await Self.run(
        page,
        0,
        """
        button('Add a holiday').click();
        fill(form.querySelectorAll('[type=date]')[1], '2026-12-24');
        fill(form.querySelectorAll('[type=date]')[2], '2027-01-02');
        button('Add a view').click();
        button('Add a view').click();
        fill(form.querySelectorAll('select')[2], 'airport');
        fill(form.querySelectorAll('[type=number]')[1], '90');
        fill(form.querySelectorAll('select')[3], 's');
        button('Save').click();
        """
      )
      try await waitUntil { !site.commands.isEmpty }
      #expect(
        site.commands == [
          #"{"command":"timetable","value":{"holidays":["12-25","2026-12-24/2027-01-02"],"programme":["sky 10m","airport 90s"]}}"#
        ]
      )
      try await page.wait(until: "document.querySelector('#site .origin button') !== null")
      // Another part has an edit that is not saved; the first answer may not have arrived.
      try await Self.run(
        page,
        0,
        """
        fill(form.querySelectorAll('[type=number]')[0], '15');
        form.querySelector('[name=hours] .origin button').click();
        """
      )
      try await waitUntil { site.commands.count >= 2 }
      #expect(site.commands.last == #"{"command":"timetable","value":{"hours":null}}"#)
      // The display reports its hours, and the edit stays.
      let form = "document.querySelectorAll('#site form')[0]"
      try await page.wait(until: "\(form).querySelectorAll('[type=time]').length === 14")
      #expect(try await page.value("\(form).querySelector('[type=number]').value") == "15")
      #expect(browser.problems == [])
    }
  }

  @Test("What the display refuses, and what would surprise, is said at the form; the draft stays")
  func refusals() async throws {
    let site = Site()
    try await Self.visit(site) { page, browser in
      let status = "document.querySelectorAll('#site [role=status]')[1].textContent"
      try await Self.run(page, 1, "form.querySelector('[type=checkbox]').click();")
      // A week without hours would be always open.
      try await Self.run(page, 1, "form.requestSubmit();")
      try await Self.run(page, 1, "button('Add hours: Sunday').click();")
      try await Self.run(page, 1, "button('Save').focus(); button('Save').click();")
      try await page.wait(until: "\(status).startsWith('Not saved: display.hours')")
      #expect(try await page.value("document.activeElement.textContent") == "Save")
      #expect(
        try await page.value("document.querySelector('#site fieldset.wrong').name") == "hours"
      )
      #expect(
        try await page.value(
          "document.querySelectorAll('#site form')[1].querySelectorAll('[type=time]').length"
        ) == 2
      )
      try await Self.run(
        page,
        1,
        "fill(form.querySelectorAll('[type=time]')[1], '08:00'); button('Save').click();"
      )
      try await page.wait(until: "\(status) === 'Sunday: opens and closes at the same time.'")
      try await Self.run(page, 1, "button('Discard').click();")
      #expect(
        try await page.value(
          "document.querySelectorAll('#site form')[1].querySelectorAll('[type=time]').length"
        ) == 0
      )
      #expect(site.commands.isEmpty)
      #expect(browser.problems.allSatisfy { $0.contains("422") })
    }
  }

  @Test("A form that opens moves no other part of the page to another column")
  func columns() async throws {
    try await Self.visit(Site(), size: (900, 800)) { page, browser in
      // The displays are below both columns, so they need not be balanced again.
      let widths: [Double] = try await page.value(
        "['#displays', '#site li'].map((p) => document.querySelector(p).getBoundingClientRect().width)"
      )
      #expect(widths[0] > 2 * widths[1], "\(widths)")
      #expect(browser.problems == [])
    }
  }

  @Test(
    "The forms fit every window by day and by night, and their text has contrast",
    arguments: [(1_280, 900), (1_024, 768), (900, 800), (820, 1_100), (390, 844), (320, 568)],
    ["light", "dark"]
  )
  func fits(size: (Int, Int), scheme: String) async throws {
    try await Self.visit(Site(), size: size, mediaFeatures: ["prefers-color-scheme": scheme]) {
      page,
      browser in
      try await Self.run(
        page,
        0,
        "button('Add hours: Monday').click(); button('Add a holiday').click(); button('Add a view').click();"
      )
      let widths: [Double] = try await page.value(
        "[document.documentElement.scrollWidth, innerWidth]"
      )
      #expect(widths[0] <= widths[1], "\(size): \(widths)")
      // Nothing reaches to the border of its part, or over it.
      let excess: Double = try await page.value(
        """
        Math.max(...[...document.querySelectorAll('#site fieldset')].map((set) =>
          Math.max(...[...set.querySelectorAll('*')].map((part) =>
            part.getBoundingClientRect().right - set.getBoundingClientRect().right))))
        """
      )
      #expect(excess <= -8, "\(size): \(excess)")
      for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
      // With twice as large letters, nothing leaves its form.
      let reach: Double = try await page.value(
        """
        (document.documentElement.style.fontSize = '200%',
          Math.max(...[...document.querySelectorAll('#site form *')].map((part) =>
            part.getBoundingClientRect().right - part.closest('form').getBoundingClientRect().right)))
        """
      )
      #expect(reach <= 1, "\(size): \(reach)")
      #expect(browser.problems == [])
    }
  }
}
