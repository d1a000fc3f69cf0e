import CPixels
import Scenes

/// The lights of both pictures of a turn, where the turning globe carries them at an instant.
final class TurnedLights {
  /// What the lights of an instant are.
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

  /// The lights that are seen, cell by cell.
  private var points: [LightsPoint] = []

  /// Their places in the order of the rows of tiles that they light, and by row the place of its first in that order.
  /// Lights between two rows are in both.
  private var order: [UInt32] = []
  private var starts: [UInt32]

  /// Room for the nodes of a picture.
  private var nodes: [LightsNode] = []

  /// The areas of cells whose lights are seen.
  private var areas: [PixelRect] = []

  /// Creates an empty list for a picture.
  init(_ grid: TileGrid) {
    self.grid = grid
    starts = Array(repeating: 0, count: grid.rows + 2)
  }

  /// Finds the lights of another instant.
  func begin(_ before: GroundLights?, _ after: GroundLights?, _ source: Source) {
    points.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    if let before { move(before, isAfter: false, source) }
    if let after { move(after, isAfter: true, source) }
    sort()
  }

  /// Moves the lights of a picture.
  private func move(_ lights: GroundLights, isAfter: Bool, _ source: Source) {
    nodes.removeAll(keepingCapacity: true)
    for node in lights.nodes { nodes.append(Self.move(node, isAfter: isAfter, source)) }
    for cell in lights.cells {
      let (a, b) = (nodes[Int(cell.corners[0])], nodes[Int(cell.corners[1])])
      let (c, d) = (nodes[Int(cell.corners[2])], nodes[Int(cell.corners[3])])
      guard max(max(a.share, b.share), max(c.share, d.share)) > Self.least else { continue }
      var room = LightsCell()
      room.nodes = (a, b, c, d)
      (room.left, room.top) = (cell.start.x, cell.start.y)
      (room.right, room.bottom) = (cell.end.x, cell.end.y)
      let low = SIMD2(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
      let high = SIMD2(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
      areas.append(PixelRect(low: cell.start + low - 2, high: cell.end + high + 2))
      let (first, count) = (points.count, cell.lights.count)
      points.append(contentsOf: repeatElement(LightsPoint(), count: count))
      lights.lights.withUnsafeBufferPointer { all in
        points.withUnsafeMutableBufferPointer { points in
          guard let all = all.baseAddress, let points = points.baseAddress else { return }
          lights_move(all + cell.lights.lowerBound, count, &room, points + first)
        }
      }
    }
  }

  /// The least share of a light that is drawn.
  private static let least: Float = 1 / 128

  private static func move(
    _ node: GroundLights.Node,
    isAfter: Bool,
    _ source: Source
  ) -> LightsNode {
    let (sources, globe) = (source.sources, source.turn.globe)
    let place = TurnedPlace(ground: node.ground.ground, on: globe)
    let own = (isAfter ? sources.after : sources.before).view(place, at: node.ground)
    let way = place.shown - node.point + SIMD2(0, source.sunk)
    // Behind the limb, lights set.
    let risen = min(max(1 + place.facing / 0.02, 0), 1)
    // Where only its own picture counts, the other is not searched.
    let isAlone = own.cover == 1 && sources.fade == (isAfter ? 1 : 0)
    var share = 1.0
    if !isAlone {
      let other = (isAfter ? sources.before : sources.after).view(place)
      let shares = isAfter ? sources.shares(other, own) : sources.shares(own, other)
      share = isAfter ? shares.later : shares.earlier
    }
    return LightsNode(
      x: Float(way.x),
      y: Float(way.y),
      share: Float(share * risen * source.strength)
    )
  }

  /// Sorts the lights by rows of tiles.
  private func sort() {
    let missing = 2 * points.count - order.count
    if missing > 0 { order.append(contentsOf: repeatElement(0, count: missing)) }
    let side = Float(TileGrid.tile.y)
    lights_sort(points, points.count, Self.least, UInt32(grid.rows), side, &starts, &order)
  }

  /// Adds the tiles in which there may be lights.
  func insert(into tiles: inout TileSet) {
    for area in areas { tiles.insert(area) }
  }

  /// Draws the lights in some columns of a row of tiles.
  func draw(rows pixels: Range<Int>, _ stretches: [Range<Int>], on raster: Raster) {
    let row = pixels.lowerBound / TileGrid.tile.y
    let (first, count) = (Int(starts[row]), Int(starts[row + 1] - starts[row]))
    order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress, count > 0 else { return }
      for columns in stretches {
        let area = LightsArea(
          left: Int32(columns.lowerBound),
          right: Int32(columns.upperBound),
          top: Int32(pixels.lowerBound),
          bottom: Int32(pixels.upperBound)
        )
        lights_add(points, order + first, count, area, raster.line(0), raster.stride)
      }
    }
  }
}
