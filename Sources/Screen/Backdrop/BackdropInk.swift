import Scenes

/// A palette's colours as the painter needs them, each channel from 0 to 255.
struct BackdropInk {
  let zenith, sky, horizon, cool, glow: SIMD3<Float>
  let water, shelf, land, coast, landShadow: SIMD3<Float>
  let reliefLight, reliefShade: SIMD3<Float>
  let cityLight, cityGlow: SIMD3<Float>
  let cityLights: Float
  let vignette: SIMD3<Float>
  let vignetteStrength: Float

  init(_ palette: Palette) {
    zenith = Self.channels(palette.zenith)
    sky = Self.channels(palette.sky)
    horizon = Self.channels(palette.horizon)
    cool = Self.channels(palette.cool)
    glow = Self.channels(palette.glow)
    water = Self.channels(palette.water)
    shelf = Self.channels(palette.shelf)
    land = Self.channels(palette.land)
    coast = Self.channels(palette.coast)
    landShadow = Self.channels(palette.landShadow)
    reliefLight = Self.channels(palette.reliefLight)
    reliefShade = Self.channels(palette.reliefShade)
    cityLight = Self.channels(palette.cityLight)
    cityGlow = Self.channels(palette.cityGlow)
    cityLights = Float(palette.cityLights)
    vignette = Self.channels(palette.vignette)
    vignetteStrength = Float(palette.vignetteStrength)
  }

  /// A colour's channels, each from 0 to 255.
  static func channels(_ color: Color) -> SIMD3<Float> {
    SIMD3(Float(color.red), Float(color.green), Float(color.blue))
  }

  /// Returns the haze colour for a nearness to the light; it is cooler away from the light.
  @inline(__always)
  func haze(side: Lanes) -> LaneColor {
    var color = LaneColor(cool)
    color.mix(horizon, side)
    return color
  }
}
