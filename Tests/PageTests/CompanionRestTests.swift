import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page does no work that nobody sees, and none that makes a frame late",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionRestTests {
  @Test("In a pause the picture rests, and it moves again afterwards")
  func pause() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let _: Bool = try await page.value(
        """
        (() => {
          const plain = Element.prototype.setAttribute;
          let writes = 0;
          Element.prototype.setAttribute = function (...words) {
            if (this.closest('#picture')) writes += 1;
            return plain.apply(this, words);
          };
          window.restingFrames = 0;
          const look = () => {
            window.restingFrames = writes > 0 ? 0 : window.restingFrames + 1;
            writes = 0;
            requestAnimationFrame(look);
          };
          look();
          return true;
        })()
        """
      )
      try await page.waitForFrames(3)
      room.send(.pause(true))
      try await page.wait(until: "document.body.dataset.phase === 'paused' && restingFrames > 20")
      // A window of another size is filled.
      try await page.call(
        "Emulation.setDeviceMetricsOverride",
        ["width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": false]
      )
      let box = "document.querySelector('#picture svg').getAttribute('viewBox')"
      try await page.wait(until: "\(box) === '0 0 400 800' && restingFrames > 20")
      room.send(.pause(false))
      try await page.wait(until: "document.body.dataset.phase !== 'paused' && restingFrames === 0")
      #expect(browser.problems == [])
    }
  }

  @Test("Shores are found in slices, and a leg is prepared after the frame")
  func slices() async throws {
    try await PageRoom.staged(
      """
      (() => {
        const Plain = window.MessageChannel;
        window.turns = 0;
        window.MessageChannel = class extends Plain {
          constructor() {
            super();
            window.turns += 1;
          }
        };
        // Each look at the clock comes after a long time.
        let now = 0;
        performance.now = () => { now += 100; return now; };
        return true;
      })()
      """
    ) { page in
      let turns: Int = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/land.js')])
          .then(async ([{ framings, globeShowing, GreatCircle, normal }, { shores }]) => {
            const size = [390, 844];
            const route = new GreatCircle(normal(47, 8), normal(51, 0));
            const { land } = await shores(globeShowing(route, framings.phone, size), size);
            return land.length > 1 ? turns : 0;
          })
        """
      )
      #expect(turns > 1)
      let begun: [Int] = try await page.value(
        """
        import('/picture.js').then(({ Picture }) => {
          const root = document.createElement('div');
          root.innerHTML =
            '<div class="layers"></div><svg></svg><div class="labels"><span></span><span></span></div>';
          document.body.replaceChildren(root);
          const picture = new Picture(root);
          picture.arrange({ size: [390, 844], rows: 600, covered: 0, isDark: false });
          const before = turns;
          picture.prepare({ from: 'ZRH', to: 'LHR', from_at: [47, 8], to_at: [51, 0] });
          return [before, turns];
        })
        """
      )
      #expect(begun.count == 2 && begun[1] == begun[0] + 1, "\(begun)")
    }
  }

  @Test("A name is measured once, and again when it may have another size")
  func names() async throws {
    try await PageRoom.staged("true") { page in
      let counts: [Int] = try await page.value(
        """
        import('/name-sizes.js').then(({ NameSizes }) => {
          let count = 0;
          const label = { textContent: 'Zürich', get offsetWidth() { count += 1; return 40; } };
          const sizes = new NameSizes();
          const look = () => [sizes.of(label), sizes.of(label), count].at(-1);
          const counts = [look()];
          label.textContent = 'London';
          counts.push(look());
          sizes.forget();
          return [...counts, look()];
        })
        """
      )
      #expect(counts == [1, 2, 3])
    }
  }

  @Test("A browser without AbortSignal.timeout gives up requests as well")
  func deadline() async throws {
    try await PageRoom.staged("true") { page in
      let found: [Bool] = try await page.value(
        """
        import('/deadline.js').then(({ deadline }) => {
          AbortSignal.timeout = undefined;
          const timers = [];
          const plain = window.setTimeout;
          window.setTimeout = (work, delay) => timers.push({ work, delay });
          const signal = deadline(8000);
          window.setTimeout = plain;
          const before = signal.aborted;
          for (const { work, delay } of timers) if (delay === 8000) work();
          return [before, signal.aborted];
        })
        """
      )
      #expect(found == [false, true])
    }
  }
}
