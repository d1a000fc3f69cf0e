import CPixels
import Geodesy
import Scenes

/// The single lights on the ground of a picture, such as those of cities. A ``GroundLayer``, whose pixels are larger, would
/// blur them, so a turning globe carries each light by itself.
struct GroundLights: Sendable {
  /// The lights between four nodes of a grid.
  struct Cell {
    /// The places among the nodes of its corners, row by row.
    let corners: SIMD4<Int32>

    /// The upper left corner, and the lower right one, in pixels of the picture.
    let start, end: SIMD2<Float>

    /// Their places among all lights.
    let lights: Range<Int>
  }

  /// A corner of cells.
  struct Node {
    /// Its ground; in the sky, that on the limb below it.
    let ground: GroundPoint

    /// Where that appears in the picture.
    let point: SIMD2<Double>
  }

  /// The lights, cell by cell. Their rows are those of the picture without headroom.
  private(set) var lights: [LightsLight] = []

  /// The cells that have lights.
  private(set) var cells: [Cell] = []

  /// The corners of those cells.
  private(set) var nodes: [Node] = []

  /// How many levels brighter than the ground around it the brightest channel of a light is, at least.
  private static let least = 20

  /// The rows that are examined together.
  private static let band = 16

  /// Whether turns from and to a backdrop need them: at night, and unless the pixels of its ground layer are as small as
  /// its own.
  static func isNeeded(for backdrop: Backdrop) -> Bool {
    GroundLayer.step(backdrop.size) > 1
      && (backdrop.palette.cityLights > 0 || backdrop.twilight != nil)
  }

  /// Finds the lights of a backdrop.
  ///
  /// - Parameters:
  ///   - backdrop: The backdrop.
  ///   - dark: Its dark picture, with its headroom.
  ///   - sea: The same without land: what is in it, too, such as the stars, is no light of the ground.
  init(of backdrop: Backdrop, dark: PixelBuffer, sea: SparsePicture) {
    let grid = TurnGrid(of: backdrop.globe, backdrop.size)
    let top = backdrop.headroom + (grid.rows.first ?? 0) * grid.step
    let found = Self.find(dark, sea, from: top).map {
      LightsLight(column: $0.column, row: $0.row - UInt16(backdrop.headroom), color: $0.color)
    }
    var numbers: [Int: Int32] = [:]
    func number(_ node: Int) -> Int32 {
      if let number = numbers[node] { return number }
      let place = TurnedPlace(grid.point(node), on: backdrop.globe)
      let ground = GroundPoint(place.ground, in: backdrop.globe)
      nodes.append(Node(ground: ground, point: place.shown))
      numbers[node] = Int32(nodes.count - 1)
      return Int32(nodes.count - 1)
    }
    for (node, lights) in sort(found, by: grid) {
      let (right, below) = (node + 1, node + grid.columns)
      cells.append(
        Cell(
          corners: SIMD4(number(node), number(right), number(below), number(below + 1)),
          start: SIMD2<Float>(grid.point(node)),
          end: SIMD2<Float>(grid.point(below + 1)),
          lights: lights
        )
      )
    }
  }

  /// Finds the lights from a row on, row by row.
  private static func find(_ dark: PixelBuffer, _ sea: SparsePicture, from top: Int)
    -> [LightsLight]
  {
    let (width, height) = (dark.width, dark.height)
    var lights: [LightsLight] = []
    var room = [UInt8](repeating: 0, count: lights_room(width, band))
    var excess = [UInt32](repeating: 0, count: width * band)
    dark.pixels.withUnsafeBufferPointer { pixels in
      _ = sea.read { sea in
        for first in stride(from: top, to: height, by: band) {
          let rows = min(band, height - first)
          lights_find(pixels.baseAddress, width, height, first, rows, &room, &excess)
          for row in 0..<rows {
            append(
              to: &lights,
              row: first + row,
              excess[row * width..<(row + 1) * width],
              dark: pixels[(first + row) * width..<(first + row + 1) * width],
              sea: sea.row(first + row)
            )
          }
        }
      }
    }
    return lights
  }

  /// Appends the lights of a row.
  private static func append(
    to lights: inout [LightsLight],
    row: Int,
    _ excess: ArraySlice<UInt32>,
    dark: UnsafeBufferPointer<UInt32>.SubSequence,
    sea: SparsePicture.Row
  ) {
    var sea = sea
    for (column, over) in excess.enumerated() where isBright(over) {
      let (part, _) = sea.part(from: column)
      // Where the sea is not kept, there is no land.
      guard let part else { continue }
      let own = signed(dark[dark.startIndex + column]) &- signed(part.pointee)
      let color = pointwiseMin(signed(over), pointwiseMax(own, .zero))
      let packed = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
      guard isBright(packed) else { continue }
      lights.append(
        LightsLight(column: UInt16(column), row: UInt16(row), color: packed & 0xFF_FFFF)
      )
    }
  }

  private static func isBright(_ color: UInt32) -> Bool {
    color & 0xFF >= least || color >> 8 & 0xFF >= least || color >> 16 & 0xFF >= least
  }

  /// Sorts lights, which are in the order of their rows, by the cells of a grid. Returns the upper left node of each cell
  /// and its lights.
  private mutating func sort(
    _ found: [LightsLight],
    by grid: TurnGrid
  ) -> [(node: Int, lights: Range<Int>)] {
    let (across, down) = (grid.columns - 1, grid.rows.count - 1)
    guard across > 0, down > 0 else { return [] }
    var band = 0
    let places = found.map { light in
      // Before the first node and behind the last, the outermost cells continue.
      let column = (Int(light.column) - grid.step / 2) / (grid.spacing * grid.step)
      while band + 1 < down, grid.rows[band + 1] * grid.step + grid.step / 2 <= Int(light.row) {
        band += 1
      }
      return band * grid.columns + min(max(column, 0), across - 1)
    }
    let order = found.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    lights = order.map { found[$0] }
    var cells: [(node: Int, lights: Range<Int>)] = []
    for (index, place) in order.enumerated() {
      if let last = cells.last, last.node == places[place] {
        cells[cells.count - 1].lights = last.lights.lowerBound..<index + 1
      } else {
        cells.append((places[place], index..<index + 1))
      }
    }
    return cells
  }
}
