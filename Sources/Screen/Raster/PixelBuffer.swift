/// A picture in memory: rows of pixels from the top left corner, each 0xAARRGGBB (in memory: blue,
/// green, red, alpha).
///
/// An immutable value that any thread may read.
public struct PixelBuffer: Sendable, Hashable {
  /// The width and height, in pixels.
  public let width, height: Int

  /// The pixels, row by row without padding: `width · height` of them.
  public let pixels: [UInt32]

  /// Creates a picture that a closure writes; pixels that it does not write are transparent black.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - paint: Writes the pixels into `width · height` zeroes.
  public init(
    width: Int,
    height: Int,
    paint: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
  ) rethrows {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = try [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      memory.initialize(repeating: 0)
      count = width * height
      try paint(UnsafeMutableBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Takes over pixels, row by row: as many as the width and the height say.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a picture has all its pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The pixel in a column and a row.
  public subscript(_ x: Int, _ y: Int) -> UInt32 {
    pixels[y * width + x]
  }
}
