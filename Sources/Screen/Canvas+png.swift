import CPango

extension Canvas {
  /// Writes the picture as a PNG file, over what was there.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``ScreenError`` naming the path and the reason.
  public func writePNG(to path: String) throws(ScreenError) {
    let bytes = UnsafeMutableRawPointer(frame.raster.pixels).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      bytes,
      CAIRO_FORMAT_RGB24,
      Int32(width),
      Int32(height),
      Int32(width * 4)
    )
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ScreenError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
