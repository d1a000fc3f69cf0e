import Show
import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "A page loads again if its server has another version",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageReleaseTests {
  /// Records that this is the page that was loaded first, and the phase of the breath in which it is left.
  static let mark = """
    (() => {
      window.isFormer = true;
      addEventListener('pagehide', () => sessionStorage.setItem('left', document.body.dataset.phase));
      return true;
    })()
    """

  /// Whether the page has asked for the document that has the version of its server.
  private static func knowsVersion(from document: String = "v1/state") -> String {
    "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/\(document)'))"
  }

  /// Makes the server's version another one: `answers` counts those that the page got, and `loads` how often it asked
  /// for itself.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - document: The document from which it learns the version.
  /// - Throws: An error if the page does not ask for the document, or if the browser is gone.
  static func update(_ page: BrowserPage, in document: String = "v1/state") async throws {
    try await page.wait(until: knowsVersion(from: document))
    try await page.waitForFrames(3)
    let _: Bool = try await page.value(mark)
    let _: Bool = try await page.value(
      """
      (() => {
        const plain = window.fetch;
        window.answers = window.loads = 0;
        window.fetch = async (path, ...rest) => {
          if (path === location.href) window.loads += 1;
          if (path !== '\(document)') return plain(path, ...rest);
          const state = await plain(path, ...rest).then((answer) => answer.json());
          window.answers += 1;
          return Response.json({ ...state, version: 'later' });
        };
        return true;
      })()
      """
    )
  }

  /// Expects that a page which a person looks at is kept for half an hour after an update, and is then reloaded.
  static func expectReload(of page: BrowserPage) async throws {
    // Shown again, the page asks for the version.
    try await page.setHidden(false)
    try await page.wait(until: "window.answers > 0")
    try await page.waitForFrames(3)
    try await page.setHidden(true)
    try await page.waitForFrames(3)
    #expect(try await page.value("window.isFormer === true && window.loads === 0"))
    try await page.setClock(forward: 1_801)
    try await page.setHidden(true)
    try await page.wait(until: "window.isFormer === undefined")
  }

  @Test("The companion page does so in a pause, never within a breath")
  func companion() async throws {
    let room = try PageRoom(interludes: [])
    try await room.visited { page, browser in
      try await Self.update(page)
      // Shown again, the page asks for the version.
      try await page.setHidden(false)
      try await page.wait(until: "window.answers > 0")
      try await page.waitForFrames(3)
      #expect(try await page.value("window.isFormer === true && window.loads === 0"))
      room.send(.pause(true))
      try await page.wait(until: "window.isFormer === undefined")
      try await page.wait(forRoom: "together")
      let phase: String = try await page.value("sessionStorage.getItem('left')")
      #expect(phase == "paused")
      // The page that was loaded has the version of its server.
      let _: Bool = try await page.value(Self.mark)
      try await page.setHidden(true)
      try await page.setHidden(false)
      try await page.wait(until: "document.body.dataset.phase === 'paused'")
      #expect(try await page.value("window.isFormer === true"))
      #expect(browser.problems == [])
    }
  }

  @Test("A pace of one's own is not lost; the page waits until it follows the room again")
  func own() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      try await Self.update(page)
      let _: Bool = try await page.value("(document.getElementById('own-pace').click(), true)")
      try await page.setHidden(false)
      try await page.wait(until: "window.answers > 0")
      try await page.waitForFrames(3)
      try await page.setHidden(true)
      #expect(try await page.value("window.isFormer === true && window.loads === 0"))
      let _: Bool = try await page.value("(document.getElementById('with-room').click(), true)")
      try await page.setHidden(true)
      try await page.wait(until: "window.isFormer === undefined")
      try await page.wait(forRoom: "together")
      #expect(browser.problems == [])
    }
  }

  @Test(
    "The radar and the airport page keep what a person has chosen for half an hour",
    arguments: [
      ("radar", "document.getElementById('nearer').click()"),
      (
        "airport",
        """
        Object.assign(document.querySelector('#search input'), { value: 'Lon' })
          .dispatchEvent(new Event('input', { bubbles: true }))
        """
      ),
    ]
  )
  func instruments(path: String, choice: String) async throws {
    let aircraft = RadarPageTests.radar(3)
    let show =
      path == "airport"
      ? try Cards.show("XXGR")
      : try Sample.show(from: PageRoom.now, seconds: 3_600, radar: aircraft)
    let room = PageRoom(show)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)") { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        // Shown again, the page asks for the version.
        try await page.setHidden(false)
        try await Self.update(page, in: "healthz")
        let _: Bool = try await page.value("(\(choice), true)")
        try await Self.expectReload(of: page)
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("The page for staff does so while nobody sees it, at most every ten minutes")
  func staff() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        try await Self.update(page)
        try await page.wait(until: "\(link).includes('later')")
        #expect(try await page.value("window.isFormer === true && window.loads === 0"))
        try await page.setHidden(true)
        try await page.wait(until: "window.isFormer === undefined")
        // The address may be that of several servers with different versions.
        try await page.wait(until: "\(link).startsWith('Connected')")
        try await Self.update(page)
        try await page.wait(until: "\(link).includes('later')")
        try await page.setHidden(true)
        try await page.waitForFrames(3)
        #expect(try await page.value("window.isFormer === true && window.loads === 0"))
        try await page.setClock(forward: 601)
        try await page.setHidden(true)
        try await page.wait(until: "window.isFormer === undefined")
        try await page.wait(until: "\(link).startsWith('Connected')")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("A token that the browser does not store is not lost")
  func unstoredToken() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        let enter = """
          document.getElementById('token').value = 'let-me-in-please-0',
            document.querySelector('#token-form button').click()
          """
        let _: Bool = try await page.value(
          """
          (window.store = Storage.prototype.setItem,
            Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); },
            \(enter), true)
          """
        )
        try await Self.update(page)
        try await page.wait(until: "\(link).includes('later')")
        try await page.setHidden(true)
        try await page.waitForFrames(3)
        #expect(try await page.value("window.isFormer === true && window.loads === 0"))
        let _: Bool = try await page.value("(Storage.prototype.setItem = store, \(enter), true)")
        try await page.setHidden(true)
        try await page.wait(until: "window.isFormer === undefined")
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "Pages do so although their scripts do not understand the answers",
    arguments: ["", "control"]
  )
  func strangeAnswers(path: String) async throws {
    let room = try PageRoom(interludes: [])
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)") { page, _ in
        try await page.wait(until: Self.knowsVersion())
        try await page.waitForFrames(3)
        let _: Bool = try await page.value(Self.mark)
        let _: Bool = try await page.value(
          """
          (() => {
            const plain = window.fetch;
            window.answers = 0;
            window.fetch = async (path, ...rest) => {
              const answer = await plain(path, ...rest);
              if (path.startsWith('v1/timeline')) {
                return Response.json({ now_unix: (await answer.json()).now_unix });
              }
              if (path !== 'v1/state') return answer;
              window.answers += 1;
              return Response.json({ version: 'later' });
            };
            return true;
          })()
          """
        )
        try await page.setHidden(false)
        try await page.wait(until: "window.answers > 0")
        try await page.waitForFrames(3)
        try await page.setHidden(true)
        try await page.wait(until: "window.isFormer === undefined")
      }
    }
  }

  @Test("A page does so if its server was replaced before it told its version")
  func lateVersion() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      // A server that was started after the page was loaded.
      let young = """
        if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') {
          const plain = window.fetch.bind(window);
          window.answers = 0;
          window.fetch = async (path, ...rest) => {
            const answer = await plain(path, ...rest);
            if (path !== 'healthz') return answer;
            window.answers += 1;
            return Response.json({ ...(await answer.json()), uptime: performance.now() / 2000 });
          };
        }
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": young])
      try await page.call("Page.navigate", ["url": "http://\(address)/control"])
      // The page shows the health, too.
      try await page.wait(until: "window.answers > 1")
      try await page.waitForFrames(3)
      let _: Bool = try await page.value(Self.mark)
      try await page.setHidden(true)
      try await page.wait(until: "window.isFormer === undefined")
      #expect(
        try await page.value("performance.getEntriesByType('navigation')[0].type") == "reload"
      )
      #expect(browser.problems == [])
    }
  }
}
