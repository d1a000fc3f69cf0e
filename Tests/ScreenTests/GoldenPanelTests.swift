import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Small pictures of the settings without text, so that installed fonts have no effect.
@Suite("Golden pictures of the settings")
struct GoldenPanelTests {
  @Test(
    "A page of the settings over a radar matches its golden picture",
    arguments: [
      ("panel-breath", PanelPage.breath, Phosphor.mint), ("panel-radar", .radar, .amber),
      ("panel-traffic", .traffic, .ice),
    ]
  )
  func page(name: String, page: PanelPage, phosphor: Phosphor) throws {
    let show = try Radars.show(page: page, phosphor: phosphor)
    let canvas = Canvas(400, 225)
    canvas.draw(show.scene(at: Cards.instant(8), size: [400, 225]).wordless)
    try expectGolden(canvas, name)
  }
}
