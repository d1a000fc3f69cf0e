import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "Vibration and tone of the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionSensesTests {
  @Test("A phase that has begun goes on, unless its end has moved")
  func phases() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let begun: [String] = try await page.value(
        """
        import('/feel.js').then(({ Senses }) => {
          const begun = [];
          const touch = {
            begin: (phase, left) => begun.push(`${phase} ${left}`), rest: () => begun.push('rest'),
          };
          const senses = new Senses(touch, { begin() {}, rest() {} });
          const now = performance.now();
          // The time stands still.
          Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
          const inhale = { stage: 'flight', phase: 'inhale', isPaused: false };
          for (const left of [4, 4, 3.9, 3]) senses.follow(inhale, 'a', left);
          senses.follow({ ...inhale, phase: 'exhale' }, 'b', 6);
          senses.renew();
          senses.follow({ ...inhale, phase: 'exhale' }, 'b', 6);
          for (const left of [5, 5]) senses.follow({ ...inhale, isPaused: true }, 'c', left);
          delete performance.now;
          return begun;
        })
        """
      )
      #expect(begun == ["inhale 4", "inhale 3", "exhale 6", "exhale 6", "rest"])
      #expect(browser.problems == [])
    }
  }

  @Test("The second inhale of a sigh has taps, a tone and words of its own")
  func sigh() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let begun: [String] = try await page.value(
        """
        Promise.all([import('/feel.js'), import('/companion-words.js')]).then(
          ([{ Senses, taps }, { captionOf }]) => {
            const begun = [];
            const touch = {
              begin: (phase, left, levels) => {
                const every = taps(phase, left, levels).filter((_, index) => index % 2 === 0);
                begun.push(every.join(' '));
              },
              rest() {},
            };
            const senses = new Senses(touch, { begin: (level) => begun.push(`${level}`), rest() {} });
            const first = { stage: 'flight', phase: 'inhale', isPaused: false, levels: [0, 2 / 3] };
            const second = { ...first, levels: [2 / 3, 1] };
            senses.follow(first, 'a', 2);
            senses.follow(second, 'b', 1);
            return [...begun, captionOf(first), captionOf(second)];
          },
        )
        """
      )
      let level = String(2.0 / 3)
      #expect(
        begun == ["8 12 16", level, "20 24", "1", "breathe in", "and a little more"]
      )
      #expect(browser.problems == [])
    }
  }

  @Test("In free breathing the tone rests")
  func freeTone() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let calls: [String] = try await page.value(
        """
        Promise.all([import('/feel.js'), import('/course.js')]).then(([{ Senses }, { Course }]) => {
          const free = { event: 'interlude', t_unix: 0, phase: 'rest', duration: 12 };
          const course = new Course([{ ...free, level_from: 0, level_to: 0.32 }]);
          const calls = [];
          const tone = { begin: (level) => calls.push(`${level}`), rest: () => calls.push('rest') };
          new Senses({ begin() {}, rest() {} }, tone).follow(course.at(1), 'a', 11);
          return calls;
        })
        """
      )
      #expect(calls == ["rest"])
      #expect(browser.problems == [])
    }
  }

  @Test("A new course that changes nothing leaves the vibration alone")
  func course() async throws {
    let room = try PageRoom(interludes: [])
    try await room.visited { page, browser in
      let _: Bool = try await page.value(
        """
        (() => {
          window.taps = [];
          navigator.vibrate = (pattern) => {
            if (Array.isArray(pattern)) taps.push(document.body.dataset.phase);
            return true;
          };
          document.getElementById('feel').click();
          return true;
        })()
        """
      )
      try await page.recordRequests(to: "v1/timeline")
      for count in 1...2 {
        try await page.wait(until: "taps.length > 0")
        room.send(.mute(false))
        try await page.wait(until: "requests.begun >= \(count) && requests.open === 0")
        try await page.waitForFrames(3)
      }
      // This pace has no holds: an inhale is followed by an exhale.
      let isRepeated: Bool = try await page.value(
        "taps.some((phase, index) => index > 0 && phase === taps[index - 1])"
      )
      #expect(!isRepeated)
      #expect(browser.problems == [])
    }
  }
}
