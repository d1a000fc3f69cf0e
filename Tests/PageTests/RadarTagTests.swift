import TestRigs
import TestSupport
import Testing

@Suite(
  "Tags of aircraft on the radar page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarTagTests {
  @Test("A nose points along the track on the map, where meridians are not parallel")
  func noses() async throws {
    try await PageRoom().visited { page, browser in
      // To the centre: from 200 km to the east of Longyearbyen, and around a place near the pole.
      let found: [Double] = try await page.value(
        """
        import('/radar/blips.js').then(({ Blips }) => {
          const ways = (center, reports) => {
            const blips = new Blips();
            blips.adopt(reports.map(([track_deg, at_km], index) =>
              ({ address: `${index}`, at_unix: 0, track_deg, at_km })), center);
            return blips.all.map(({ report }) => report.way_deg ?? -1);
          };
          return [
            ...ways([78.246, 15.47], [[278.58, [200, 0]], [180, [0, 100]], [undefined, [1, 1]]]),
            ...ways([90, 0], [[0, [0, 30]], [0, [30, 0]], [0, [-30, 0]]]),
          ].map((way) => Math.round(((way % 360) + 360) % 360));
        })
        """
      )
      #expect(found == [270, 180, 359, 180, 270, 90])
      #expect(browser.problems == [])
    }
  }

  @Test("An aircraft has a tag within three fifths of the range, and keeps it a little farther out")
  func range() async throws {
    try await PageRoom().visited { page, browser in
      let shown: [Bool] = try await page.value(
        """
        import('/radar/tags.js').then(({ Tags }) => {
          const tags = new Tags(document.createElement('canvas').getContext('2d'));
          const scope = { radius: 200, range: 100, point: ([x, y]) => [300 + 2 * x, 300 + 2 * y] };
          const phosphor = { color: () => '#9f9' };
          return [0.62, 0.58, 0.62, 0.7, 0.62].map((share) => {
            const report = { address: '4ca2d6', name: 'EIN123' };
            const marks = [{ blip: { report, at: [100 * share, 0] }, reach: 5 }];
            return tags.place(marks, scope, null, [600, 600], [], false, phosphor, 1).length === 1;
          });
        })
        """
      )
      #expect(shown == [false, true, true, false, false])
      #expect(browser.problems == [])
    }
  }
}
