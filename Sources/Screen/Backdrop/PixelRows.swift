/// One row of each of a backdrop's pictures, padded to whole lanes, at an address that stays the same.
final class PixelRows {
  /// The pictures; see ``BackdropRow``.
  enum Picture: Int {
    case dark, lit, sea
  }

  private let pixels: UnsafeMutablePointer<UInt32>
  private let columns: Int

  init(columns: Int) {
    self.columns = columns
    pixels = .allocate(capacity: 3 * columns)
    pixels.initialize(repeating: 0, count: 3 * columns)
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
    return BackdropRow(dark: row(.dark), lit: row(.lit), sea: row(.sea))
  }
}
