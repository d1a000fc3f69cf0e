import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Sheets beside the picture",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageScrollTests {
  /// Turns the wheel over the sheet's content, and waits until it has moved.
  private static func scroll(_ page: BrowserPage) async throws {
    let place: [Int] = try await page.value(
      """
      (() => {
        const { left, top, width, height } = document.getElementById('content').getBoundingClientRect();
        return [left + width / 2, top + height / 2].map(Math.round);
      })()
      """
    )
    try await page.mouse("mouseWheel", x: place[0], y: place[1], wheel: 200)
    try await page.wait(until: "document.getElementById('content').scrollTop > 0")
  }

  @Test("The wheel scrolls the list of aircraft", arguments: [(844, 390), (1_280, 800)])
  func radar(size: (Int, Int)) async throws {
    try await RadarPageTests.visit(40, size: size) { page, browser, _ in
      try await page.wait(until: "document.querySelectorAll('#list li').length === 40")
      try await page.waitForRest()
      try await Self.scroll(page)
      #expect(browser.problems == [])
    }
  }

  @Test("The wheel scrolls the card of an airport")
  func airport() async throws {
    let room = PageRoom(try Cards.show("XXCC"))
    try await room.serve { address in
      let airport = "http://\(address)/airport?code=XXCC"
      try await Browser.visit(airport, size: (844, 390)) { page, browser in
        try await page.wait(until: "document.querySelectorAll('dl div').length > 1")
        try await page.waitForRest()
        try await Self.scroll(page)
        #expect(browser.problems == [])
      }
    }
  }

  @Test("On a phone on its side, all of the companion's sheet fits")
  func companion() async throws {
    try await PageRoom().visited(size: (844, 390)) { page, browser in
      try await page.waitForRest()
      let heights: [Int] = try await page.value(
        "(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.getElementById('sheet'))"
      )
      #expect(heights.count == 2 && heights[0] <= heights[1], "\(heights)")
      #expect(browser.problems == [])
    }
  }
}
