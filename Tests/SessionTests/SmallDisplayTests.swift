import CSDL2
import Outlets
import Scenes
import Screen
import Settings
import Show
import TestSamples
import Testing

@testable import Display
@testable import Session

/// Text on a small panel whose picture moves against burn-in.
@Suite(.serialized) @MainActor struct SmallDisplayTests {
  nonisolated private static func plain(_ backdrop: Backdrop) -> BakedBackdrop {
    let height = backdrop.size.y + backdrop.headroom
    let plain = PixelBuffer(width: backdrop.size.x, height: height) { pixels in
      for index in pixels.indices { pixels[index] = 0xFF10_2030 }
    }
    return BakedBackdrop(dark: plain, lit: plain, sea: plain)
  }

  @Test(arguments: [([800, 440], true), ([800, 449], false)] as [(SIMD2<Int>, Bool)])
  func `the panel decides whether text is enlarged, not the larger picture`(
    size: SIMD2<Int>,
    isSmall: Bool
  ) throws {
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
    let show = try Cards.show(view: .airport)
    let window = try Window(
      title: "test",
      size: size,
      rendering: .software,
      backdrops: BackdropStore(bake: Self.plain)
    )
    var settings = Configuration(.builtIn).settings
    settings.unattended.isUnattended = true
    let group = WindowGroup(SessionEngine(show), settings: settings, in: window)
    window.mounting = PanelCare(settings, at: nil).mounting(at: Cards.instant(8))
    try #require(window.panelSize == size && window.size.y > 449)
    let pane = try #require(group.panes.first)
    #expect((pane.currentLegibility != nil) == isSmall)
  }
}
