import CPango
import Foundation
import Scenes
import Testing

@testable import Screen

/// Small pictures of scenes without words, which no installed font can change.
@Suite("Golden pictures")
struct GoldenTests {
  @Test("A scene looks as it did", arguments: [0, 0.3, 0.6, 0.9])
  func scene(share: Double) throws {
    let canvas = Canvas(240, 150)
    canvas.draw(Sample.scene(240, 150, share: share, words: false))
    try expectGolden(canvas, "scene-at-\(Int(share * 100))")
  }

  @Test("A picture is written as it is, and an impossible path is named")
  func png() throws {
    let canvas = Canvas(31, 17)
    canvas.draw(Sample.scene(31, 17, share: 0.4, words: false))
    let path = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID()).png").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try canvas.writePNG(to: path)
    let read = try #require(Self.read(path))
    #expect(read.width == 31)
    #expect(read.pixels.map { $0 & 0xFF_FFFF } == canvas.pixels.map { $0 & 0xFF_FFFF })
    let error = #expect(throws: ScreenError.self) { try canvas.writePNG(to: "/nonesuch/a.png") }
    #expect(error?.description.contains("/nonesuch/a.png") == true)
  }

  /// Expects a canvas to look like a picture in `Golden/`; `GOLDEN=record` draws that anew.
  ///
  /// The arithmetic is the same everywhere, but the compiler may round a sum of floating-point
  /// numbers differently: two levels of 255 are let pass.
  private func expectGolden(_ canvas: Canvas, _ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let path = folder.appending(path: "\(name).png").path()
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try canvas.writePNG(to: path)
    }
    let golden = try #require(Self.read(path))
    #expect(golden.width == canvas.width && golden.height == canvas.height)
    #expect(greatestDifference(golden.pixels, canvas.pixels) <= 2)
  }

  private static func read(_ path: String) -> PixelBuffer? {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    return PixelBuffer(width: width, height: height) { pixels in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride)
        for x in 0..<width {
          pixels[y * width + x] = row.load(fromByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }
}
