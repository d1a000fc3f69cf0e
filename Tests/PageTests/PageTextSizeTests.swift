import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Pages in a browser that is set to text of twice the size",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageTextSizeTests {
  /// Opens a page of a room in a browser with large text, which media queries in rem know as well.
  private static func visit(
    _ room: PageRoom,
    _ path: String,
    height: Int = 568,
    _ body: @escaping @Sendable (BrowserPage) async throws -> Void
  ) async throws {
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank", size: (320, height))
      try await page.call("Page.setFontSizes", ["fontSizes": ["standard": 32, "fixed": 26]])
      try await page.call("Page.navigate", ["url": "http://\(address)/\(path)"])
      try await page.wait(until: "document.body?.dataset.feed === 'live'")
      let size: String = try await page.value("getComputedStyle(document.documentElement).fontSize")
      #expect(size == "32px")
      try await body(page)
      #expect(browser.problems == [])
    }
  }

  @Test("A scope that would be small beside such words gives way to them")
  func scope() async throws {
    let now = PageRoom.now
    let radar = RadarPageTests.radar(3, at: now)
    let room = PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar))
    try await Self.visit(room, "radar", height: 520) { page in
      try await page.wait(
        until: """
          getComputedStyle(document.getElementById('scope')).visibility === 'hidden'
            && getComputedStyle(document.querySelector('.lack')).display === 'grid'
          """
      )
    }
  }

  @Test("Letters on the scope grow with the text to twice their size, and so does their room")
  func letters() async throws {
    let now = PageRoom.now
    let radar = RadarPageTests.radar(3, at: now)
    let room = PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar))
    try await Self.visit(room, "radar") { page in
      let size = "import('/radar/lettering.js').then(({ letterSize }) => letterSize(200))"
      try await page.wait(until: "\(size).then((size) => size === 22)")
      let sizes: [[Double]] = try await page.value(
        """
        import('/radar/lettering.js').then(({ compassRoom, learnTextSize, letterSize }) =>
          [16, 32, 40].map((size) => {
            learnTextSize(size);
            return [letterSize(200), ...compassRoom()];
          }))
        """
      )
      #expect(sizes == [[11, 25, 23], [22, 50, 46], [22, 50, 46]])
    }
  }

  @Test("The name of an airport near a side of the picture moves inwards, and is not cut")
  func names() async throws {
    try await PageRoom().visited { page, browser in
      let middles: [Double] = try await page.value(
        """
        import('/marks.js').then(({ nameBelow }) =>
          [[60, 200], [60, 40], [330, 200], [330, 500]].map(([x, wide]) => {
            const view = { ends: [[x, 100]], size: [390, 844], left: 0, unit: 390, palette: {} };
            return nameBelow(view, 0, { offsetWidth: wide })[0];
          }))
        """
      )
      #expect(middles == [108, 60, 282, 195])
      #expect(browser.problems == [])
    }
  }

  @Test("The field for an airport has room for a word, and shows that there are more")
  func search() async throws {
    try await Self.visit(PageRoom(try Cards.show("XXCC")), "airport?code=XXCC") { page in
      let isCutWell: Bool = try await page.value(
        """
        (() => {
          const field = document.querySelector('#search input');
          const { paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
          const wide = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return textOverflow === 'ellipsis' && wide > 4 * 32;
        })()
        """
      )
      #expect(isCutWell)
    }
  }

  @Test("No line breaks within a number, or between it and its unit")
  func numbers() async throws {
    try await PageRoom().visited { page, browser in
      let texts: [String] = try await page.value(
        """
        import('/words.js').then(({ legible, unbroken }) =>
          [legible('elevation 1\u{2009}655 m'), unbroken('30 s old'), unbroken('5 aircraft')])
        """
      )
      #expect(texts == ["elevation 1\u{202F}655 m", "30\u{A0}s old", "5 aircraft"])
      #expect(browser.problems == [])
    }
  }
}
