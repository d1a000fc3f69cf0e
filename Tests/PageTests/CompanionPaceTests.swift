import Breathing
import Network
import Outlets
import TestRigs
import TestSupport
import Testing

@Suite(
  "A pace of one's own on the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionPaceTests {
  @Test(
    "It stays within the room's policy",
    arguments: [(SafetyPolicy.public, "5.0", 12.0), (.personal, "4.5", 60 / 4.5)]
  )
  func ownPaceWithinPolicy(policy: SafetyPolicy, slowest: String, longest: Double) async throws {
    let room = try PageRoom(policy: policy)
    try await room.visited { page, browser in
      let _: Bool = try await page.value("(document.getElementById('own-pace').click(), true)")
      func pace(after button: String) async throws -> String {
        try await page.value(
          """
          (() => {
            for (let press = 0; press < 60; press += 1) document.getElementById('\(button)').click();
            return document.getElementById('pace').textContent;
          })()
          """
        )
      }
      let slow = try await pace(after: "slower")
      #expect(slow.hasSuffix(" breaths a minute, slowing to \(slowest)"), "\(slow)")
      // The breaths themselves, not only the goal: two hundred of them.
      let lengths: [Double] = try await page.value(
        """
        import('/own.js').then(({ OwnPace }) => {
          const own = new OwnPace(0, 6, undefined, '\(policy.audience.rawValue)');
          own.change(60);
          const lengths = new Set();
          for (let now = 0; now < 2400; now += 0.5) lengths.add(60 / own.at(now).bpm);
          return [...lengths];
        })
        """
      )
      let most = try #require(lengths.max())
      #expect(most <= longest + 1e-9 && most > longest - 0.01)
      let fast = try await pace(after: "faster")
      #expect(fast.hasSuffix(" breaths a minute, then 12.0"), "\(fast)")
      #expect(browser.problems == [])
    }
  }

  @Test("Faster shortens the next breath also while breaths lengthen, by a step for each tap")
  func fasterWhileLengthening() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let steps: [Double] = try await page.value(
        """
        import('/own.js').then(({ OwnPace }) => {
          const lengths = [1, 2].map((taps) => {
            const own = new OwnPace(0, 6, undefined, 'public');
            own.change(8);
            // The second breath is one step longer, and the goal is still ahead.
            const second = 60 / own.at(7).bpm;
            for (let tap = 0; tap < taps; tap += 1) own.change(-1);
            const [third, fourth] = [13, 19].map((now) => 60 / own.at(now).bpm);
            return [second / 6, third / second, fourth / third];
          });
          return lengths.flat().map((ratio) => Math.log(ratio) / Math.log(1.055));
        })
        """
      )
      let expected: [Double] = [1, -1, 0, 1, -2, 0]
      let isExpected = zip(steps, expected).allSatisfy { abs($0 - $1) < 1e-6 }
      #expect(isExpected && steps.count == expected.count, "\(steps)")
      #expect(browser.problems == [])
    }
  }

  @Test("It states this breath beside the goal, and a button without effect is disabled, not mute")
  func words() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let seen: [[String]] = try await page.value(
        """
        Promise.all([import('/own.js'), import('/companion-sheet.js')]).then(
          ([{ OwnPace }, { showPace }]) => {
            const own = new OwnPace(0, 10, undefined, 'public');
            const [place, ...buttons] = ['pace', 'slower', 'faster'].map((id) => document.getElementById(id));
            const look = (isChosen) => {
              showPace(own, isChosen);
              return [place.textContent, place.ariaLive, ...buttons.map((button) => button.ariaDisabled)];
            };
            const all = [look(false)];
            own.change(30);
            all.push(look(true));
            // The next breath is a step longer.
            own.at(11);
            all.push(look(false));
            own.change(-1);
            all.push(look(true));
            own.change(-60);
            all.push(look(true));
            return all;
          })
        """
      )
      let expected = [
        ["6.0 breaths a minute", "off", "false", "false"],
        ["6.0 breaths a minute, slowing to 5.0", "polite", "true", "false"],
        // Screen readers do not read every breath on the way.
        ["5.7 breaths a minute, slowing to 5.0", "off", "true", "false"],
        ["5.7 breaths a minute, then 6.0", "polite", "false", "false"],
        ["5.7 breaths a minute, then 12.0", "polite", "false", "true"],
      ]
      #expect(seen == expected)
      #expect(browser.problems == [])
    }
  }

  @Test("It flies to and fro between two airports, which stay where they are")
  func toAndFro() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let ways: [String] = try await page.value(
        """
        import('/own.js').then(({ OwnPace }) => {
          const leg = {
            from: 'LIN', from_city: 'Milan', from_at: [45, 9],
            to: 'FLR', to_city: 'Florence', to_at: [43, 11],
          };
          const own = new OwnPace(0, 6, leg, 'public');
          return [1, 7, 13].map((now) => {
            const { from, from_city, from_at, to, to_city, to_at } = own.at(now).leg;
            return [from, from_city, from_at, to, to_city, to_at].join(' ');
          });
        })
        """
      )
      let there = "LIN Milan 45,9 FLR Florence 43,11"
      #expect(ways == [there, "FLR Florence 43,11 LIN Milan 45,9", there])
      #expect(browser.problems == [])
    }
  }

  @Test("Changes in quick succession do not make it jump")
  func backAndForth() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      // The first tap is at the room's full breath, because a breath of one's own begins empty.
      let rates: [Double] = try await page.value(
        """
        import('/companion.js').then((m) => new Promise((done) => {
          const states = [];
          const clicks = ['own-pace', 'with-room', 'own-pace'];
          let next = Infinity;
          let left = 50;
          const look = () => {
            const now = m.roomTime();
            const { level, clarity } = m.breathState(now);
            states.push([now, level, clarity]);
            if (next === Infinity && level > 0.8) next = now;
            if (clicks.length > 0 && now >= next) {
              document.getElementById(clicks.shift()).click();
              next = now + 0.6;
            }
            if (clicks.length === 0 && clarity === 1) left -= 1;
            if (left > 0 && states.length < 5000) setTimeout(look, 10);
            else done([clicks.length, ...[1, 2].map((part) => Math.max(
              ...states.slice(1).map((state, i) => Math.abs(state[part] - states[i][part])
                / Math.max(state[0] - states[i][0], 0.005))))]);
          };
          look();
        }))
        """
      )
      #expect(rates[0] == 0, "not every button was tapped")
      let (level, clarity) = (rates[1], rates[2])
      // No breath fills the lungs faster than in 2 s; two or three of them mixed are not much faster.
      #expect(level < 2.5)
      // The plane fades out and in again within 1.6 s.
      #expect(clarity < 8)
      #expect(browser.problems == [])
    }
  }

  @Test("On a page that is not open, one's own breath leaves nothing behind")
  func closedPage() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      let closed = """
        window.plain = window.fetch.bind(window);
        window.fetch = async (path, ...rest) => `${path}`.startsWith('v1/')
          ? new Response('{}', { status: 401 }) : window.plain(path, ...rest);
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": closed])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(forRoom: "closed")
      let _: Bool = try await page.value("(document.getElementById('own-pace').click(), true)")
      let caption = "document.getElementById('caption').textContent"
      let plane = "Number(document.querySelector('#picture svg g').getAttribute('opacity'))"
      try await page.wait(until: "\(caption).startsWith('breathe') && \(plane) === 1")
      let _: Bool = try await page.value("(document.getElementById('with-room').click(), true)")
      // The phase ends the tone and the vibration as well.
      try await page.wait(
        until: "document.body.dataset.phase === '' && \(caption) === '' && \(plane) === 0"
      )
      #expect(
        try await page.value("document.getElementById('status').textContent")
          == "This page is for staff only."
      )
      #expect(browser.problems == [])
    }
  }

  @Test("It starts without a jump and needs no room")
  func ownPace() async throws {
    let room = try PageRoom()
    let browser = try Browser()
    defer { browser.end() }
    let found = Found()
    try await room.serve { address in
      let page = try await browser.open("http://\(address)/")
      try await page.wait(forRoom: "together")
      found.keep(address, page)
      // Looks before the tap, during the transition that follows it, and after that.
      let levels: [Double] = try await page.value(
        """
        import('/companion.js').then((m) => new Promise((done) => {
          const levels = [];
          let left = 50;
          const look = () => {
            const now = m.roomTime();
            const { level, clarity } = m.breathState(now);
            levels.push([now, level]);
            if (levels.length === 50) document.getElementById('own-pace').click();
            if (levels.length > 51 && clarity === 1) left -= 1;
            if (left > 0 && levels.length < 3000) setTimeout(look, 10);
            else done(levels.slice(1).map(([t, l], i) =>
              Math.abs(l - levels[i][1]) / Math.max(t - levels[i][0], 0.005)));
          };
          look();
        }))
        """
      )
      // No breath fills the lungs faster than in 2 s; two of them mixed are not much faster.
      #expect((levels.max() ?? 9) < 2.5)
    }
    let (_, page) = try #require(found.value)
    try await page.wait(forRoom: "alone")
    let pace: String = try await page.value("document.getElementById('pace').textContent")
    #expect(pace.hasSuffix("breaths a minute"))
    let slower: String = try await page.value(
      """
      (document.getElementById('slower').click(), document.getElementById('pace').textContent)
      """
    )
    #expect(slower != pace)
    let seen = try await page.breathStates(CompanionStepTests.instants(through: 40))
    #expect(Set(seen.map(\.phase)) == ["inhale", "exhale"] && !seen.contains { $0.isPaused })
  }
}
