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
    try await room.visited(wishes: ["prefers-reduced-motion": "reduce"]) { page, _ in
      try await page.wait(until: "document.body.dataset.phase === 'exhale'")
      var grounds: [Double] = []
      while try await page.value("document.body.dataset.phase") == "exhale" {
        let seen: Look = try await page.value(Self.look)
        grounds.append(seen.ground)
      }
      #expect(grounds.allSatisfy { $0 == 0 } && !grounds.isEmpty)
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
