import HTTPServer
import Outlets
import Show
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "Displays of the staff page that follow another, or that something fails on",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct FollowingDisplayTests {
  /// A site with a leader, and two displays that follow it and lack two things; the second one is offline.
  private struct Site: DisplayList {
    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      try ["hall", "ward", "porch"].map { name throws(HTTPRefusal) in
        var display = try Sample.status(of: name)
        var report = StatusReport(phase: "inhale")
        (report.volume, report.isFollowing) = (35, name != "hall")
        if name != "hall" {
          report.troubles = [Trouble.weather.rawValue, Trouble.storage.rawValue]
        }
        display.isOnline = name != "porch"
        (display.report, display.reportAge) = (report, .seconds(1))
        return display
      }
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  /// Opens the page for staff of a room with these displays, during a test.
  private static func visit(
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    try await PageRoom(show, displays: Site()).serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.querySelectorAll('#site li').length === 3")
        try await body(page, browser)
        #expect(browser.problems == [])
      }
    }
  }

  /// Replaces what the daemon answers at an address by an expression of its answer, `known`.
  private static func replace(
    _ path: String,
    by expression: String,
    on page: BrowserPage
  ) async throws {
    let _: Bool = try await page.value(
      """
      (() => {
        const plain = window.fetch;
        window.fetch = async (path, ...rest) => {
          const answer = await plain(path, ...rest);
          if (path !== '\(path)') return answer;
          const known = await answer.json();
          return Response.json(\(expression));
        };
        return true;
      })()
      """
    )
  }

  @Test("One that follows cannot be paused, for a reason that is read; its volume can be changed")
  func follower() async throws {
    try await Self.visit { page, _ in
      let rows = "[...document.querySelectorAll('#site li')]"
      let paused: [Bool] = try await page.value(
        "\(rows).map((row) => row.querySelector('button').disabled)"
      )
      #expect(paused == [false, true, true])
      let volumes: [Bool] = try await page.value(
        "\(rows).map((row) => row.querySelector('input').disabled)"
      )
      #expect(volumes == [false, false, true])
      let reasons: [String] = try await page.value(
        """
        \(rows).map((row) => {
          const id = row.querySelector('button').getAttribute('aria-describedby');
          return id && document.getElementById(id).checkVisibility()
            ? document.getElementById(id).textContent : '';
        })
        """
      )
      #expect(reasons == ["", "It follows another display. Pause that one instead.", ""])
      // The reason stands also for one that accepts no commands.
      try await Self.replace(
        "v1/displays",
        by: "{ ...known, displays: known.displays.map((each) => ({ ...each, commands: false })) }",
        on: page
      )
      try await page.wait(until: "\(rows)[1].querySelector('input').disabled")
      let reason: String = try await page.value(
        "\(rows)[1].querySelector('[id^=reason]').textContent"
      )
      #expect(reason == "It follows another display. Pause that one instead.")
    }
  }

  @Test("A display that follows says so, and its breath cannot be changed; its sound and view can")
  func own() async throws {
    var show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    show.isFollowing = true
    try await PageRoom(show).serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "!document.getElementById('led').hidden")
        let disabled: [String] = try await page.value(
          """
          [...document.querySelectorAll('section :is(button, select, input):disabled')].map(
            (control) => control.id || control.dataset.command)
          """
        )
        #expect(
          disabled == ["pause", "slower", "faster", "skip", "too_slow", "session", "pattern"]
        )
        let reason: String = try await page.value(
          """
          (({ textContent, hidden }) => hidden ? '' : textContent)(document.getElementById('led'))
          """
        )
        #expect(reason == "It follows another display. Change the breath on that one instead.")
        for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
        #expect(browser.problems == [])
      }
    }
  }

  @Test("What fails on a display is listed, and what fails on the daemon is part of its health")
  func troubles() async throws {
    try await Self.visit { page, _ in
      let troubles: [String] = try await page.value(
        """
        [...document.querySelectorAll('#site .trouble')].map((text) =>
          (text.checkVisibility() ? text.textContent : ''))
        """
      )
      let both = "The weather is not updated\nThe disk is full or cannot be written to"
      #expect(troubles == ["", both, ""])
      let space: String = try await page.value(
        "getComputedStyle(document.querySelector('#site .trouble')).whiteSpace"
      )
      // Each is on a line of its own.
      #expect(space == "pre-line")
      let health = "document.querySelectorAll('#health dd')[1]?.textContent"
      try await page.wait(until: "\(health) === 'none'")
      try await Self.replace(
        "healthz",
        by: """
          { ...known, troubles: ['The NOTAMs are not updated', 'The weather is not updated'] }
          """,
        on: page
      )
      let lines = "'The NOTAMs are not updated\\nThe weather is not updated'"
      try await page.wait(until: "\(health) === \(lines)")
      let alignment: String = try await page.value(
        "getComputedStyle(document.querySelectorAll('#health dd')[1]).textAlign"
      )
      #expect(alignment == "start")
      for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
    }
  }

  @Test("While the broker does not answer, displays stay in the list, without a state")
  func brokerProblem() async throws {
    try await Self.visit { page, _ in
      try await Self.replace(
        "v1/displays",
        by: "{ ...known, broker_problem: 'x', displays: known.displays.slice(0, 1) }",
        on: page
      )
      let missing = "document.getElementById('no-displays')"
      try await page.wait(until: "\(missing).checkVisibility()")
      let words: String = try await page.value("\(missing).textContent")
      #expect(words == "The broker does not answer; some displays may be missing.")
      let states: [String] = try await page.value(
        "[...document.querySelectorAll('#site li')].map((row) => row.children[1].textContent)"
      )
      #expect(states == ["Breathing", "–", "–"])
    }
  }
}
