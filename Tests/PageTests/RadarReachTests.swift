import TestRigs
import TestSupport
import Testing

@Suite(
  "The header of the radar page once a person has zoomed in",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarReachTests {
  @Test("It counts the aircraft within the rim, and names the selected one if it is beyond")
  func words() async throws {
    try await PageRoom().visited { page, browser in
      let words: [String] = try await page.value(
        """
        import('/radar/reach.js').then(({ within }) => {
          const aircraft = [['a', 3], ['b', 9], ['c', 30]].map(([name, north]) =>
            ({ name: `TEST ${name}`, address: name, at_km: [0, north] }));
          const unit = { kilometres: 1.852, inWords: (number) => `${number} NM` };
          return [['b', 40], ['b', 9.26], ['b', 5], [null, 5], ['c', 2]].map(([selected, range]) =>
            within(aircraft, selected, range, unit).join(' · '));
        })
        """
      )
      #expect(
        words == [
          "3 aircraft within 22 NM", "2 aircraft within 5.0 NM",
          "1 aircraft within 2.7 NM · TEST b is farther away", "1 aircraft within 2.7 NM",
          "0 aircraft within 1.1 NM · TEST c is farther away",
        ]
      )
      #expect(browser.problems == [])
    }
  }

  @Test("It follows the zoom at once, and each button is disabled at its end")
  func zoom() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      let summary = RadarPageTests.text("#summary")
      let ends = """
        ['nearer', 'farther'].map((id) => document.getElementById(id).getAttribute('aria-disabled') === 'true')
        """
      // What the daemon says of its own range.
      #expect(try await page.value(summary) == "10 aircraft within 40 NM")
      #expect(try await page.value(ends) == [false, true])
      let clicks = { (id: String, count: Int) in
        """
        (() => {
          for (let click = 0; click < \(count); click += 1) document.getElementById('\(id)').click();
          return \(summary);
        })()
        """
      }
      let near: String = try await page.value(clicks("nearer", 1))
      #expect(near.contains(" aircraft within ") && !near.hasPrefix("10 aircraft within 40"))
      #expect(try await page.value(ends) == [false, false])
      let nearest: String = try await page.value(clicks("nearer", 12))
      #expect(nearest.contains(" aircraft within 2.7 NM"))
      #expect(try await page.value(ends) == [true, false])
      let far: String = try await page.value(clicks("farther", 20))
      #expect(far == "10 aircraft within 40 NM")
      #expect(try await page.value(ends) == [false, true])
      #expect(browser.problems == [])
    }
  }
}
