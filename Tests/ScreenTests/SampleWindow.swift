import CSDL2
import Scenes
import Show

@testable import Display
@testable import Screen

extension Window {
  /// A window without a display, on SDL's dummy driver.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - backdrops: The store of its backdrops; by default one of plain backdrops, which take no
  ///     time.
  ///   - driver: SDL's name of the video driver.
  /// - Returns: The window.
  /// - Throws: `ScreenError` if the driver is unavailable.
  static func sample(
    _ width: Int = 320,
    _ height: Int = 240,
    backdrops: BackdropStore = BackdropStore(bake: Sample.smooth),
    driver: String = "dummy"
  ) throws -> Window {
    SDL_setenv("SDL_VIDEODRIVER", driver, 1)
    return try Window(
      title: "test",
      size: [width, height],
      rendering: .software,
      backdrops: backdrops
    )
  }
}

extension Presentation {
  /// An empty picture that can be tapped anywhere.
  static func tappable(size: SIMD2<Int>) -> Presentation {
    var shown = Presentation(Scene(size: size))
    shown.targets = TapTarget.everywhere(size: size)
    return shown
  }
}
