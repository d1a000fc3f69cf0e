import HTTPServer
import Outlets
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "The focus in the form with hours and programme",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct TimetableFocusTests {
  /// A site with one display.
  private struct Site: DisplayList {
    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      var hall = try Sample.status(of: "hall")
      (hall.isOnline, hall.report) = (true, StatusReport(phase: "inhale"))
      hall.reportAge = .seconds(1)
      let timetable = """
        {"hours":["mon-fri 08:00-18:00"],"holidays":["12-25"],"programme":["sky 10m","airport 5m"],\
        "changed":["hours","holidays"]}
        """
      hall.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
      return [hall]
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? {
      CommandAnswer()
    }
  }

  /// Opens the page with the display's form, and `press`, which presses a button by its name and returns the name of
  /// what has the focus afterwards.
  private static func visit(
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    try await PageRoom(show, displays: Site()).serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.querySelectorAll('#site details').length === 1")
        let _: Bool = try await page.value(
          """
          (() => {
            document.querySelector('#site details').open = true;
            window.nameOf = (e) =>
              e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent;
            window.press = (name) => {
              const button = [...document.querySelector('#site form').elements]
                .find((control) => nameOf(control) === name);
              button.focus();
              button.click();
              return nameOf(document.activeElement);
            };
            return true;
          })()
          """
        )
        try await page.wait(until: "document.querySelectorAll('#site .origin button').length === 2")
        try await body(page, browser)
      }
    }
  }

  @Test("A row that is removed leaves it to the next one, or to the button that adds one")
  func removed() async throws {
    try await Self.visit { page, browser in
      let steps = [
        ("Remove hours: Monday", "Add hours: Monday"),
        ("Remove this view", "Remove this view"), ("Remove this view", "Add a view"),
        ("Remove this holiday", "Add a holiday"),
        ("Copy Monday to Tuesday–Friday", "Copy Monday to Tuesday–Friday"),
        ("Always open", "Always open"),
      ]
      for (name, next) in steps {
        let focused: String = try await page.value("press('\(name)')")
        #expect(focused == next, "\(name)")
      }
      #expect(browser.problems == [])
    }
  }

  @Test("A row that is added takes it, with its first field")
  func added() async throws {
    try await Self.visit { page, browser in
      for (name, field, kind) in [
        ("Add hours: Monday", "Monday: opens", "[type=time]"),
        ("Add a holiday", "First day", "[type=date]"), ("Add a view", "View", "select"),
      ] {
        let focused: String = try await page.value("press('\(name)')")
        #expect(focused == field)
        // The new row is the last of its kind, or of its day.
        let place = """
          [...(document.activeElement.closest('.day') ?? document.activeElement.closest('fieldset'))
            .querySelectorAll('\(kind)')].slice(-2).includes(document.activeElement)
          """
        let isNew: Bool = try await page.value(place)
        #expect(isNew, "\(name)")
      }
      #expect(browser.problems == [])
    }
  }

  @Test("Discard and Use the settings file leave it to what they have done")
  func done() async throws {
    try await Self.visit { page, browser in
      let _: String = try await page.value("press('Remove this view')")
      #expect(try await page.value("press('Discard')") == "Discarded.")
      #expect(try await page.value("document.activeElement.getAttribute('role')") == "status")
      // The button of another part has the same name.
      let _: String = try await page.value("press('Use the settings file')")
      try await page.wait(until: "nameOf(document.activeElement) === 'Saved.'")
      #expect(browser.problems == [])
    }
  }
}
