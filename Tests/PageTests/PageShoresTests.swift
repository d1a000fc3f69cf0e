import Geodesy
import TestRigs
import TestSupport
import Testing

@Suite(
  "The shores of the pages' globes",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageShoresTests {
  /// Places far from every shore, in degrees north and east.
  private static let land = [
    [60, 100], [65, -110], [45, -100], [25, 10], [20, 25], [0, 22], [-10, -60], [-25, 135],
    [48, 90], [75, -40], [50, 30], [35, 65], [25, 78], [65, 60], [33, 100], [-80, 90],
    [-82, 20], [-30, -62], [65, 130], [-18, 22],
  ]
  private static let sea = [
    [40, -40], [0, -140], [-30, 80], [25, -50], [86, 0], [-50, 30], [25, -160], [12, 65],
    [45, -160], [-30, -100], [-40, -20], [5, -30], [-55, -140], [15, 140], [30, 165], [-10, 80],
    [-45, 110], [-40, 160], [10, -110], [40, 180],
  ]

  /// Jakarta–Saskylakh, Oksibil–Zomin, New York–Hong Kong and Kununurra–Porbandar: a shore is close
  /// to the place opposite the middle.
  private static let legs = [
    [[-6.12557, 106.656], [71.9279, 114.08]], [[-4.9071, 140.6277], [40.01402, 68.41103]],
    [[40.63945, -73.77932], [22.3089, 113.915]], [[-15.7781, 128.70799], [21.64952, 69.65641]],
  ]

  /// Corners of shores in the atlas, in degrees north and east.
  private static let corners = [
    (-70.992, 27.216), (-12.528, 141.552), (-10.08, 149.904), (-0.864, 109.296), (-15.984, 50.112),
  ]

  private struct Comparison: Decodable {
    /// How many of the places are in the picture, and which of those are not as they should be.
    let seen: Int
    let wrong: [String]
  }

  @Test("Land and sea are not swapped, however close to a shore the place opposite the middle is")
  func farSide() async throws {
    let routes = Self.legs + Self.corners.map { Self.route(opposite: $0) }
    let room = try PageRoom()
    try await room.visited { page, browser in
      let comparisons: [Comparison] = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/land.js')]).then(async ([g, { shores }]) => {
          const size = [640, 400];
          const context = document.createElement('canvas').getContext('2d');
          const pathOf = (shapes) => {
            const path = new Path2D();
            for (const points of shapes) {
              points.forEach(([x, y], index) => (index ? path.lineTo(x, y) : path.moveTo(x, y)));
              path.closePath();
            }
            return path;
          };
          const compare = async ([from, to]) => {
            const route = new g.GreatCircle(g.normal(...from), g.normal(...to));
            const globe = g.globeShowing(route, g.framings.landscape, size);
            const outlines = await shores(globe, size);
            const [land, lakes] = [outlines.land, outlines.lakes].map(pathOf);
            const inside = (path, point) => context.isPointInPath(path, ...point);
            const result = { seen: 0, wrong: [] };
            for (const [places, isLand] of [[\(Self.land), true], [\(Self.sea), false]]) {
              for (const place of places) {
                const world = globe.world(g.normal(...place));
                const point = globe.project(world);
                const isShown = globe.facing(world) > 0.1
                  && point.every((coordinate, axis) => coordinate > 0 && coordinate < size[axis]);
                if (!isShown) continue;
                result.seen += 1;
                const isPainted = inside(land, point) && !inside(lakes, point);
                if (isPainted !== isLand) result.wrong.push(`${place}`);
              }
            }
            return result;
          };
          return Promise.all(\(routes).map(compare));
        })
        """
      )
      #expect(comparisons.count == routes.count)
      for (route, comparison) in zip(routes, comparisons) {
        #expect(comparison.seen > 15, "\(route)")
        #expect(comparison.wrong == [], "\(route)")
      }
      #expect(browser.problems == [])
    }
  }

  /// Returns the ends of a route of 120 degrees along a parallel, in degrees north and east, whose middle is opposite a
  /// place.
  private static func route(opposite place: (Double, Double)) -> [[Double]] {
    let middle = Coordinate(degreesNorth: -place.0, degreesEast: place.1 - 180)
    let axis = middle.normal.cross([0, 0, 1]).unit
    return [-1.0, 1].map { side in
      let end = Coordinate(normal: middle.normal + axis * (side * 3.0.squareRoot()))
      return [end.latitude.degrees, end.longitude.degrees]
    }
  }
}
