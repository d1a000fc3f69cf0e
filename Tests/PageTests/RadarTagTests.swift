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

  @Test("Icons close to each other are smaller, and gaps around them appear gradually")
  func apart() async throws {
    try await PageRoom().visited { page, browser in
      // Two icons that reach 20 pixels each, at distances from 0 to 60 pixels.
      let found: [[Double]] = try await page.value(
        """
        import('/radar/apart.js').then(({ setApart }) =>
          Array.from({ length: 61 }, (_, distance) => {
            const marks = [[0, 0], [0, distance / 4], [0, 1]].map((at, index) =>
              ({ blip: { at }, reach: 20, gap: 0, isDot: index === 2 }));
            setApart(marks, 4, 10);
            return [marks[0].reach, marks[0].gap, marks[1].gap, marks[2].gap];
          }))
        """
      )
      #expect(found.first == [10, 1, 1, 0] && found.last == [20, 0, 0, 0])
      for (near, far) in zip(found, found.dropFirst()) {
        #expect(far[0] >= near[0] && far[0] - near[0] < 0.61)
        #expect(far[1] <= near[1] && near[1] - far[1] <= 0.25 && far[1] == far[2])
      }
      #expect(browser.problems == [])
    }
  }

  @Test("An icon over another one has a gap around it, and is whole")
  func gap() async throws {
    try await PageRoom().visited { page, browser in
      let found: [Int] = try await page.value(
        """
        Promise.all(['aircraft', 'icons'].map((name) => import(`/radar/${name}.js`)))
          .then(([{ AircraftLayer }, { Icons }]) => {
            const icons = new Icons({ color: () => '#ffffff' }, 1);
            const drawn = (marks) => {
              const canvas = document.createElement('canvas');
              const layer = new AircraftLayer(canvas);
              layer.arrange(60, 1);
              for (const [at, gap] of marks) {
                const report = { icon: 'heavy', way_deg: 30 };
                layer.draw({ blip: { report, at }, reach: 16, gap }, 1, 1, 0, icons);
              }
              const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
              return data.filter((_, index) => index % 4 === 3);
            };
            const under = [[0, 0], 0];
            const alone = drawn([[[6, 3], 0]]);
            const blot = drawn([under, [[6, 3], 0]]);
            const apart = drawn([under, [[6, 3], 1]]);
            const count = (is) => alone.reduce((sum, _, index) => sum + (is(index) ? 1 : 0), 0);
            return [
              count((i) => alone[i] > 250), count((i) => alone[i] > 250 && apart[i] > 240),
              count((i) => alone[i] < 60 && blot[i] > 240 && apart[i] < 60),
              count((i) => alone[i] < 60 && blot[i] > 240 && apart[i] > 240),
            ];
          })
        """
      )
      #expect(found.count == 4 && found[0] > 50 && found[1] == found[0], "\(found)")
      // Part of the other one is cut away, and most of it is still there.
      #expect(found[2] > 8 && found[3] > 50, "\(found)")
      #expect(browser.problems == [])
    }
  }
}
