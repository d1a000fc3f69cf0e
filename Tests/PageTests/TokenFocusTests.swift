import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "The focus around the form for the staff token",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct TokenFocusTests {
  private static let token = "let-me-in-please-0"

  /// Enters a token and leaves the focus in the field, as a keyboard does.
  private static func enter(_ token: String, on page: BrowserPage) async throws {
    let _: Bool = try await page.value(
      """
      (() => {
        const field = document.getElementById('token');
        field.focus();
        field.value = '\(token)';
        document.getElementById('token-form').requestSubmit();
        return true;
      })()
      """
    )
  }

  @Test(
    "A wrong token marks the field with the line that says so; the right one leads to the heading",
    arguments: ["radar", "airport", "control"]
  )
  func focus(name: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"), token: Self.token, opensInstruments: false)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(name)") { page, browser in
        let focused = "document.activeElement.id === 'token'"
        let marks = """
          ['aria-invalid', 'aria-describedby'].map((name) =>
            document.getElementById('token').getAttribute(name))
          """
        try await page.wait(until: focused)
        #expect(try await page.value("\(marks).every((mark) => mark === null)"))
        try await Self.enter("let-me-in-please-1", on: page)
        try await page.wait(
          until: """
            \(focused) && \(marks)[0] === 'true'
              && document.getElementById(\(marks)[1]).textContent === 'The token is wrong.'
            """
        )
        try await Self.enter(Self.token, on: page)
        try await page.wait(until: "document.activeElement.tagName === 'H1'")
        #expect(try await page.value("document.getElementById('token-form').hidden"))
        #expect(try await page.value("\(marks).every((mark) => mark === null)"))
        #expect(browser.problems.allSatisfy { $0.contains("401") || $0.contains("404") })
      }
    }
  }
}
