import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Small pictures of cards without text, so that installed fonts have no effect.
@Suite("Golden pictures of cards")
struct GoldenCardTests {
  @Test(
    "A card matches its golden picture by day and by night, north up and turned",
    arguments: [
      ("card-day", PaletteChoice.day, nil as Double?), ("card-day-turned", .day, 37),
      ("card-night", .night, nil), ("card-night-turned", .night, 37),
    ]
  )
  func card(name: String, palette: PaletteChoice, facing: Double?) throws {
    let show = try Cards.show(
      palette: palette,
      report: "METAR XXCC 150755Z 24014G25KT 210V270",
      facing: facing
    )
    let scene = show.scene(at: Cards.instant(8), size: [320, 200]).wordless
    let canvas = Canvas(320, 200)
    canvas.draw(scene)
    try expectGolden(canvas, name)
  }

  @Test("A turning card is drawn the same as the cached one after it rests")
  func turning() throws {
    var show = try Cards.show(report: "METAR XXCC 150755Z 24014KT", facing: 37)
    show.apply(.turn(byDegrees: 10), at: Cards.instant(8))
    let turning = Canvas(320, 200)
    // Just before the end of the turn, nothing has come to rest.
    for seconds in [8.0, 8.6, 9.199] {
      turning.draw(show.scene(at: Cards.instant(seconds), size: [320, 200]).wordless)
    }
    let resting = Canvas(320, 200)
    resting.draw(show.scene(at: Cards.instant(9.2), size: [320, 200]).wordless)
    #expect(greatestDifference(turning.pixels, resting.pixels) <= 8)
  }
}
