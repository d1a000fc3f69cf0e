import Foundation
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Screen
@testable import Show

@Suite("Codes of addresses, as drawn")
struct PageQRCodeReadingTests {
  private static let address = "http://192.168.178.42:8737/"

  @Test("There is no code for an empty text, a text with a zero byte, or a text that is too long")
  func limits() {
    #expect(QRCode(text: "") == nil)
    #expect(QRCode(text: "a\0b") == nil)
    #expect(QRCode(text: String(repeating: "a", count: 2_332)) == nil)
    #expect(QRCode(text: String(repeating: "a", count: 2_331))?.side == 177)
  }

  @Test("A code has its three finders, and a short address is a small code")
  func finders() throws {
    let code = try #require(QRCode(text: Self.address))
    #expect(code.side == 29)
    for (column, row) in [(0, 0), (22, 0), (0, 22)] {
      for step in 0..<7 {
        #expect(code[column + step, row] && code[column, row + step])
        #expect(code[column + step, row + 6] && code[column + 6, row + step])
      }
      #expect(code[column + 3, row + 3] && !code[column + 1, row + 1])
    }
  }

  @Test("A card matches its golden picture, by day and by night", arguments: [Palette.day, .night])
  func golden(palette: Palette) throws {
    let code = try #require(QRCode(text: "ALOFT"))
    let canvas = Canvas(160, 120)
    let card = QRCard(code, size: [160, 120], palette: palette)
    canvas.draw(Scene(size: [160, 120], marks: [.fill(palette.water), card.mark()]))
    try expectGolden(canvas, palette == .day ? "page-code-day" : "page-code-night")
  }

  @Test(
    "A camera can read the address",
    .enabled(if: Reader.program != nil, "zbarimg is not installed (Debian: zbar-tools)"),
    arguments: [
      (SIMD2(1920, 1080), PaletteChoice.day), (SIMD2(1920, 1080), .night),
      (SIMD2(640, 360), .day), (SIMD2(720, 1280), .night),
    ]
  )
  func reading(size: SIMD2<Int>, palette: PaletteChoice) async throws {
    let plain = try Cards.show(nil, view: .sky)
    let show = Show(
      timeline: plain.timeline,
      journey: plain.journey,
      facts: nil,
      appearance: Appearance(palette: palette, pageQRCode: QRCode(text: Self.address))
    )
    let canvas = Canvas(size.x, size.y)
    canvas.draw(show.scene(at: Cards.instant(8), size: size))
    #expect(try await Reader.read(canvas) == Self.address)
  }
}

/// An independent reader of QR codes in pictures.
private enum Reader {
  static let program: String? = ["/usr/bin/zbarimg"].first(
    where: FileManager.default.isExecutableFile
  )

  /// The text of the code on a canvas.
  static func read(_ canvas: Canvas) async throws -> String {
    let folder = try ScratchFolder()
    let path = folder.file("code.png")
    try canvas.writePNG(to: path)
    return try await Oracle.ask(try #require(program), ["--quiet", "--raw", path])
      .trimmingCharacters(in: .newlines)
  }
}
