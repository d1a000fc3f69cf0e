/// A picture that is mostly the same as another, its base: only the stretches of rows that differ are kept.
package struct SparsePicture: Sendable {
  /// The picture from which the other stretches are taken; it has the same size.
  let base: PixelBuffer

  /// By rows, and within each by stretches of a tile's width: the index of the stretch's first pixel among those kept,
  /// or ``same``. Stretches side by side that are kept follow each other without a gap.
  private let places: [Int32]

  /// The stretches that are kept; never empty, so that there is an address to read from.
  private let pixels: [UInt32]

  /// The place of a stretch that does not differ.
  static let same: Int32 = -1

  /// The number of stretches in a row.
  private let stretches: Int

  /// Keeps what differs.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - base: Another picture of the same size.
  ///   - differs: Whether a stretch of a row differs.
  init(
    _ picture: PixelBuffer,
    over base: PixelBuffer,
    where differs: (_ stretch: Int, _ row: Int) -> Bool
  ) {
    var rows = SparseRows(picture.width, picture.height)
    for row in 0..<picture.height {
      picture.pixels[row * picture.width..<(row + 1) * picture.width].withUnsafeBufferPointer {
        rows.append($0) { differs($0, row) }
      }
    }
    self.init(rows, over: base)
  }

  /// Takes over the rows that were kept.
  init(_ rows: SparseRows, over base: PixelBuffer) {
    (self.base, places, stretches) = (base, rows.places, rows.stretches)
    pixels = rows.pixels.isEmpty ? [0] : rows.pixels
  }

  /// The pixel in a column and a row.
  subscript(_ x: Int, _ y: Int) -> UInt32 {
    let (stretch, offset) = x.quotientAndRemainder(dividingBy: TileGrid.tile.x)
    let place = places[y * stretches + stretch]
    return place == Self.same ? base[x, y] : pixels[Int(place) + offset]
  }

  /// The whole picture.
  package var whole: PixelBuffer {
    PixelBuffer(width: base.width, height: base.height) { target in
      for y in 0..<base.height {
        for x in 0..<base.width { target[y * base.width + x] = self[x, y] }
      }
    }
  }

  /// The pixels in memory, while they are read.
  struct Reading {
    fileprivate let places: UnsafePointer<Int32>
    fileprivate let pixels: UnsafePointer<UInt32>
    fileprivate let stretches: Int

    /// Returns the first pixel of a stretch of a row; nil if it is that of the base.
    @inline(__always)
    func start(row: Int, stretch: Int) -> UnsafePointer<UInt32>? {
      let place = places[row &* stretches &+ stretch]
      return place == SparsePicture.same ? nil : pixels + Int(place)
    }
  }

  /// Calls a closure with the pixels in memory.
  func read<Result>(_ body: (Reading) -> Result) -> Result? {
    places.withUnsafeBufferPointer { places in
      pixels.withUnsafeBufferPointer { pixels in
        guard let first = places.baseAddress, let start = pixels.baseAddress else { return nil }
        return body(Reading(places: first, pixels: start, stretches: stretches))
      }
    }
  }
}
