import CPixels
import Scenes

/// A painted backdrop, ready to be mixed: its pictures, and how much light and land change each stretch of
/// each row, which lets mixing skip what does not change.
package final class PreparedBackdrop: Sendable {
  /// The width and height, in pixels; the height includes the headroom.
  package let width, height: Int

  /// The globe with no light on its limb.
  package let dark: PixelBuffer

  /// The globe with full light, and that with no light and no land.
  package let lit, sea: SparsePicture

  /// By stretches of a tile's width, and within each by row: the greatest difference of any channel
  /// between the lit and the dark picture, and between the sea and the dark picture.
  private let lightDifference, landDifference: [UInt8]

  /// The same for whole tiles of the picture at rest, by stretches, and within each by row of tiles.
  private let restingDifferences: [(light: UInt8, land: UInt8)]

  /// The row at which the picture at rest starts.
  private let headroom: Int

  /// What its land adds to the sea, for a turning globe.
  package let ground: GroundLayer

  /// The sea below the limb, for a turning globe with two seas; nil in small pictures, which are mixed from whole seas,
  /// and where it is not needed.
  let smoothSea: SmoothSea?

  /// Measures a backdrop whose picture at rest starts in the row `headroom`.
  convenience init(_ baked: BakedBackdrop, headroom: Int = 0, of backdrop: Backdrop? = nil) {
    let width = baked.width
    self.init(
      width: width,
      height: baked.height,
      headroom: headroom,
      around: baked.around,
      of: backdrop
    ) { finish in
      for row in 0..<baked.height {
        let range = row * width..<(row + 1) * width
        var (dark, lit, sea) = (
          Array(baked.dark.pixels[range]), Array(baked.lit.pixels[range]),
          Array(baked.sea.pixels[range])
        )
        dark.withUnsafeMutableBufferPointer { dark in
          lit.withUnsafeMutableBufferPointer { lit in
            sea.withUnsafeMutableBufferPointer { sea in
              finish(row, BackdropRow(dark: dark, lit: lit, sea: sea))
            }
          }
        }
      }
    }
  }

  /// Measures a backdrop row by row.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height with the headroom, in pixels.
  ///   - headroom: The row at which the picture at rest starts.
  ///   - around: What land adds to the sea around the picture; nil for open sea.
  ///   - backdrop: The backdrop. Without it, neither a smooth sea nor details are kept for a turning globe.
  ///   - paint: Calls a closure with each row, from the first to the last.
  init(
    width: Int,
    height: Int,
    headroom: Int,
    around: GroundSurround? = nil,
    of backdrop: Backdrop? = nil,
    painting paint: ((_ row: Int, BackdropRow) -> Void) -> Void
  ) {
    let stretches = (width + TileGrid.tile.x - 1) / TileGrid.tile.x
    var light = [UInt8](repeating: 0, count: stretches * height)
    var land = light
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    var (lit, sea) = (SparseRows(width, height), SparseRows(width, height))
    var sums = GroundSums(width: width, height: height - headroom)
    // Two pixels of the layer lie in one of a smooth sea.
    var smooth =
      backdrop.map { SmoothSea.isNeeded(for: $0) } == true && 2 * sums.step == SmoothSea.step
      ? SmoothSea.Sums(width: width, height: height - headroom) : nil
    paint { row, painted in
      pixels += painted.dark
      let dark = UnsafeBufferPointer(painted.dark)
      for stretch in 0..<stretches {
        let columns = stretch * TileGrid.tile.x..<min((stretch + 1) * TileGrid.tile.x, width)
        let place = stretch * height + row
        let difference = Self.greatestDifference(dark, UnsafeBufferPointer(painted.lit), columns)
        light[place] = difference > Self.invisibleDifference ? difference : 0
        land[place] = Self.greatestDifference(dark, UnsafeBufferPointer(painted.sea), columns)
      }
      lit.append(UnsafeBufferPointer(painted.lit)) { light[$0 * height + row] > 0 }
      sea.append(UnsafeBufferPointer(painted.sea)) { land[$0 * height + row] > 0 }
      if row >= headroom {
        sums.add(row - headroom, dark: dark, sea: UnsafeBufferPointer(painted.sea))
        smooth?.add(row - headroom, painted)
      }
    }
    let dark = PixelBuffer(width: width, height: height, pixels: pixels)
    (self.lit, self.sea) = (SparsePicture(lit, over: dark), SparsePicture(sea, over: dark))
    let ownSea = self.sea
    let details = backdrop.flatMap {
      GroundDetails.isNeeded(for: $0) ? GroundDetails(of: $0, dark: dark, sea: ownSea) : nil
    }
    ground = GroundLayer(sums, around: around, details: details)
    smoothSea = smooth?.finished()
    (lightDifference, landDifference) = (light, land)
    (self.width, self.height, self.dark) = (width, height, dark)
    self.headroom = headroom
    restingDifferences = (0..<stretches).flatMap { stretch in
      stride(from: headroom, to: height, by: TileGrid.tile.y).map { row in
        let rows = row..<min(row + TileGrid.tile.y + 1, height)
        func greatest(_ levels: [UInt8]) -> UInt8 {
          levels[stretch * height + rows.lowerBound..<stretch * height + rows.upperBound].max() ?? 0
        }
        return (greatest(light), greatest(land))
      }
    }
  }

  /// The greatest effect of the light that is neither kept nor mixed, in levels of 255: far from the limb, where the
  /// noise of the dark picture hides it.
  private static let invisibleDifference: UInt8 = 1

  /// Returns the greatest difference of any channel between two rows, in some columns. Single points that
  /// differ more than the others, such as the lights of cities, count a third as much: a step of three levels is
  /// invisible on a point, so its tile need not be mixed again for every level.
  private static func greatestDifference(
    _ first: UnsafeBufferPointer<UInt32>,
    _ second: UnsafeBufferPointer<UInt32>,
    _ columns: Range<Int>
  ) -> UInt8 {
    guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
    let start = columns.lowerBound
    let difference = pixels_difference(first + start, second + start, columns.count)
    let (mean, maximum) = (Int(difference.sum) / max(columns.count, 1), Int(difference.maximum))
    return UInt8(min(maximum, max((maximum + 2) / 3, mean * 5 / 4 + 2)))
  }

  /// The greatest effect of the light, and of the land, in some rows of a stretch.
  func greatestDifference(stretch: Int, rows: Range<Int>) -> (light: UInt8, land: UInt8) {
    let below = rows.lowerBound - headroom
    let end = min(rows.lowerBound + TileGrid.tile.y, height) + 1
    if below >= 0, below % TileGrid.tile.y == 0, rows.upperBound == end {
      let tileRows = (height - headroom + TileGrid.tile.y - 1) / TileGrid.tile.y
      return restingDifferences[stretch * tileRows + below / TileGrid.tile.y]
    }
    let start = stretch * height
    let part = rows.clamped(to: 0..<height)
    func greatest(_ levels: [UInt8]) -> UInt8 {
      levels.withUnsafeBufferPointer { levels in
        levels.baseAddress.map { pixels_greatest($0 + start + part.lowerBound, part.count) } ?? 0
      }
    }
    return (greatest(lightDifference), greatest(landDifference))
  }
}
