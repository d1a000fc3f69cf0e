import Scenes

/// The colours of sky and ground under one light.
struct BackdropLook {
  let ink: BackdropInk
  let planet: BackdropGround
  private let paint: BackdropSky
  private let light: BackdropLight

  /// Creates the look of a palette.
  init(_ palette: Palette, _ light: BackdropLight) {
    ink = BackdropInk(palette)
    planet = BackdropGround(ink: ink)
    paint = BackdropSky(ink: ink)
    self.light = light
  }

  /// Returns the colours of the sky without light and with full light, at heights above the limb, in
  /// picture heights.
  @inline(__always)
  func sky(height: Lanes, _ column: Int) -> (dark: LaneColor, lit: LaneColor) {
    paint.colors(
      height: height,
      side: light.side.lanes(column),
      glowSide: light.glowSide.lanes(column)
    )
  }

  /// Returns the haze over the ground. `averted` is 0 straight below the camera and 1 at the limb.
  @inline(__always)
  func haze(_ column: Int, averted: Lanes) -> BackdropGround.Haze {
    planet.haze(
      averted: averted,
      side: light.side.lanes(column),
      glowSide: light.glowSide.lanes(column)
    )
  }

  /// Returns how much the ground darkens away from the light and towards the viewer.
  @inline(__always)
  func dusk(_ down: Float, _ column: Int) -> Lanes {
    (light.away.lanes(column) + down).smoothStep(0.2, 1.5) * (ink.vignetteStrength * 0.75)
  }
}
