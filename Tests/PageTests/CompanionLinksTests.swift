import TestRigs
import TestSupport
import Testing

@Suite(
  "The links of the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionLinksTests {
  @Test("After the daemon was away, the links are those to pages that are open now")
  func renewed() async throws {
    try await PageRoom().visited { page, browser in
      let links = """
        [...document.querySelectorAll('nav a')].filter((link) => link.checkVisibility())
          .map((link) => link.textContent).join()
        """
      try await page.wait(until: "\(links).startsWith('Radar,Airport')")
      let _: Bool = try await page.value(
        """
        (() => {
          const plain = window.fetch;
          window.isAway = true;
          window.fetch = async (path, ...rest) => {
            if (window.isAway) throw new TypeError('refused');
            if (path === 'v1/pages') return new Response('{"v":1,"pages":["/"]}');
            return plain(path, ...rest);
          };
          return true;
        })()
        """
      )
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await page.wait(forRoom: "alone")
      let _: Bool = try await page.value("(window.isAway = false, true)")
      try await page.wait(forRoom: "together")
      try await page.wait(until: "\(links) === ''")
      #expect(browser.problems == [])
    }
  }
}
