import Show
import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Pages without scripts, and pages of which a part was lost",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageLoadTests {
  @Test(
    "Without scripts a page says what it needs, and shows nothing else",
    arguments: ["", "control", "radar", "airport"]
  )
  func noScripts(path: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)") { page, _ in
        try await page.wait(until: "document.readyState === 'complete'")
        try await page.call("Emulation.setScriptExecutionDisabled", ["value": true])
        try await page.call("Page.reload")
        let words = "document.querySelector('noscript p')"
        try await page.wait(until: "\(words) !== null && \(words).checkVisibility()")
        #expect(
          try await page.value("\(words).textContent.startsWith('This page needs JavaScript')")
        )
        try await page.wait(until: "!document.querySelector('main').checkVisibility()")
      }
    }
  }

  @Test("A companion page that opens asks for the course of the breath once")
  func requests() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let count: Int = try await page.value(
        """
        performance.getEntriesByType('resource')
          .filter(({ name }) => name.includes('/v1/timeline')).length
        """
      )
      #expect(count == 1)
      #expect(browser.problems == [])
    }
  }

  @Test("The land is requested again after pauses that grow, as long as it is of use")
  func persistence() async throws {
    let room = try PageRoom()
    try await room.visited { page, _ in
      let found: [[Int]] = try await page.value(
        """
        import('/persist.js').then(async ({ persist }) => {
          const set = window.setTimeout;
          const [pauses, results] = [[], []];
          // The page's own timers have fractions of seconds.
          window.setTimeout = (work, delay) => {
            if (!Number.isInteger(delay / 1000)) return set(work, delay);
            pauses.push(delay / 1000);
            return set(work);
          };
          let asked = 0;
          const request = async () => {
            asked += 1;
            if (asked < 7) throw new Error('lost');
          };
          results.push(await persist(request, () => true));
          results.push(await persist(request, () => false));
          window.setTimeout = set;
          return [pauses, [asked, ...results.map(Number)]];
        })
        """
      )
      #expect(Array(found[0].prefix(7)) == [15, 30, 60, 120, 240, 300, 300])
      #expect(found[1] == [7, 1, 0])
    }
  }

  @Test("A page of which a script was lost loads again by itself")
  func lostScript() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      // What the page does after seconds, if it is not loaded again yet.
      let late = """
        if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') {
          const set = window.setTimeout.bind(window);
          window.setTimeout = (work, delay, ...rest) => {
            if (delay < 4000) return set(work, delay, ...rest);
            window.late = work;
          };
        }
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": late])
      try await page.call("Network.setBlockedURLs", ["urls": ["*/palette.js"]])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(until: "window.late !== undefined")
      try await waitUntil("no script was lost") {
        browser.problems.contains { $0.contains("dynamically imported") }
      }
      // While the server does not answer, the page stays: the browser's own error page would stay for ever.
      try await page.call("Network.setBlockedURLs", ["urls": ["*"]])
      let _: Bool = try await page.value("(window.late(), window.late = undefined, true)")
      try await page.wait(until: "window.late !== undefined")
      #expect(try await page.value("document.title") == "Aloft")
      try await page.call("Network.setBlockedURLs", ["urls": [String]()])
      let _: Bool = try await page.value("(window.late(), true)")
      try await page.wait(forRoom: "together")
      #expect(
        try await page.value("performance.getEntriesByType('navigation')[0].type") == "reload"
      )
    }
  }
}
