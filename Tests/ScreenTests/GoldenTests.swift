import Foundation
import Show
import TestSupport
import Testing

@testable import Screen

/// Small pictures of scenes without text, so that installed fonts have no effect.
@Suite("Golden pictures")
struct GoldenTests {
  @Test("A scene matches its golden picture", arguments: [0, 0.3, 0.6, 0.9])
  func scene(share: Double) throws {
    let canvas = Canvas(240, 150)
    canvas.draw(Sample.scene(240, 150, share: share, words: false))
    try expectGolden(canvas, "scene-at-\(Int(share * 100))")
  }

  @Test("A picture is encoded without a change")
  func png() throws {
    let canvas = Canvas(31, 17)
    canvas.draw(Sample.scene(31, 17, share: 0.4, words: false))
    let folder = try ScratchFolder()
    let path = folder.file("a.png")
    try canvas.writePNG(to: path)
    let read = try #require(PixelBuffer(png: path))
    #expect(read.width == 31)
    #expect(read.pixels.map { $0 & 0xFF_FFFF } == canvas.pixels.map { $0 & 0xFF_FFFF })
  }
}
