import HTTPServer
import Outlets
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "Displays of the staff page that are not listed any more, or offline",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct UnlistedDisplayTests {
  /// A site with two displays, or none: a daemon that was restarted learns of them only later.
  private final class Site: DisplayList {
    private let isKnown = Mutex(true)
    private let isOnline = Mutex(true)

    func setKnown(_ known: Bool) { isKnown.withLock { $0 = known } }

    func setOnline(_ online: Bool) { isOnline.withLock { $0 = online } }

    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      guard isKnown.withLock({ $0 }) else { return [] }
      return try ["hall", "ward"].map { name throws(HTTPRefusal) in
        var display = try Sample.status(of: name)
        display.isOnline = isOnline.withLock(\.self)
        display.report = StatusReport(phase: "inhale")
        display.reportAge = .seconds(1)
        let timetable = #"{"holidays":["12-25"]}"#
        display.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
        return display
      }
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  @Test("What a person edits stays, and can be saved once the display is back; the others go")
  func edited() async throws {
    let site = Site()
    let room = PageRoom(try Sample.show(from: PageRoom.now, seconds: 3_600), displays: site)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let rows = "document.querySelectorAll('#site li').length"
        try await page.wait(until: "\(rows) === 2")
        let _: Bool = try await page.value(
          "(document.querySelector('#site details').open = true)"
        )
        let save = "document.querySelector('#site [type=submit]')"
        try await page.wait(until: "\(save) !== null")
        let _: Bool = try await page.value(
          """
          ([...document.querySelectorAll('#site button')]
            .find(({ textContent }) => textContent === 'Add a holiday').click(), true)
          """
        )
        let holidays = "document.querySelectorAll('#site .holiday').length"
        #expect(try await page.value(holidays) == 2)
        #expect(try await page.value("!\(save).disabled"))
        site.setKnown(false)
        try await page.wait(until: "\(rows) === 1")
        let state: String = try await page.value("document.querySelector('#site p').textContent")
        #expect(state == "Offline")
        #expect(try await page.value("\(save).disabled && \(save).checkVisibility()"))
        site.setKnown(true)
        try await page.wait(until: "\(rows) === 2")
        #expect(try await page.value(holidays) == 2)
        #expect(try await page.value("!\(save).disabled"))
        #expect(browser.problems == [])
      }
    }
  }

  @Test("A button that has the focus keeps it while its display is offline")
  func focused() async throws {
    let site = Site()
    let room = PageRoom(try Sample.show(from: PageRoom.now, seconds: 3_600), displays: site)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let pause = "document.querySelector('#site button')"
        try await page.wait(until: "\(pause)?.disabled === false")
        let _: Bool = try await page.value("(\(pause).focus(), true)")
        site.setOnline(false)
        try await page.wait(until: "document.querySelector('#site p').textContent === 'Offline'")
        try await page.waitForFrames(2)
        #expect(try await page.value("document.activeElement === \(pause) && !\(pause).disabled"))
        let _: Bool = try await page.value("(\(pause).blur(), true)")
        try await page.wait(until: "\(pause).disabled")
        #expect(browser.problems == [])
      }
    }
  }
}
