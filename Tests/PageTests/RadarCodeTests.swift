import TestRigs
import TestSupport
import Testing

@Suite(
  "Codes of airports on the radar page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarCodeTests {
  @Test("A code moves out of the way of aircraft, stays there, and is left out without a place")
  func places() async throws {
    try await PageRoom().visited { page, browser in
      let kept: [Bool] = try await page.value(
        """
        Promise.all(['lettering', 'scope'].map((name) => import(`/radar/${name}.js`))).then((modules) => {
          const { Lettering, Scope } = Object.assign({}, ...modules);
          const pen = document.createElement('canvas').getContext('2d');
          const look = {
            phosphor: { color: () => '#9f9' }, unit: 1.852, letters: ['N', 'E', 'S', 'W'],
            airports: [{ code: 'LCY', at_km: [20, 20], runways: [] }],
          };
          const scope = new Scope([200, 200], 150, 74, 0);
          const lettering = new Lettering(pen, scope, look, 1);
          lettering.place(scope);
          const code = lettering.words.find(({ text }) => text === 'LCY');
          const box = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
          const settle = (aircraft) => {
            lettering.settle(scope, [400, 400], aircraft);
            return JSON.stringify(box(code));
          };
          const designed = settle([]);
          // An aircraft comes over the code, and leaves.
          const aircraft = box(code);
          const moved = settle([aircraft]);
          const isClear = code.isShown && (code.left > aircraft.right || code.right < aircraft.left
            || code.top > aircraft.bottom || code.bottom < aircraft.top);
          const stays = settle([]) === moved;
          const [x, y] = scope.point([20, 20]);
          settle([{ left: x - 60, right: x + 60, top: y - 60, bottom: y + 60 }]);
          const isLeftOut = !code.isShown && !lettering.shown.includes(code);
          // What covers it where it has no other place hides it.
          settle([]);
          lettering.yieldTo([box(code)]);
          return [moved !== designed, isClear, stays, isLeftOut, !code.isShown];
        })
        """
      )
      #expect(kept == [true, true, true, true, true])
      #expect(browser.problems == [])
    }
  }

  @Test("A tag keeps off words, and the distance of a ring next to one is not shown")
  func rings() async throws {
    try await PageRoom().visited { page, browser in
      let kept: [Bool] = try await page.value(
        """
        Promise.all(['lettering', 'scope', 'tags'].map((name) => import(`/radar/${name}.js`)))
          .then((modules) => {
            const { Lettering, Scope, Tags } = Object.assign({}, ...modules);
            const pen = document.createElement('canvas').getContext('2d');
            const phosphor = { color: () => '#9f9' };
            const look = { phosphor, unit: 1.852, letters: ['N', 'E', 'S', 'W'], airports: [] };
            const scope = new Scope([200, 200], 150, 74, 0);
            const lettering = new Lettering(pen, scope, look, 1);
            lettering.place(scope);
            const ring = lettering.words.find(({ text }) => text === '20');
            const { left, top, bottom } = ring;
            lettering.yieldTo([{ left: left - 60, right: left - 1, top, bottom }]);
            const isHidden = !ring.isShown;
            lettering.settle(scope, [400, 400], []);
            const marks = [{ blip: { report: { address: 'a', name: 'EGRET 52' }, at: [0, 0] }, reach: 5 }];
            const box = (words) => {
              const [tag] = new Tags(pen).place(marks, scope, 'a', [400, 400], words, false, phosphor, 1);
              const [x, y] = tag.offset;
              return { left: x + 200, right: x + 200 + tag.wide, top: y + 200, bottom: y + 200 + tag.high };
            };
            const { right, ...alone } = box([]);
            const word = { left: right + 1, right: right + 20, top: alone.top, bottom: alone.bottom };
            const moved = box([word]);
            const isClear = moved.right + 2 < word.left || moved.left > word.right + 2
              || moved.bottom + 2 < word.top || moved.top > word.bottom + 2;
            return [isHidden, ring.isShown, isClear];
          })
        """
      )
      #expect(kept == [true, true, true])
      #expect(browser.problems == [])
    }
  }

  @Test("On a small scope only main bearings are written, and only marked aircraft have tags")
  func smallScope() async throws {
    try await PageRoom().visited { page, browser in
      let counts: [[Int]] = try await page.value(
        """
        Promise.all(['lettering', 'scope', 'tags'].map((name) => import(`/radar/${name}.js`)))
          .then(([{ Lettering }, { Scope }, { Tags }]) => [150, 40].map((radius) => {
            const pen = document.createElement('canvas').getContext('2d');
            const phosphor = { color: () => '#9f9' };
            const look = { phosphor, unit: 1.852, letters: ['N', 'E', 'S', 'W'], airports: [] };
            const scope = new Scope([200, 200], radius, 74, 0);
            const marks = ['a', 'b'].map((address, index) =>
              ({ blip: { report: { address, name: address }, at: [20 - 40 * index, 0] }, reach: 5 }));
            const tags = new Tags(pen).place(marks, scope, 'a', [400, 400], [], false, phosphor, 1);
            return [new Lettering(pen, scope, look, 1).words.length, tags.length];
          }))
        """
      )
      // Twelve bearings and three rings.
      #expect(counts == [[15, 2], [4, 1]])
      #expect(browser.problems == [])
    }
  }

  @Test("Two to four rings fit in every range, and large letters leave out every second distance")
  func ringCounts() async throws {
    try await PageRoom().visited { page, browser in
      let found: [Int] = try await page.value(
        """
        import('/radar/scope.js').then(({ labelledRings, rings }) => {
          const counts = new Set();
          for (let range = 1; range < 500; range *= 1.003) {
            for (const unit of [1, 1.852]) counts.add(rings(range, unit).length);
          }
          const large = labelledRings({ range: 10, radius: 100 }, 1, 16);
          return [...[...counts].sort(), ...large];
        })
        """
      )
      #expect(found == [2, 3, 4, 4, 8])
      #expect(browser.problems == [])
    }
  }
}
