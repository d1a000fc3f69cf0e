import Breathing
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Small pictures of the first and the last minute without text, so that installed fonts have no effect.
@Suite("Golden pictures of a session's start and end")
struct GoldenStartTests {
  private func offering(_ pace: String, palette: PaletteChoice) throws -> Show {
    var show = try Cards.show(view: .sky)
    show.apply(.palette(palette), at: Cards.instant(0))
    let offer = StartOffer(
      choice: StartChoice(minutes: 5, pace: pace, sound: .tones),
      place: "City",
      found: "City",
      beginsByItself: false
    )
    show.offerStart(offer, at: Cards.instant(0))
    return show
  }

  @Test(
    "The start sheet matches its golden picture",
    arguments: [
      ("start-landscape", [400, 250], "gentle", PaletteChoice.day),
      ("start-portrait", [216, 384], "sigh", .night), ("start-small", [320, 192], "box", .night),
    ] as [(String, SIMD2<Int>, String, PaletteChoice)]
  )
  func sheet(name: String, size: SIMD2<Int>, pace: String, palette: PaletteChoice) throws {
    var show = try offering(pace, palette: palette)
    show.apply(.panel(.move(by: 2)), at: Cards.instant(4))
    let canvas = Canvas(size.x, size.y)
    canvas.draw(show.scene(at: Cards.instant(6), size: size).wordless)
    try expectGolden(canvas, name)
  }

  @Test(
    "The end of a session matches its golden picture",
    arguments: [("end-landscape", [400, 250]), ("end-portrait", [216, 384])]
      as [(String, SIMD2<Int>)]
  )
  func end(name: String, size: SIMD2<Int>) throws {
    var show = try Cards.show(view: .sky)
    show.apply(.palette(.day), at: Cards.instant(0))
    show.apply(.stop, at: Cards.instant(60))
    let end = try #require(show.timeline.end)
    let canvas = Canvas(size.x, size.y)
    canvas.draw(show.scene(at: end.advanced(by: .seconds(5)), size: size).wordless)
    try expectGolden(canvas, name)
  }
}
