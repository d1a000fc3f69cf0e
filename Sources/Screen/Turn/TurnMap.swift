import Geodesy
import Scenes

/// Where the ground of a turning globe lies in the two pictures it is shown from, on a grid of nodes.
package struct TurnMap {
  /// A node: the place of its ground in a ground layer, and that layer's share of the node's ground.
  package struct Source {
    /// The position in the layer, in its pixels from the corner of the picture.
    package var place: SIMD2<Float>

    /// The share, from 0 to 1.
    package var weight: Float
  }

  /// A node's ground in the layer before the turn and in the one after it.
  package struct Node {
    package var before, after: Source

    /// Where the ground appears, in pixels of the picture: at the node or, for a node in the sky, on the limb.
    package let point: SIMD2<Float>

    /// Whether the node shows only sky.
    let isSky: Bool
  }

  /// The distance of nodes along a row, in pixels of a ground layer.
  package let spacing: Int

  /// The limb, where the ground ends.
  let limb: LimbLine

  /// The rows of the nodes, in pixels of a ground layer, from the top.
  package let rows: [Int]

  /// The number of nodes in a row.
  package let columns: Int

  /// The width of the picture, in pixels.
  let width: Int

  /// The width and height of a pixel of a ground layer, in pixels of the picture.
  let step: Int

  /// The nodes, row by row.
  package var nodes: [Node]

  /// Finds the ground of a turn.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - reach: How far the ground layers reach beyond the sides and the lower edges of their pictures, in pixels.
  init(
    _ turn: BackdropTurn,
    reach: (before: SIMD2<Double>, after: SIMD2<Double>) = (.zero, .zero)
  ) {
    let size = turn.from.size
    let (step, layer) = (GroundLayer.step(size), GroundLayer.reduced(size))
    let (width, height) = (layer.x, layer.y)
    let limb = max(Int(turn.globe.limbTop / Double(step)) - 1, 0)
    // As many nodes in pictures of every size: the ground between them is nearly flat.
    let scale = max(width / 320, 1)
    let spacing = scale * 16
    self.spacing = spacing
    self.limb = LimbLine(turn.globe)
    let rows = Self.rows(from: min(limb, height), to: height, scale: scale)
    let columns = (width + spacing - 1) / spacing + 1
    (self.rows, self.columns, self.width, self.step) = (rows, columns, size.x, step)
    let ground = rows.flatMap { row in
      (0..<columns).map { column in
        let pixel = SIMD2(Double(column * spacing), Double(row))
        return TurnedPlace((pixel + 0.5) * Double(step), on: turn.globe)
      }
    }
    let before = TurnSource(turn.from.globe, size, reach: reach.before, away: turn.share)
    let after = TurnSource(turn.to.globe, size, reach: reach.after, away: 1 - turn.share)
    let fade = Self.crossFade(turn.share)
    // Where one picture shows all that is needed, the other is not searched.
    let (first, second): ([TurnSource.View], [TurnSource.View])
    if fade < 1 {
      first = ground.map { before.view($0) }
      let needed = fade > 0 ? nil : Self.around(first, columns: columns) { $0.cover < 1 }
      second = ground.indices.map { needed?[$0] == false ? .none : after.view(ground[$0]) }
    } else {
      second = ground.map { after.view($0) }
      let needed = Self.around(second, columns: columns) { $0.cover < 1 }
      first = ground.indices.map { needed[$0] ? before.view(ground[$0]) : .none }
    }
    nodes = ground.indices.map { index in
      Self.node(ground[index], first[index], second[index], fade: fade)
    }
  }

  /// The rows: close together at the limb, where the ground is foreshortened, and far apart near the viewer.
  private static func rows(from limb: Int, to last: Int, scale: Int) -> [Int] {
    var rows = [limb]
    while let row = rows.last, row < last {
      let below = row - limb
      let step = below < 32 * scale ? 4 : below < 96 * scale ? 8 : 16
      rows.append(min(row + step * scale, last))
    }
    return rows
  }

  /// Returns the columns between the limb's two sides at the upper and at the lower edge of a row, in pixels of a ground
  /// layer.
  func ground(inRow row: Int) -> (upper: ClosedRange<Float>, lower: ClosedRange<Float>) {
    let step = Double(step)
    func columns(at row: Int) -> ClosedRange<Float> {
      let sides = limb.sides(at: Double(row) * step)
      return Float(sides.lowerBound / step - 0.5)...Float(sides.upperBound / step - 0.5)
    }
    return (columns(at: row), columns(at: row + 1))
  }

  /// Whether the cell to the lower right of a node shows only sky, which stays where it is.
  func isSky(_ node: Int) -> Bool {
    let below = node + columns
    return nodes[node].isSky && nodes[node + 1].isSky && nodes[below].isSky
      && nodes[below + 1].isSky
  }

  /// Returns for each node whether it or a neighbour satisfies a condition.
  private static func around(
    _ views: [TurnSource.View],
    columns: Int,
    where condition: (TurnSource.View) -> Bool
  ) -> [Bool] {
    var found = [Bool](repeating: false, count: views.count)
    for (index, view) in views.enumerated() where condition(view) {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      for y in max(row - 1, 0)...min(row + 1, views.count / columns - 1) {
        for x in max(column - 1, 0)...min(column + 1, columns - 1) { found[y * columns + x] = true }
      }
    }
    return found
  }

  /// How far the ground around a picture counts, where the other picture does not show it.
  private static let surroundCover = 0.08

  /// The share of the later picture in ground that both show. Both are seen at once in the middle of a turn only: that
  /// is sharper, and takes less time.
  private static func crossFade(_ share: Double) -> Double {
    let t = min(max((share - 0.3) / 0.4, 0), 1)
    return t * t * (3 - 2 * t)
  }

  private static func node(
    _ place: TurnedPlace,
    _ first: TurnSource.View,
    _ second: TurnSource.View,
    fade: Double
  ) -> Node {
    // Ground that only one picture shows is taken from that one alone; what is in neither, from what lies around them.
    // Where that ends, land sinks into the sea.
    let earlier =
      first.cover * (1 - second.cover * fade)
      + surroundCover * first.reach * (1 - second.reach * fade) * (1 - second.cover)
    let later =
      second.cover * (1 - first.cover * (1 - fade))
      + surroundCover * second.reach * (1 - first.reach * (1 - fade)) * (1 - first.cover)
    let shown = 1 - (1 - first.reach) * (1 - second.reach)
    let scale = shown / max(earlier + later, 1e-9)
    return Node(
      before: Source(place: first.place, weight: Float(earlier * scale)),
      after: Source(place: second.place, weight: Float(later * scale)),
      point: SIMD2<Float>(place.shown),
      isSky: place.isSky
    )
  }
}

