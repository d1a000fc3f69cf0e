/// One row of each of a backdrop's pictures, padded to whole lanes, at an address that stays the same.
final class PixelRows {
  /// The pictures; see ``BackdropRow``.
  enum Picture: Int {
    case dark, lit, sea, bare
  }

  private let pixels: UnsafeMutablePointer<UInt32>
  private let columns: Int
  private let hasTwilight: Bool

  init(columns: Int, hasTwilight: Bool) {
    (self.columns, self.hasTwilight) = (columns, hasTwilight)
    pixels = .allocate(capacity: 4 * columns)
    pixels.initialize(repeating: 0, count: 4 * columns)
  }

  deinit {
    pixels.deallocate()
  }

  /// The first pixel of a picture's row.
  func start(of picture: Picture) -> UnsafeMutablePointer<UInt32> {
    pixels + picture.rawValue * columns
  }

  /// The rows without the padding.
  func row(_ width: Int) -> BackdropRow {
    func row(_ picture: Picture) -> UnsafeMutableBufferPointer<UInt32> {
      UnsafeMutableBufferPointer(start: start(of: picture), count: width)
    }
    return BackdropRow(
      dark: row(.dark),
      lit: row(.lit),
      sea: row(.sea),
      bare: hasTwilight ? row(.bare) : nil
    )
  }
}
