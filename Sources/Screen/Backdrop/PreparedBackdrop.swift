import CPixels

/// A painted backdrop, ready to be mixed: its pictures, and the maximum effect of light and land on each stretch of
/// each row, which lets mixing skip what does not change.
package struct PreparedBackdrop: Sendable {
  /// The width and height, in pixels; the height includes the headroom.
  package let width, height: Int

  /// The globe with no light on its limb.
  package let dark: PixelBuffer

  /// The globe with full light, and that with no light and no land.
  package let lit, sea: SparsePicture

  /// By stretches of a tile's width, and within each by row: the greatest difference of any channel
  /// between the lit and the dark picture, and between the sea and the dark picture.
  private let lightSwing, landSwing: [UInt8]

  /// The same for whole tiles of the picture at rest, by stretches, and within each by row of tiles.
  private let restingSwing: [(light: UInt8, land: UInt8)]

  /// The row at which the picture at rest starts.
  private let headroom: Int

  /// What its land adds to the sea, for a turning globe.
  package let ground: GroundLayer

  /// Measures a backdrop whose picture at rest starts in the row `headroom`.
  init(_ baked: BakedBackdrop, headroom: Int = 0) {
    ground = GroundLayer(baked, headroom: headroom)
    let (light, land) = (
      Self.swing(baked.dark, baked.lit), Self.swing(baked.dark, baked.sea)
    )
    let height = baked.height
    lit = SparsePicture(baked.lit, over: baked.dark) { light[$0 * height + $1] > 0 }
    sea = SparsePicture(baked.sea, over: baked.dark) { land[$0 * height + $1] > 0 }
    (lightSwing, landSwing) = (light, land)
    (width, self.height, dark) = (baked.width, height, baked.dark)
    self.headroom = headroom
    let stretches = (baked.width + TileGrid.tile.x - 1) / TileGrid.tile.x
    restingSwing = (0..<stretches).flatMap { stretch in
      stride(from: headroom, to: height, by: TileGrid.tile.y).map { row in
        let rows = row..<min(row + TileGrid.tile.y + 1, height)
        func greatest(_ swing: [UInt8]) -> UInt8 {
          swing[stretch * height + rows.lowerBound..<stretch * height + rows.upperBound].max() ?? 0
        }
        return (greatest(light), greatest(land))
      }
    }
  }

  private static func swing(_ first: PixelBuffer, _ second: PixelBuffer) -> [UInt8] {
    let (width, height, step) = (first.width, first.height, TileGrid.tile.x)
    let stretches = (width + step - 1) / step
    return first.pixels.withUnsafeBufferPointer { first in
      second.pixels.withUnsafeBufferPointer { second in
        (0..<stretches * height).map { index in
          let (stretch, row) = (index / height, index % height)
          let columns = stretch * step..<min((stretch + 1) * step, width)
          return greatestDifference(first, second, columns, row * width)
        }
      }
    }
  }

  /// Returns the greatest difference of any channel between two pictures, in some pixels of a row. Single points that
  /// differ more than the others, such as the lights of cities, count a third as much: a step of three levels is
  /// invisible on a point, so its tile need not be mixed again for every level.
  private static func greatestDifference(
    _ first: UnsafeBufferPointer<UInt32>,
    _ second: UnsafeBufferPointer<UInt32>,
    _ columns: Range<Int>,
    _ start: Int
  ) -> UInt8 {
    var greatest = SIMD4<UInt8>()
    var sums = SIMD4<UInt16>()
    for x in columns {
      let a = unsafeBitCast(first[start + x], to: SIMD4<UInt8>.self)
      let b = unsafeBitCast(second[start + x], to: SIMD4<UInt8>.self)
      let difference = pointwiseMax(a, b) &- pointwiseMin(a, b)
      greatest = pointwiseMax(greatest, difference)
      sums &+= SIMD4<UInt16>(truncatingIfNeeded: difference)
    }
    // The fourth byte is alpha, which is constant.
    let most = Int(max(greatest.x, greatest.y, greatest.z))
    let mean = Int(max(sums.x, sums.y, sums.z)) / max(columns.count, 1)
    return UInt8(min(most, max((most + 2) / 3, mean * 5 / 4 + 2)))
  }

  /// The greatest effect of the light, and of the land, in some rows of a stretch.
  func swing(stretch: Int, rows: Range<Int>) -> (light: UInt8, land: UInt8) {
    let below = rows.lowerBound - headroom
    let end = min(rows.lowerBound + TileGrid.tile.y, height) + 1
    if below >= 0, below % TileGrid.tile.y == 0, rows.upperBound == end {
      let tileRows = (height - headroom + TileGrid.tile.y - 1) / TileGrid.tile.y
      return restingSwing[stretch * tileRows + below / TileGrid.tile.y]
    }
    let start = stretch * height
    let held = rows.clamped(to: 0..<height)
    func greatest(_ swing: [UInt8]) -> UInt8 {
      swing.withUnsafeBufferPointer { swing in
        swing.baseAddress.map { pixels_greatest($0 + start + held.lowerBound, held.count) } ?? 0
      }
    }
    return (greatest(lightSwing), greatest(landSwing))
  }
}
