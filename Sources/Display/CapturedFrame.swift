public import Screen

/// A reduced copy of a frame that a window presented.
public struct CapturedFrame: Sendable, Hashable {
  /// The width and height, in pixels.
  public let size: SIMD2<Int>

  /// The pixels, row by row, each 0xFFRRGGBB.
  private let pixels: [UInt32]

  /// Reduces a part of a picture by a whole factor, so that it fits a size. A pixel is the mean of four in its square,
  /// so a copy costs the same whatever the size of the part.
  ///
  /// - Parameters:
  ///   - part: The part, such as what a panel shows of a picture with a margin.
  ///   - raster: The picture.
  ///   - maximumSize: The largest width and height of the copy, in pixels.
  init(_ part: PixelRect, of raster: Raster, within maximumSize: SIMD2<Int>) {
    func factor(_ length: Int, _ maximum: Int) -> Int { (length + maximum - 1) / max(maximum, 1) }
    func line(_ row: Int) -> UnsafeMutablePointer<UInt32> {
      raster.line(part.y.lowerBound + row) + part.x.lowerBound
    }
    let (width, height) = (part.x.count, part.y.count)
    let step = max(factor(width, maximumSize.x), factor(height, maximumSize.y), 1)
    let size = SIMD2(max(width / step, 1), max(height / step, 1))
    self.size = size
    guard step > 1 else {
      pixels = (0..<height).flatMap { row in
        UnsafeBufferPointer(start: line(row), count: width).map { $0 | 0xFF00_0000 }
      }
      return
    }
    // The four are at a quarter and three quarters of the square.
    let (near, far) = (step / 4, step - 1 - step / 4)
    pixels = [UInt32](unsafeUninitializedCapacity: size.x * size.y) { copy, count in
      for y in 0..<size.y {
        let (above, below) = (line(y * step + near), line(y * step + far))
        for x in 0..<size.x {
          let (left, right) = (x * step + near, x * step + far)
          let mean = Self.mean(above[left], above[right], below[left], below[right])
          copy[y * size.x + x] = mean
        }
      }
      count = size.x * size.y
    }
  }

  /// The mean of four opaque pixels.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let odd: UInt32 = 0x00FF_00FF
    var redAndBlue: UInt32 = (a & odd) + (b & odd)
    redAndBlue += (c & odd) + (d & odd) + 0x0002_0002
    var green: UInt32 = ((a >> 8) & 0xFF) + ((b >> 8) & 0xFF)
    green += ((c >> 8) & 0xFF) + ((d >> 8) & 0xFF) + 2
    let mean: UInt32 = ((redAndBlue >> 2) & odd) | ((green << 6) & 0xFF00)
    return 0xFF00_0000 | mean
  }

  /// The color of a pixel as 0xFFRRGGBB.
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.x + x] }

  /// Returns the frame as the bytes of a PNG file. This takes some milliseconds: call it on a thread that may be late.
  ///
  /// - Throws: ``ScreenError`` with the reason.
  public func png() throws(ScreenError) -> [UInt8] {
    let raster = Raster(width: size.x, height: size.y)
    raster.pixels.update(from: pixels, count: pixels.count)
    return try raster.png()
  }
}
