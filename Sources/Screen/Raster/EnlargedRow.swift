import CPixels

/// A row of an enlarged mask, in pixels of the picture.
struct EnlargedRow {
  /// The coverage, a byte for each pixel of the picture.
  private(set) var coverage: [UInt8] = []

  /// The coverage between two rows of the mask, in sixteenths; the first and the last pixel are repeated.
  private var middle: [UInt16] = []

  /// Makes room for the rows of a mask, in the memory that it has if that is enough.
  mutating func begin(_ mask: Mask) {
    coverage.removeAll(keepingCapacity: true)
    coverage.append(contentsOf: repeatElement(0, count: mask.width * mask.scale))
    middle.removeAll(keepingCapacity: true)
    middle.append(contentsOf: repeatElement(0, count: mask.width + 2))
  }

  /// Computes the coverage of a row, counted from the mask's top in pixels of the picture.
  mutating func read(_ row: Int, of mask: Mask) {
    let scale = mask.scale
    // The row's height in the mask, in units of which a row of the mask has 2 · scale.
    let height = max(2 * row + 1 - scale, 0)
    let upper = min(height / (2 * scale), mask.height - 1) * mask.width
    let lower = min(height / (2 * scale) + 1, mask.height - 1) * mask.width
    let share = UInt16(height % (2 * scale) * 16 / (2 * scale))
    let width = mask.width
    mask.coverage.withUnsafeBufferPointer { source in
      middle.withUnsafeMutableBufferPointer { middle in
        for x in 0..<width {
          let (above, below) = (UInt16(source[upper &+ x]), UInt16(source[lower &+ x]))
          middle[x &+ 1] = above &* (16 &- share) &+ below &* share
        }
        middle[0] = middle[1]
        middle[width &+ 1] = middle[width]
      }
    }
    pixels_enlarge(middle, width, scale, &coverage)
  }
}
