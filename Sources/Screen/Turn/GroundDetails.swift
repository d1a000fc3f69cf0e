import CPixels
import Geodesy
import Scenes

/// The finest bright details of a picture's ground: the lights of cities and the lines along coasts. A ``GroundLayer``,
/// whose pixels are larger, would blur them, so a turning globe carries each of their pixels by itself.
struct GroundDetails: Sendable {
  /// The pixels between four nodes of a grid.
  struct Cell {
    /// The places among the nodes of its corners, row by row.
    let corners: SIMD4<Int32>

    /// The upper left corner, and the lower right one, in pixels of the picture.
    let start, end: SIMD2<Float>

    /// Their places among all pixels.
    let pixels: Range<Int>
  }

  /// A corner of cells.
  struct Node {
    /// Its ground; in the sky, that on the limb below it.
    let ground: GroundPoint

    /// Where that appears in the picture.
    let point: SIMD2<Double>
  }

  /// The pixels of details, cell by cell. Their rows are those of the picture without headroom.
  private(set) var pixels: [DetailsPixel] = []

  /// The cells that have details.
  private(set) var cells: [Cell] = []

  /// The corners of those cells.
  private(set) var nodes: [Node] = []

  /// How many levels brighter than the ground around it a channel of a detail is, at least.
  private static let minimumBrightness: UInt8 = 14

  /// The greatest share of the pixels of a picture that are carried, the brightest first: at night, cities would have
  /// more.
  private static let largestShare = 1.0 / 80

  /// The rows that are examined together.
  private static let band = 16

  /// Whether turns from and to a backdrop need details: not if the pixels of its ground layer are as small as its own.
  static func isNeeded(for backdrop: Backdrop) -> Bool { GroundLayer.step(backdrop.size) > 1 }

  /// Finds the details of a backdrop.
  ///
  /// - Parameters:
  ///   - backdrop: The backdrop.
  ///   - dark: Its dark picture, with its headroom.
  ///   - sea: The same without land. What both show, such as stars, is not a detail of the ground.
  init(of backdrop: Backdrop, dark: PixelBuffer, sea: SparsePicture) {
    let grid = TurnGrid(of: backdrop.globe, backdrop.size)
    let top = backdrop.headroom + (grid.rows.first ?? 0) * grid.step
    let found = Self.brightest(Self.find(dark, sea, from: top), of: backdrop.size).map {
      DetailsPixel(column: $0.column, row: $0.row - UInt16(backdrop.headroom), color: $0.color)
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
    for (node, pixels) in sort(found, by: grid) {
      let (right, below) = (node + 1, node + grid.columns)
      cells.append(
        Cell(
          corners: SIMD4(number(node), number(right), number(below), number(below + 1)),
          start: SIMD2<Float>(grid.point(node)),
          end: SIMD2<Float>(grid.point(below + 1)),
          pixels: pixels
        )
      )
    }
  }

  /// Finds the details from a row on, row by row.
  private static func find(
    _ dark: PixelBuffer,
    _ sea: SparsePicture,
    from top: Int
  ) -> [DetailsPixel] {
    let (width, height) = (dark.width, dark.height)
    var details: [DetailsPixel] = []
    var scratch = [UInt8](repeating: 0, count: details_scratch_size(width, band))
    var excess = [UInt32](repeating: 0, count: width * band)
    dark.pixels.withUnsafeBufferPointer { pixels in
      _ = sea.read { sea in
        for first in stride(from: top, to: height, by: band) {
          let rows = min(band, height - first)
          details_find(pixels.baseAddress, width, height, first, rows, &scratch, &excess)
          for row in 0..<rows {
            var open = sea.row(first + row)
            for column in 0..<width {
              let over = excess[row * width + column]
              // Where the sea is not kept, there is no land.
              guard brightness(over) >= minimumBrightness,
                let open = open.part(from: column).pixels
              else { continue }
              let own = signed(pixels[(first + row) * width + column]) &- signed(open.pointee)
              let held = pointwiseMin(signed(over), pointwiseMax(own, .zero))
              let bytes = SIMD4<UInt8>(truncatingIfNeeded: held)
              let color = unsafeBitCast(bytes, to: UInt32.self) & 0xFF_FFFF
              guard brightness(color) >= minimumBrightness else { continue }
              details.append(
                DetailsPixel(column: UInt16(column), row: UInt16(first + row), color: color)
              )
            }
          }
        }
      }
    }
    return details
  }

  /// The level of the brightest channel.
  private static func brightness(_ color: UInt32) -> UInt8 {
    UInt8(max(color & 0xFF, max(color >> 8 & 0xFF, color >> 16 & 0xFF)))
  }

  /// Leaves out the faintest, if there are too many for a picture of a size.
  private static func brightest(_ found: [DetailsPixel], of size: SIMD2<Int>) -> [DetailsPixel] {
    let limit = Int(Double(size.x * size.y) * largestShare)
    var counts = [Int](repeating: 0, count: 256)
    for pixel in found { counts[Int(brightness(pixel.color))] += 1 }
    var (level, count) = (255, counts[255])
    while level > 0, count + counts[level - 1] <= limit {
      level -= 1
      count += counts[level]
    }
    return found.filter { brightness($0.color) >= level }
  }

  /// Sorts pixels, which are in the order of their rows, by the cells of a grid. Returns the upper left node of each
  /// cell and its pixels.
  private mutating func sort(
    _ found: [DetailsPixel],
    by grid: TurnGrid
  ) -> [(node: Int, pixels: Range<Int>)] {
    let (across, down) = (grid.columns - 1, grid.rows.count - 1)
    guard across > 0, down > 0 else { return [] }
    var band = 0
    let places = found.map { pixel in
      // Before the first node and behind the last, the outermost cells continue.
      let column = (Int(pixel.column) - grid.step / 2) / (grid.spacing * grid.step)
      while band + 1 < down, grid.rows[band + 1] * grid.step + grid.step / 2 <= Int(pixel.row) {
        band += 1
      }
      return band * grid.columns + min(max(column, 0), across - 1)
    }
    let order = found.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    pixels = order.map { found[$0] }
    var cells: [(node: Int, pixels: Range<Int>)] = []
    for (index, place) in order.enumerated() {
      if let last = cells.last, last.node == places[place] {
        cells[cells.count - 1].pixels = last.pixels.lowerBound..<index + 1
      } else {
        cells.append((places[place], index..<index + 1))
      }
    }
    return cells
  }
}
