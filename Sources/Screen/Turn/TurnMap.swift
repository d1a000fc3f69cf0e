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
    let grid = TurnGrid(of: turn.globe, size)
    limb = LimbLine(turn.globe)
    let columns = grid.columns
    (spacing, rows, step) = (grid.spacing, grid.rows, grid.step)
    (self.columns, width) = (columns, size.x)
    let ground = (0..<grid.count).map { TurnedPlace(grid.point($0), on: turn.globe) }
    let sources = TurnSources(turn, reach: reach)
    let (before, after, fade) = (sources.before, sources.after, sources.fade)
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
      Self.node(ground[index], sources.shares(first[index], second[index]))
    }
  }

  /// Returns the columns between the limb's two sides at the upper and at the lower edge of a row, in pixels of a
  /// ground layer.
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

  private static func node(_ place: TurnedPlace, _ views: TurnSources.Shares) -> Node {
    Node(
      before: Source(place: views.first.place, weight: Float(views.earlier)),
      after: Source(place: views.second.place, weight: Float(views.later)),
      point: SIMD2<Float>(place.shown),
      isSky: place.isSky
    )
  }
}
