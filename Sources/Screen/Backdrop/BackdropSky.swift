/// Colours of the sky: blue that deepens overhead, and two layers of light on the limb that swell
/// with the breath.
struct BackdropSky {
  let ink: BackdropInk

  /// Returns the colours at heights above the limb, in picture heights, without light and with full
  /// light.
  @inline(__always)
  func colors(height: Lanes, side: Lanes, glowSide: Lanes) -> (dark: LaneColor, lit: LaneColor) {
    let depth = (1 - height * (1 / 0.46)).heldToUnit
    // The depth to the power 1.35; the lower limit avoids the logarithm of 0.
    let share = (depth.raised(to: 1e-9).log2 * 1.35).exp2
    var clear = LaneColor(ink.zenith)
    clear.mix(ink.sky, share)
    let haze = ink.haze(side: side)
    let hazeSide = 0.35 + 0.65 * side
    return (
      lit(clear, haze, height, hazeSide, glowSide, light: 0),
      lit(clear, haze, height, hazeSide, glowSide, light: 1)
    )
  }

  @inline(__always)
  private func lit(
    _ clear: LaneColor,
    _ haze: LaneColor,
    _ height: Lanes,
    _ hazeSide: Lanes,
    _ glowSide: Lanes,
    light b: Float
  ) -> LaneColor {
    let perOctave: Float = -1.442_695_04
    var color = clear
    let wide = (height * (perOctave / (0.070 + 0.112 * b))).exp2
    color.mix(haze, (wide * hazeSide * (0.26 + 0.68 * b)).heldToUnit)
    let thin = (height * (perOctave / (0.010 + 0.034 * b))).exp2
    color.mix(ink.glow, (thin * glowSide * (0.06 + 0.74 * b)).heldToUnit)
    return color
  }
}
