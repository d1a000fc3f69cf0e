import CSDL2

@testable import Screen

extension Window {
  /// A window that no display shows: SDL's own driver for tests stands in for one.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - backdrops: Where its backdrops are painted; smooth ones by default, which take no time.
  ///   - driver: SDL's name of the display's driver.
  /// - Returns: The window, on no display.
  /// - Throws: `ScreenError` where the driver cannot be had.
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
