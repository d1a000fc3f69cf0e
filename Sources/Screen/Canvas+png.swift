import CPango

extension Canvas {
  /// The error message when a library needed for drawing is missing; nil if none is.
  public static var problem: String? { shim_pango_problem().map { String(cString: $0) } }

  /// Returns the picture as the bytes of a PNG file.
  ///
  /// - Throws: ``ScreenError`` with the reason.
  public func png() throws(ScreenError) -> [UInt8] { try frame.raster.png() }
}

extension Raster {
  /// Returns the opaque picture as the bytes of a PNG file.
  ///
  /// - Throws: ``ScreenError`` with the reason.
  package func png() throws(ScreenError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withSurface { surface in
      withUnsafeMutablePointer(to: &bytes) { bytes in
        cairo_surface_write_to_png_stream(
          surface,
          { closure, data, count in
            let bytes = closure?.assumingMemoryBound(to: [UInt8].self)
            bytes?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
          },
          bytes
        )
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ScreenError(String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }

  /// Calls a function with the picture as a Cairo surface.
  private func withSurface<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      bytes,
      CAIRO_FORMAT_RGB24,
      Int32(width),
      Int32(height),
      Int32(stride * 4)
    )
    defer { cairo_surface_destroy(surface) }
    return body(surface)
  }
}
