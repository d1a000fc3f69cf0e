import CPango

/// Cairo drawings as one byte of coverage per pixel.
enum Coverage {
  /// Returns the coverage that a closure draws on a clear surface, row by row without padding.
  static func painted(_ size: SIMD2<Int>, _ draw: (OpaquePointer?) -> Void) -> [UInt8] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.x), Int32(size.y))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    draw(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else {
      return [UInt8](repeating: 0, count: size.x * size.y)
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<size.y).flatMap { row in
      UnsafeBufferPointer(start: bytes + row * stride, count: size.x)
    }
  }
}
