import CPixels
import Scenes

/// The details of both pictures of a turn, where the turning globe carries them at an instant.
final class TurnedDetails {
  /// What determines the details of an instant.
  struct Source {
    let turn: BackdropTurn
    let sources: TurnSources

    /// The share of the ground to show, from 0 to 1.
    let strength: Double

    /// How far the scene has sunk, in pixels.
    let sunk: Double
  }

  /// The tiles of the picture.
  let grid: TileGrid

  /// The pixels of details that are seen, cell by cell.
  private var points: [DetailsPoint] = []

  /// The same points, sorted by the row of tiles in which they lie, and the place of each row's first. Points between
  /// two rows are in both.
  private var sorted: [DetailsPoint] = []
  private var starts: [UInt32]

  /// Room for the nodes of a picture, and how far the ground around each is stretched.
  private var nodes: [DetailsNode] = []
  private var stretches: [Float] = []

  /// The areas of cells whose details are seen.
  private var areas: [PixelRect] = []

  /// Creates an empty list for a picture.
  init(_ grid: TileGrid) {
    self.grid = grid
    starts = Array(repeating: 0, count: grid.rows + 2)
  }

  /// Finds the details of another instant.
  func begin(_ before: GroundDetails?, _ after: GroundDetails?, _ source: Source) {
    points.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    if let before { move(before, isAfter: false, source) }
    if let after { move(after, isAfter: true, source) }
    sort()
  }

  /// Moves the details of a picture.
  private func move(_ details: GroundDetails, isAfter: Bool, _ source: Source) {
    nodes.removeAll(keepingCapacity: true)
    for node in details.nodes { nodes.append(Self.move(node, isAfter: isAfter, source)) }
    fadeStretched(details.cells)
    for cell in details.cells {
      let (a, b) = (nodes[Int(cell.corners[0])], nodes[Int(cell.corners[1])])
      let (c, d) = (nodes[Int(cell.corners[2])], nodes[Int(cell.corners[3])])
      guard max(max(a.share, b.share), max(c.share, d.share)) > Self.minimumShare else { continue }
      var square = DetailsCell()
      square.nodes = (a, b, c, d)
      (square.left, square.top) = (cell.start.x, cell.start.y)
      (square.right, square.bottom) = (cell.end.x, cell.end.y)
      let low = SIMD2(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
      let high = SIMD2(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
      areas.append(PixelRect(low: cell.start + low - 2, high: cell.end + high + 2))
      let (first, count) = (points.count, cell.pixels.count)
      points.append(contentsOf: repeatElement(DetailsPoint(), count: count))
      details.pixels.withUnsafeBufferPointer { all in
        points.withUnsafeMutableBufferPointer { points in
          guard let all = all.baseAddress, let points = points.baseAddress else { return }
          details_move(all + cell.pixels.lowerBound, count, &square, points + first)
        }
      }
    }
  }

  /// The stretches between which details fade out. Each pixel is spread over two by two, so that they part into dots
  /// where ground is stretched farther.
  private static let parting: (from: Float, to: Float) = (1.5, 1.9)

  /// Fades out details around nodes where the turning globe is much nearer than their picture.
  private func fadeStretched(_ cells: [GroundDetails.Cell]) {
    stretches.removeAll(keepingCapacity: true)
    stretches.append(contentsOf: repeatElement(0, count: nodes.count))
    for cell in cells {
      let stretch = stretch(of: cell)
      for corner in 0..<4 {
        let node = Int(cell.corners[corner])
        stretches[node] = max(stretches[node], stretch)
      }
    }
    let (from, to) = Self.parting
    for node in nodes.indices where stretches[node] > from {
      let t = min((stretches[node] - from) / (to - from), 1)
      nodes[node].share *= 1 - t * t * (3 - 2 * t)
    }
  }

  /// How many times as long as in its picture the longest side of a cell is.
  private func stretch(of cell: GroundDetails.Cell) -> Float {
    let (across, along) = (
      SIMD2(cell.end.x - cell.start.x, 0), SIMD2(0, cell.end.y - cell.start.y)
    )
    func stretch(_ side: SIMD2<Float>, _ from: Int, _ to: Int) -> Float {
      let (first, second) = (nodes[Int(cell.corners[from])], nodes[Int(cell.corners[to])])
      let moved = side + SIMD2(second.x - first.x, second.y - first.y)
      return ((moved * moved).sum() / (side * side).sum()).squareRoot()
    }
    let level = max(stretch(across, 0, 1), stretch(across, 2, 3))
    return max(level, stretch(along, 0, 2), stretch(along, 1, 3))
  }

  /// The least share of a detail that is drawn.
  private static let minimumShare: Float = 1 / 128

  private static func move(
    _ node: GroundDetails.Node,
    isAfter: Bool,
    _ source: Source
  ) -> DetailsNode {
    let (sources, globe) = (source.sources, source.turn.globe)
    let place = TurnedPlace(ground: node.ground.ground, on: globe)
    let own = (isAfter ? sources.after : sources.before).view(place, at: node.ground)
    let offset = place.shown - node.point + SIMD2(0, source.sunk)
    // Details fade out behind the limb.
    let risen = min(max(1 + place.facing / 0.02, 0), 1)
    // Where only its own picture counts, the other is not searched.
    let isAlone = own.cover == 1 && sources.fade == (isAfter ? 1 : 0)
    var share = 1.0
    if !isAlone {
      let other = (isAfter ? sources.before : sources.after).view(place)
      let shares = isAfter ? sources.shares(other, own) : sources.shares(own, other)
      share = isAfter ? shares.later : shares.earlier
    }
    return DetailsNode(
      x: Float(offset.x),
      y: Float(offset.y),
      share: Float(share * risen * source.strength)
    )
  }

  /// Sorts the pixels by rows of tiles.
  private func sort() {
    let missing = 2 * points.count - sorted.count
    if missing > 0 { sorted.append(contentsOf: repeatElement(DetailsPoint(), count: missing)) }
    let side = Float(TileGrid.tile.y)
    details_sort(points, points.count, Self.minimumShare, UInt32(grid.rows), side, &starts, &sorted)
  }

  /// Adds the tiles in which there may be details.
  func insert(into tiles: inout TileSet) {
    for area in areas { tiles.insert(area) }
  }

  /// Draws the details in some columns of a row of tiles.
  func draw(rows pixels: Range<Int>, _ stretches: [Range<Int>], on raster: Raster) {
    let row = pixels.lowerBound / TileGrid.tile.y
    let (first, count) = (Int(starts[row]), Int(starts[row + 1] - starts[row]))
    sorted.withUnsafeBufferPointer { sorted in
      guard let start = sorted.baseAddress, count > 0 else { return }
      for columns in stretches {
        let area = DetailsArea(
          left: Int32(columns.lowerBound),
          right: Int32(columns.upperBound),
          top: Int32(pixels.lowerBound),
          bottom: Int32(pixels.upperBound)
        )
        details_add(start + first, count, area, raster.line(0), raster.stride)
      }
    }
  }
}
