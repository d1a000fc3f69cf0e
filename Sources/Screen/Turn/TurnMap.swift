import Geodesy
import Scenes

/// Where the ground of a turning globe lies in the two pictures it is shown from, on a grid of nodes.
package struct TurnMap {
  /// A node: the place of its ground in a ground layer, and that layer's share of the node's ground.
  package struct Source {
    /// The position in the layer, in its pixels.
    package var place: SIMD2<Float>

    /// The share, from 0 to 1.
    package var weight: Float
  }

  /// A node's ground in the layer before the turn and in the one after it.
  package struct Node {
    package var before, after: Source
  }

  /// The distance of nodes along a row, in pixels of a ground layer.
  package static let spacing = 16

  /// The rows of the nodes, in pixels of a ground layer, from the top.
  package let rows: [Int]

  /// The number of nodes in a row.
  package let columns: Int

  /// The nodes, row by row.
  package var nodes: [Node]

  /// Finds the ground of a turn.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - hasTwilight: Whether the sky differs between its backdrops, and cross-fades.
  init(_ turn: BackdropTurn, hasTwilight: Bool) {
    let size = turn.from.size
    let (width, height) = (GroundLayer.reduced(size.x), GroundLayer.reduced(size.y))
    let limb = max(Int(turn.globe.limbTop / Double(GroundLayer.step)) - 1, 0)
    rows = Self.rows(from: hasTwilight ? 0 : min(limb, height), limb: limb, to: height)
    columns = (width + Self.spacing - 1) / Self.spacing + 1
    let before = TurnSource(turn.from.globe, size: size, share: turn.share)
    let after = TurnSource(turn.to.globe, size: size, share: 1 - turn.share)
    var nodes: [Node] = []
    nodes.reserveCapacity(rows.count * columns)
    for row in rows {
      for column in 0..<columns {
        let pixel = SIMD2(Double(column * Self.spacing), Double(row))
        let point = (pixel + 0.5) * Double(GroundLayer.step)
        nodes.append(Self.node(point, turn, hasTwilight: hasTwilight, before, after))
      }
    }
    self.nodes = nodes
  }

  /// The rows: close together at the limb, where the ground is foreshortened, and far apart near the viewer.
  private static func rows(from first: Int, limb: Int, to last: Int) -> [Int] {
    var rows = [first]
    while let row = rows.last, row < last {
      let below = row - limb
      let step = below < 0 ? max(-below, 4) : below < 32 ? 4 : below < 96 ? 8 : 16
      rows.append(min(row + step, last))
    }
    return rows
  }

  /// How far a picture counts for ground that it does not show, where the other does not, either.
  private static let leastCover = 0.0005

  /// The share of the later picture in ground that both show. Both are seen at once in the middle of a turn only: that
  /// is sharper, and takes less time.
  private static func crossFade(_ share: Double) -> Double {
    let t = min(max((share - 0.3) / 0.4, 0), 1)
    return t * t * (3 - 2 * t)
  }

  private static func node(
    _ point: SIMD2<Double>,
    _ turn: BackdropTurn,
    hasTwilight: Bool,
    _ before: TurnSource,
    _ after: TurnSource
  ) -> Node {
    let direction = turn.globe.direction(appearingAt: point)
    let surface = turn.globe.sphereCenter + direction * turn.globe.radius
    let miss = turn.globe.project(surface) - point
    let isSky = (miss * miss).sum() > 1
    if isSky, hasTwilight {
      // The sky stays where it is, and cross-fades.
      let place = SIMD2<Float>(point / Double(GroundLayer.step) - 0.5)
      let share = Float(turn.share)
      return Node(
        before: Source(place: place, weight: 1 - share),
        after: Source(place: place, weight: share)
      )
    }
    // Above the limb, no ground is seen; nodes there have the place of the limb below them.
    let lowest = isSky ? turn.globe.limbDirection(near: direction) : direction
    let ground = turn.globe.normal(towards: lowest)
    let (first, second) = (before.place(of: ground), after.place(of: ground))
    // Ground that only one picture shows is taken from that one alone. What neither shows looks like the ground along
    // their edges, mirrored.
    let (early, late) = (
      1 - second.cover * crossFade(turn.share), 1 - first.cover * (1 - crossFade(turn.share))
    )
    let shares = (
      first.cover * early + leastCover * (1 - turn.share),
      second.cover * late + leastCover * turn.share
    )
    let scale = (isSky ? 0 : 1) / max(shares.0 + shares.1, 1e-9)
    return Node(
      before: Source(place: first.point, weight: Float(shares.0 * scale)),
      after: Source(place: second.point, weight: Float(shares.1 * scale))
    )
  }
}

/// One of the two pictures of a turn.
private struct TurnSource {
  private let globe: TiltedGlobe
  private let size: SIMD2<Double>

  /// The width of the band along the picture's edges in which its ground fades, in pixels: it widens as the globe
  /// turns away from the picture, whose edges then come into view.
  private let margin: Double

  init(_ globe: TiltedGlobe, size: SIMD2<Int>, share: Double) {
    self.globe = globe
    self.size = SIMD2(Double(size.x), Double(size.y))
    margin = max(0.12 * self.size.x * min(4 * share, 1), 1)
  }

  /// Returns the position of some ground in the ground layer, and how far the picture covers it, from 0 to 1.
  func place(of ground: SIMD3<Double>) -> (point: SIMD2<Float>, cover: Double) {
    let world = globe.world(normal: ground)
    let point = globe.project(world)
    let edge = min(point.x, size.x - point.x, size.y - point.y) + 1
    let t = min(max(edge / margin, 0), 1)
    let front = min(max(globe.facing(world) / 0.04, 0), 1)
    let held = SIMD2(
      min(max(point.x, -6 * size.x), 7 * size.x),
      min(max(point.y, -6 * size.y), 7 * size.y)
    )
    return (SIMD2<Float>(held / Double(GroundLayer.step) - 0.5), t * t * (3 - 2 * t) * front)
  }
}
