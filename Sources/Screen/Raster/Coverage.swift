import CPango

/// Cairo drawings as one byte of coverage per pixel.
enum Coverage {
  /// How many times finer than a pixel a surface is.
  enum Fineness: Sendable {
    /// As fine as the pixels.
    case whole
    /// Four times finer across.
    case across
    /// Four times finer across and down.
    case both

    /// The number of the surface's pixels per pixel, across and down.
    var scale: SIMD2<Int> {
      switch self {
      case .whole: SIMD2(1, 1)
      case .across: SIMD2(4, 1)
      case .both: SIMD2(4, 4)
      }
    }
  }

  /// Returns the coverage that a closure draws on a clear surface, row by row without padding.
  ///
  /// - Parameters:
  ///   - size: The width and height, in pixels.
  ///   - fineness: How fine the surface is.
  ///   - draw: Draws, in pixels.
  /// - Returns: The coverage.
  static func painted(
    _ size: SIMD2<Int>,
    _ fineness: Fineness = .whole,
    _ draw: (OpaquePointer?) -> Void
  ) -> [UInt8] {
    FineCoverage(size, fineness, draw).means
  }
}

/// A Cairo drawing on a surface that may be finer than the pixels.
struct FineCoverage: Sendable {
  /// The width and height, in pixels.
  private let size: SIMD2<Int>

  private let fineness: Coverage.Fineness

  /// The coverage of the surface, and the distance between its rows, in bytes; none if Cairo has no memory.
  private let bytes: [UInt8]
  private let stride: Int

  /// The largest width and height of a Cairo surface, in its pixels.
  static let largest = 32_767

  /// Draws on a clear surface; on one as fine as the pixels where Cairo refuses a finer one.
  init(
    _ size: SIMD2<Int>,
    _ fineness: Coverage.Fineness,
    _ draw: (OpaquePointer?) -> Void
  ) {
    self.size = size
    let isTooLarge = (size &* fineness.scale).max() > Self.largest
    self.fineness = isTooLarge ? .whole : fineness
    let scale = self.fineness.scale
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_A8,
      Int32(size.x * scale.x),
      Int32(size.y * scale.y)
    )
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    if scale != SIMD2(1, 1) { cairo_scale(cairo, Double(scale.x), Double(scale.y)) }
    draw(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.stride = stride
    guard let data = cairo_image_surface_get_data(surface) else {
      bytes = []
      return
    }
    bytes = [UInt8](UnsafeBufferPointer(start: data, count: stride * size.y * scale.y))
  }

  /// The mean coverage of each pixel, row by row without padding.
  var means: [UInt8] {
    let (width, height) = (size.x, size.y)
    guard !bytes.isEmpty else { return [UInt8](repeating: 0, count: width * height) }
    return bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: width * height) { means, count in
        count = width * height
        for y in 0..<height {
          let row = y * width
          // The number of summands is constant in each loop, so that it is fast.
          switch fineness {
          case .whole:
            for x in 0..<width { means[row + x] = bytes[y * stride + x] }
          case .across:
            for x in 0..<width {
              let sum = Self.sumOfFour(bytes, y * stride + 4 * x)
              means[row + x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
            }
          case .both:
            for x in 0..<width {
              let first = 4 * y * stride + 4 * x
              var sum: UInt16 = 8
              for down in 0..<4 { sum &+= Self.sumOfFour(bytes, first + down * stride) }
              means[row + x] = UInt8(truncatingIfNeeded: sum &>> 4)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func sumOfFour(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int) -> UInt16 {
    UInt16(bytes[first]) &+ UInt16(bytes[first + 1]) &+ UInt16(bytes[first + 2])
      &+ UInt16(bytes[first + 3])
  }
}
