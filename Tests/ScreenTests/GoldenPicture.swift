import CPango
import Foundation
import TestSupport
import Testing

@testable import Screen

/// Expects a canvas to match a picture in `Golden/`; `GOLDEN=record` records it again.
func expectGolden(
  _ canvas: Canvas,
  _ name: String,
  at location: SourceLocation = #_sourceLocation
) throws {
  let folder = Checkout.root.appending(path: "Tests/ScreenTests/Golden")
  let path = folder.appending(path: "\(name).png").path
  if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try canvas.writePNG(to: path)
  }
  let golden = try #require(PixelBuffer(png: path), sourceLocation: location)
  #expect(
    golden.width == canvas.width && golden.height == canvas.height,
    sourceLocation: location
  )
  #expect(greatestDifference(golden.pixels, canvas.pixels) <= 2, sourceLocation: location)
}

extension Canvas {
  /// Writes the picture as a PNG file, replacing an existing one.
  func writePNG(to path: String) throws {
    try Data(try png()).write(to: URL(filePath: path))
  }
}

extension PixelBuffer {
  /// Reads a picture from a file; nil if it cannot be read.
  init?(png path: String) {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    self.init(width: width, height: height) { pixels in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride)
        for x in 0..<width {
          pixels[y * width + x] = row.load(fromByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }
}
