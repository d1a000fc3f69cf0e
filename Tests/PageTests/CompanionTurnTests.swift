import Geodesy
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page turns the globe between two legs",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionTurnTests {
  /// The opacities of the moving ground and of the names.
  private static let look = """
    (() => ({
      ground: Number(document.querySelector('.layers .moving')?.style.opacity ?? 0),
      names: [...document.querySelectorAll('.labels span')].map((name) => Number(name.style.opacity)),
    }))()
    """

  private struct Look: Decodable {
    let ground: Double
    let names: [Double]
  }

  @Test("The common airport's name stays while the ground moves; with reduced motion nothing moves")
  func carrying() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      try await page.wait(until: "(\(Self.look)).ground > 0.9 && (\(Self.look)).names.includes(1)")
      try await page.wait(until: "(\(Self.look)).ground === 0")
      #expect(browser.problems == [])
    }
    try await room.visited(mediaFeatures: ["prefers-reduced-motion": "reduce"]) { page, _ in
      try await page.wait(until: "document.body.dataset.phase === 'exhale'")
      var grounds: [Double] = []
      while try await page.value("document.body.dataset.phase") == "exhale" {
        let seen: Look = try await page.value(Self.look)
        grounds.append(seen.ground)
      }
      #expect(grounds.allSatisfy { $0 == 0 } && !grounds.isEmpty)
    }
  }

  /// Three airports in a row, the second of which is carried along.
  private static let rows = """
    [[['LIN', 'Milan', 45.45, 9.28], ['FLR', 'Florence', 43.81, 11.2], ['FCO', 'Rome', 41.8, 12.25]],
      [['OSL', 'Oslo', 60.2, 11.1], ['BGO', 'Bergen', 60.29, 5.22], ['CPH', 'Copenhagen', 55.6, 12.65]],
      [['LAX', 'Los Angeles', 33.94, -118.4], ['SFO', 'San Francisco', 37.62, -122.37],
        ['SEA', 'Seattle', 47.45, -122.3]]]
    """

  /// Prepares a page for drawing the picture at a share of the turn between two legs.
  private static let stage = """
    (async () => {
      const { Picture } = await import('/picture.js');
      const root = Object.assign(document.createElement('div'), { id: 'picture' });
      root.innerHTML = '<div class="layers"></div><svg></svg><div class="labels"><span></span><span></span></div>';
      document.body.replaceChildren(root);
      document.head.innerHTML =
        '<link rel="stylesheet" href="/paper.css"><link rel="stylesheet" href="/companion.css">';
      await Promise.all([...document.querySelectorAll('link')]
        .map((link) => new Promise((loaded) => { link.onload = loaded; })));
      const picture = new Picture(root);
      const isWide = innerWidth > innerHeight;
      picture.arrange({
        size: [innerWidth, innerHeight],
        rows: isWide ? innerHeight : Math.ceil(innerHeight * 0.65 + 40),
        covered: isWide ? 400 : 0,
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      });
      const leg = ([from, fromCity, ...fromAt], [to, toCity, ...toAt]) =>
        ({ from, to, from_city: fromCity, to_city: toCity, from_at: fromAt, to_at: toAt });
      window.legs = ([a, b, c]) => [leg(a, b), leg(b, c)];
      window.draw = ([from, to], share, level) => {
        const isBefore = share < 0.5;
        const elapsed = isBefore ? 8 - 1.2 * (1 - 2 * share) : 1.2 * (2 * share - 1);
        picture.prepare(from);
        picture.prepare(to);
        picture.draw({
          leg: isBefore ? from : to, level, stage: 'flight', phase: isBefore ? 'exhale' : 'inhale',
          flight: { elapsed, length: 8 }, travel: isBefore ? 0.99 : 0.01, opacity: 1,
          follows: 'flight', leadsTo: 'flight', number: 3,
          turn: share === 0 ? null : { from, to, share, carried: isBefore ? 1 : 0 },
        }, { isStill: false, clarity: 1 });
        const moving = document.querySelector('.layers .moving');
        const isPainted = document.querySelector('.layers canvas')?.width >= innerWidth;
        return isPainted && (share === 0 || Number(moving.style.opacity) > 0);
      };
      return true;
    })()
    """

  @Test(
    "The name that is carried along is readable all the way, and so are both names before the turn",
    arguments: [((390, 844), "light"), ((1_280, 800), "light"), ((390, 844), "dark")]
  )
  func names(size: (Int, Int), scheme: String) async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let mediaFeatures = ["prefers-color-scheme": scheme]
      // A file without a program of its own.
      let style = "http://\(address)/companion.css"
      try await Browser.visit(style, size: size, mediaFeatures: mediaFeatures) { page, _ in
        let isThere = "location.pathname === '/companion.css' && document.body !== null"
        try await page.wait(until: isThere)
        let _: Bool = try await page.value(Self.stage)
        for row in 0..<3 {
          for share in [0, 0.02, 0.1, 0.25, 0.4, 0.49, 0.51, 0.6, 0.75, 0.9, 0.98] {
            let draw = "draw(legs(\(Self.rows)[\(row)]), \(share), 0.2)"
            try await page.wait(until: draw)
            let opacities: [String: Double] = try await page.value(
              """
              Object.fromEntries([...document.querySelectorAll('.labels span')]
                .map((name) => [name.textContent, Number(name.style.opacity)]))
              """
            )
            let words = try await page.contrasts().filter { opacities[$0.words] == 1 }
            #expect(!words.isEmpty, "\(opacities)")
            for word in words {
              #expect(word.contrast >= 4.5, "\(size) \(scheme) \(share) \(word)")
            }
          }
        }
      }
    }
  }

  @Test("It shows the same globe as the screen, a third of the way through a turn")
  func globe() async throws {
    let places = [(47.46, 8.55), (45.51, 12.35), (48.35, 11.79)]
    let coordinates = places.map { Coordinate(degreesNorth: $0.0, degreesEast: $0.1) }
    let size = SIMD2(1280.0, 800.0)
    let globes = zip(coordinates, coordinates.dropFirst()).map {
      Framing.landscape.globe(showing: GreatCircle(from: $0, to: $1), size: size)
    }
    let turned = globes[0].turning(towards: globes[1], by: 1 / 3, carrying: coordinates[1])
    let room = try PageRoom()
    try await room.visited { page, _ in
      let points: [[Double]] = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/turn.js')]).then(([g, t]) => {
          const places = \(places.map { [$0.0, $0.1] }).map((place) => g.normal(...place));
          const [a, b] = [0, 1].map((i) => g.globeShowing(
            new g.GreatCircle(places[i], places[i + 1]), g.framings.landscape, [1280, 800]));
          const globe = t.turnedGlobe(a, b, 1 / 3, places[1]);
          return places.map((place) => globe.project(globe.world(place)));
        })
        """
      )
      try #require(points.count == 3)
      for (place, point) in zip(coordinates, points) {
        let wanted = turned.project(place)
        #expect(abs(wanted.x - point[0]) < 0.01 && abs(wanted.y - point[1]) < 0.01)
      }
    }
  }
}
