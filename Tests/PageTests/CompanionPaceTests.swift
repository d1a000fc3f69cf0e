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
      #expect(try await pace(after: "slower") == "\(slowest) breaths a minute")
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
      #expect(try await pace(after: "faster") == "12.0 breaths a minute")
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
            const { level, clarity } = m.breathState();
            levels.push([performance.now(), level]);
            if (levels.length === 50) document.getElementById('own-pace').click();
            if (levels.length > 51 && clarity === 1) left -= 1;
            if (left > 0 && levels.length < 3000) setTimeout(look, 10);
            else done(levels.slice(1).map(([t, l], i) =>
              Math.abs(l - levels[i][1]) / Math.max((t - levels[i][0]) / 1000, 0.005)));
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
