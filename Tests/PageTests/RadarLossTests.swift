import TestRigs
import TestSupport
import Testing

@Suite(
  "The radar page without new reports",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarLossTests {
  private static let rows = "document.querySelectorAll('#list li').length"
  private static let status = RadarPageTests.text("#status")
  private static let summary = RadarPageTests.text("#summary")

  @Test("Aircraft without a report for a minute are gone, as in a window, until the daemon answers")
  func oldReports() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      let _: Bool = try await page.value(
        "(window.plain = window.fetch, window.fetch = () => Promise.reject(new Error()), true)"
      )
      try await page.wait(until: "document.body.dataset.feed === 'lost'")
      #expect(try await page.value(Self.rows) == 10)
      try await page.setClock(forward: 61)
      try await page.wait(until: "\(Self.rows) === 0")
      #expect(try await page.value(Self.summary) == "")
      #expect(try await page.value(RadarPageTests.snapshot("blips.length")) == 0)
      #expect(try await page.value("document.querySelector('#sheet h2').hidden"))
      let _: Bool = try await page.value("(window.fetch = window.plain, true)")
      try await page.wait(until: "\(Self.rows) === 10")
      #expect(try await page.value(Self.summary) == "10 aircraft within 40 NM")
      #expect(browser.problems == [])
    }
  }

  @Test("A page that is closed to guests says how old it is, and goes on once it is open again")
  func locked() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      try await page.recordTimers()
      let _: Bool = try await page.value(
        """
        (window.plain = window.fetch, window.fetch = async (path, ...rest) =>
          (`${path}`.startsWith('v1/radar') ? new Response('{}', { status: 401 }) : plain(path, ...rest)), true)
        """
      )
      try await page.wait(until: "document.body.dataset.feed === 'locked'")
      let words = "This page needs the staff token. What is shown is [1-9]0\u{A0}s old."
      try await page.wait(until: "/^\(words)$/.test(\(Self.status))")
      #expect(try await page.value("document.getElementById('picture').className") == "stale")
      #expect(try await page.value("!document.getElementById('token-form').hidden"))
      let _: Bool = try await page.value("(window.fetch = window.plain, true)")
      try await waitUntil("the page does not ask again") {
        try await page.runTimers()
        return try await page.value("document.body.dataset.feed === 'live'")
      }
      try await page.wait(until: "document.getElementById('picture').className === ''")
      #expect(try await page.value("document.getElementById('token-form').hidden"))
      #expect(try await page.value(Self.status) == "")
      #expect(browser.problems == [])
    }
  }
}
