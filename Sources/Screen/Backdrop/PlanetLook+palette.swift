import CPixels
import Scenes

extension PlanetLook {
  /// Creates the look of a palette under a light, which must outlive it.
  init(_ palette: Palette, _ light: BackdropLight) {
    self.init(
      zenith: PlanetColor(palette.zenith),
      sky: PlanetColor(palette.sky),
      horizon: PlanetColor(palette.horizon),
      cool: PlanetColor(palette.cool),
      glow: PlanetColor(palette.glow),
      water: PlanetColor(palette.water),
      shelf: PlanetColor(palette.shelf),
      land: PlanetColor(palette.land),
      coast: PlanetColor(palette.coast),
      land_shadow: PlanetColor(palette.landShadow),
      relief_light: PlanetColor(palette.reliefLight),
      relief_shade: PlanetColor(palette.reliefShade),
      city_light: PlanetColor(palette.cityLight),
      city_glow: PlanetColor(palette.cityGlow),
      vignette: PlanetColor(palette.vignette),
      vignette_strength: Float(palette.vignetteStrength),
      city_lights: Float(palette.cityLights),
      is_plain: palette.isPlain ? 1 : 0,
      side: UnsafePointer(light.side.start),
      glow_side: UnsafePointer(light.glowSide.start),
      away: UnsafePointer(light.away.start)
    )
  }
}

extension PlanetColor {
  /// A colour's channels, each from 0 to 255.
  init(_ color: Color) {
    self.init(red: Float(color.red), green: Float(color.green), blue: Float(color.blue))
  }
}
