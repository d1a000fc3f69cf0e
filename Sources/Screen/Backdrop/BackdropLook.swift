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

  /// Returns the colours of a surface under haze and glow. `averted` is 0 straight below the camera
  /// and 1 at the limb; the breath's light ranges from 0 to 1.
  @inline(__always)
  func shaded(_ surface: LaneColor, _ column: Int, averted: Lanes, light b: Float) -> LaneColor {
    let side = light.side.lanes(column)
    return planet.haze(
      over: surface,
      haze: ink.haze(side: side),
      averted: averted,
      side: side,
      glowSide: light.glowSide.lanes(column),
      light: b
    )
  }

  /// Returns how much the ground darkens away from the light and towards the viewer.
  @inline(__always)
  func dusk(_ down: Float, _ column: Int) -> Lanes {
    (light.away.lanes(column) + down).smoothStep(0.2, 1.5) * (ink.vignetteStrength * 0.75)
  }
}
