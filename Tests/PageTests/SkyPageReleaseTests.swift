import TestRigs
import TestSupport
import Testing

@Suite(
  "The map page loads again if its relay has another version",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct SkyPageReleaseTests {
  @Test("It does so while nobody uses it, and keeps what a person looks at for half an hour")
  func release() async throws {
    try await SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)]).visited { page, browser in
      try await PageReleaseTests.update(page, in: "healthz")
      // The planet can be moved once it is shown.
      let isShown = "import('/sky/sky.js').then((m) => Boolean(m.looking))"
      try await page.wait(until: isShown)
      let _: Bool = try await page.value("(document.getElementById('nearer').click(), true)")
      try await PageReleaseTests.expectReload(of: page)
      try await page.wait(until: "document.body.dataset.relay === 'there'")
      #expect(browser.problems == [])
    }
  }
}
