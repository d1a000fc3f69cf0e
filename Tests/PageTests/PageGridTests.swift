import TestRigs
import TestSamples
import TestSupport
import Testing

@testable import Show

@Suite(
  "The radar and airport pages in wide windows",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageGridTests {
  private static func room(for path: String) throws -> PageRoom {
    guard path == "radar" else { return PageRoom(try Cards.show("XXCC")) }
    let now = PageRoom.now
    let radar = RadarPageTests.radar(3, at: now)
    return PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar))
  }

  @Test(
    "All words keep the screen's safe margin and one left edge, and grow with the window",
    arguments: ["radar", "airport?code=XXCC"],
    [(1_280, 800), (1_920, 1_080)]
  )
  func column(path: String, size: (Int, Int)) async throws {
    try await Self.room(for: path).serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: size) { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        try await page.wait(until: "document.querySelector('#content nav a').checkVisibility()")
        try await page.waitForRest()
        struct Seen: Decodable {
          let starts, ends: [Double]
          let top, bottom, letter, picture: Double
        }
        let seen: Seen = try await page.value(
          """
          (() => {
            const box = (element) => element.getBoundingClientRect();
            const [header, sheet] = ['header', '#sheet'].map((name) => box(document.querySelector(name)));
            const first = document.querySelector('#search input, #title');
            return {
              starts: [first, document.querySelector('#sheet :is(h1, h2)'), document.querySelector('#content nav a')]
                .map((element) => box(element).left),
              ends: [header.right, sheet.right].map((right) => innerWidth - right),
              top: box(document.querySelector('#search input, .over')).top,
              bottom: innerHeight - sheet.bottom,
              letter: parseFloat(getComputedStyle(document.querySelector('#content nav a')).fontSize),
              picture: box(document.querySelector('#face, #scope')).right,
            };
          })()
          """
        )
        let margin = LegView.safeMargin * Double(size.1)
        for edge in seen.ends + [seen.top, seen.bottom] {
          #expect(abs(edge - margin) < 2, "\(seen)")
        }
        let left = try #require(seen.starts.first)
        #expect(seen.starts.allSatisfy { abs($0 - left) < 1 }, "\(seen)")
        #expect(seen.letter > 0.02 * Double(size.1), "\(seen)")
        #expect(seen.picture <= left, "\(seen)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "Words that a person has set larger keep their size",
    arguments: ["radar", "airport?code=XXCC"]
  )
  func largeText(path: String) async throws {
    try await Self.room(for: path).serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank", size: (1_280, 800))
      try await page.call("Page.setFontSizes", ["fontSizes": ["standard": 32, "fixed": 26]])
      try await page.call("Page.navigate", ["url": "http://\(address)/\(path)"])
      try await page.wait(until: "document.body?.dataset.feed === 'live'")
      let size: String = try await page.value("getComputedStyle(document.documentElement).fontSize")
      #expect(size == "32px")
      #expect(browser.problems == [])
    }
  }
}
