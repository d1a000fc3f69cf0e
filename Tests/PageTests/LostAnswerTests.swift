import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Answers of the daemon that pages do not get, or not whole",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct LostAnswerTests {
  /// Enters a text into the search field.
  private static func search(_ text: String, on page: BrowserPage) async throws {
    let _: Bool = try await page.value(
      """
      (() => {
        const field = document.querySelector('#search input');
        field.focus();
        field.value = '\(text)';
        return field.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """
    )
  }

  @Test(
    "A search that fails says so, and shows no results of another text",
    arguments: [
      ("Promise.reject(new TypeError('Failed to fetch'))", "the daemon does not answer"),
      // A network that wants its user to sign in answers everything with a page of its own.
      ("Promise.resolve(new Response('<p>Welcome'))", "the daemon does not answer"),
      ("Promise.resolve(new Response('', { status: 502 }))", "the daemon answered 502"),
    ]
  )
  func search(answer: String, reason: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/airport") { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        try await Self.search("xxwa", on: page)
        try await page.wait(until: "document.querySelector('#results .code') !== null")
        let _: Bool = try await page.value(
          """
          (() => {
            const plain = window.fetch;
            window.fetch = (path, ...rest) =>
              path.startsWith('v1/airports') ? \(answer) : plain(path, ...rest);
            return true;
          })()
          """
        )
        try await Self.search("xxgr", on: page)
        let said = "'That did not work: \(reason)'"
        let shown = "document.querySelector('#results .none')?.textContent"
        try await page.wait(until: "\(shown) === \(said)")
        #expect(try await page.value("document.querySelector('#results .code') === null"))
        #expect(try await page.value("document.getElementById('found').textContent === \(said)"))
        #expect(browser.problems == [])
      }
    }
  }

  @Test("The radar requests coasts again, although no other document comes")
  func coasts() async throws {
    let radar = RadarPageTests.radar(0)
    let room = PageRoom(try Sample.show(from: PageRoom.now, seconds: 3_600, radar: radar))
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      // The daemon sends one document; the atlas fails. The pauses before further attempts are short.
      let failing = """
        window.asked = window.documents = 0;
        const [plain, set] = [window.fetch.bind(window), window.setTimeout.bind(window)];
        window.setTimeout = (work, delay, ...rest) => set(work, delay < 10_000 ? delay : 50, ...rest);
        window.fetch = async (path, options) => {
          if (path.startsWith('v1/radar')) {
            window.documents += 1;
            if (window.documents > 1) return new Response(null, { status: 304 });
          }
          if (!path.endsWith('land.atlas')) return plain(path, options);
          window.asked += 1;
          return new Response('', { status: 502 });
        };
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": failing])
      try await page.call("Page.navigate", ["url": "http://\(address)/radar"])
      try await page.wait(until: "document.body.dataset.feed === 'live'")
      try await page.wait(until: "window.asked > 2")
      #expect(browser.problems == [])
    }
  }
}
