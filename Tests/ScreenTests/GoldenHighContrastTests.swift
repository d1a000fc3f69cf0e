import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Small pictures in high contrast without text, so that installed fonts have no effect.
@Suite struct `Golden pictures in high contrast` {
  private static let painter = BackdropPainter(atlas: shippedAtlas)

  @Test(
    arguments: [
      ("contrast-landscape", [320, 180], 40.0, false),
      ("contrast-portrait", [180, 320], 44, false),
      ("contrast-still", [320, 180], 40, true),
    ] as [(String, SIMD2<Int>, Double, Bool)]
  )
  func `the sky is unchanged`(
    name: String,
    size: SIMD2<Int>,
    seconds: Double,
    reducesMotion: Bool
  ) throws {
    let show = try Cards.show(
      palette: .highContrast,
      view: .sky,
      reducesMotion: reducesMotion
    )
    let canvas = Canvas(size.x, size.y) { Self.painter.paint($0) }
    canvas.draw(show.scene(at: Cards.instant(seconds), size: size).wordless)
    try expectGolden(canvas, name)
  }

  @Test func `a card is unchanged`() throws {
    let show = try Cards.show(
      palette: .highContrast,
      report: "METAR XXCC 150755Z 24014G25KT 210V270"
    )
    let canvas = Canvas(320, 200)
    canvas.draw(show.scene(at: Cards.instant(8), size: [320, 200]).wordless)
    try expectGolden(canvas, "contrast-card")
  }
}
