import TestRigs
import TestSupport
import Testing

@Suite(
  "What the staff page answers to a command that takes effect later",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct ControlAnswerTests {
  /// Runs a script that sends a command, and waits for an answer.
  private static func wait(
    for words: String,
    after script: String,
    on page: BrowserPage
  ) async throws {
    let _: Bool = try await page.value("(\(script), true)")
    try await page.wait(until: "document.getElementById('answer').textContent === '\(words)'")
  }

  @Test("It says at once what the command leads to, in the window, also if it is given again")
  func later() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.getElementById('pattern').options.length > 3")
        let longer = "Breaths become longer, from the next one on."
        let shorter = "Breaths become shorter, from the next one on."
        func click(_ selector: String, _ words: String) async throws {
          let script = "document.querySelector('\(selector)').click()"
          try await Self.wait(for: words, after: script, on: page)
        }
        try await click("[data-command=slower]", longer)
        #expect(
          try await page.value(
            """
            (({ top, bottom }) => top > 0 && bottom <= innerHeight)(
              document.getElementById('answer').getBoundingClientRect())
            """
          )
        )
        // A screen reader reads the same words again if they were written again.
        let _: Bool = try await page.value(
          "(window.former = document.getElementById('answer').firstChild, true)"
        )
        try await click("[data-command=slower]", longer)
        try await page.wait(until: "document.getElementById('answer').firstChild !== former")
        try await click("[data-command=faster]", shorter)
        try await click("[data-command=slower]", longer)
        try await click("[data-command=too_slow]", shorter)
        try await click("[data-command=skip]", "What comes next begins shortly.")
        let choice = """
          document.getElementById('pattern').value = 'coherent',
            document.getElementById('pattern').dispatchEvent(new Event('change'))
          """
        try await Self.wait(for: "The pattern changes after this breath.", after: choice, on: page)
        try await click("#session", "The session ends after this breath.")
        #expect(browser.problems == [])
      }
    }
  }
}
