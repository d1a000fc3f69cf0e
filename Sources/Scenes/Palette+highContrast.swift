extension Palette {
  /// The palette of high contrast: white and light blue on a blue that is nearly black. Text and lines have a contrast
  /// of at least 7 with everything beneath them.
  public static let highContrast: Palette = {
    let (dark, land) = (Color(0x00060F), Color(0x0F3A61))
    let white = Color(0xFFFFFF)
    return Palette(
      zenith: dark,
      sky: dark,
      // Lamps that follow the breath go from the one to the other.
      horizon: Palette.day.horizon,
      cool: Palette.day.cool,
      glow: Palette.day.glow,
      water: dark,
      shelf: dark,
      land: land,
      coast: Color(0xD6EAFA),
      landShadow: dark,
      reliefLight: land,
      reliefShade: land,
      cityLight: white,
      cityGlow: white,
      cityLights: 0,
      vignette: dark,
      vignetteStrength: 0,
      paper: white,
      paperMid: Color(0xF0F6FB),
      paperShade: Color(0xD6E4F0),
      paperDeep: Color(0x6E93B5),
      shadow: dark,
      trail: white,
      dot: white,
      halo: Color(0x5FB2EC),
      text: white,
      quietText: white,
      textShadow: dark,
      stars: 0,
      isPlain: true
    )
  }()
}