/// What appears at a point of a turning globe's picture.
private struct TurnedPlace {
  let point: SIMD2<Double>

  /// The ground, or that on the limb below the sky, as a unit vector from the Earth's centre; and where it appears.
  let ground: SIMD3<Double>
  let shown: SIMD2<Double>

  /// How directly it faces the viewer; see ``TiltedGlobe/facing(_:)``.
  let facing: Double

  let isSky: Bool

  init(_ point: SIMD2<Double>, on globe: TiltedGlobe) {
    self.point = point
    let direction = globe.direction(appearingAt: point)
    let surface = globe.sphereCenter + direction * globe.radius
    let miss = globe.project(surface) - point
    isSky = (miss * miss).sum() > 1
    // Above the limb, no ground is seen; nodes there have the place of the limb below them.
    let visible = isSky ? globe.limbDirection(near: direction) : direction
    ground = globe.normal(towards: visible)
    shown = isSky ? globe.project(globe.sphereCenter + visible * globe.radius) : point
    facing = isSky ? 0 : globe.facing(surface)
  }
}

/// One of the two pictures of a turn.
private struct TurnSource {
  /// Some ground in a picture.
  struct View {
    /// The position in the ground layer.
    let place: SIMD2<Float>

    /// How well the picture shows it, and how well the picture with the ground around it does, from 0 to 1.
    let cover, reach: Double

    /// The value for a picture that is not searched.
    static let none = View(place: .zero, cover: 0, reach: 0)
  }

  private let globe: TiltedGlobe
  private let picture: SIMD2<Int>
  private let size, reach: SIMD2<Double>

  /// The width of the bands along the picture's edges and those of the ground around it in which they fade, in pixels:
  /// they widen as the globe turns away from the picture, whose edges then come into view.
  private let margin: Double

  /// - Parameters:
  ///   - globe: The globe in the picture.
  ///   - size: The picture's width and height, in pixels.
  ///   - reach: How far the ground around it reaches beyond the sides and the lower edge, in pixels.
  ///   - share: How far the globe has turned away from the picture, from 0 to 1.
  init(_ globe: TiltedGlobe, _ size: SIMD2<Int>, reach: SIMD2<Double>, away share: Double) {
    (self.globe, picture) = (globe, size)
    self.size = SIMD2(Double(size.x), Double(size.y))
    self.reach = reach
    margin = max(0.12 * self.size.x * min(4 * share, 1), 1)
  }

  /// Finds some ground in the picture.
  func view(_ ground: TurnedPlace) -> View {
    let world = globe.world(normal: ground.ground)
    let point = globe.project(world)
    let edge = min(point.x, size.x - point.x, size.y - point.y) + 1
    let outer = min(
      min(point.x, size.x - point.x) + reach.x,
      size.y - point.y + reach.y
    )
    // Ground that is foreshortened in the picture, but not on the turning globe, would be drawn out into streaks.
    let front = (max(globe.facing(world), 0) + 0.004) / (ground.facing + 0.004)
    let held = SIMD2(
      min(max(point.x, -6 * size.x), 7 * size.x),
      min(max(point.y, -6 * size.y), 7 * size.y)
    )
    return View(
      place: SIMD2<Float>(held / Double(GroundLayer.step(picture)) - 0.5),
      cover: Self.step(edge / margin) * Self.step(front / 0.6),
      reach: Self.step((outer + 1) / margin) * Self.step(front / 0.25)
    )
  }

  private static func step(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
  }
}
