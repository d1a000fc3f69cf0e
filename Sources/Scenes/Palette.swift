/// The colours of the sky view.
///
/// A palette is a value: a blend of day and night is a palette as well.
public struct Palette: Sendable, Hashable {
  /// The sky at the zenith, halfway down and at the horizon, and the gradients of light on the
  /// limb.
  public var zenith, sky, horizon, cool, glow: Color

  /// The ground: open water, shallow water, land, its coast, and its shadow on the water.
  public var water, shelf, land, coast, landShadow: Color

  /// Slopes that face the light, and slopes that face away from it.
  public var reliefLight, reliefShade: Color

  /// The lights of cities, and their glow.
  public var cityLight, cityGlow: Color
  /// The brightness of the lights of cities, from 0 to 1.
  public var cityLights: Double

  /// The vignette in the corners.
  public var vignette: Color
  /// The strength of the vignette, from 0 to 1.
  public var vignetteStrength: Double

  /// Paper from full light to deep shade, and the plane's shadow on the ground.
  public var paper, paperMid, paperShade, paperDeep, shadow: Color

  /// The trail, the airports' dots and their halos.
  public var trail, dot, halo: Color

  /// Text, secondary text, and the shadow behind text on the ground.
  public var text, quietText, textShadow: Color

  /// The opacity of the stars, from 0 to 1.
  public var stars: Double

  /// Whether everything has one colour and a crisp edge: no gradients, light, relief, shadows or haze.
  public var isPlain = false

  /// Returns the palette blended with another by a fraction, from 0 to 1.
  public func mixed(with other: Palette, _ share: Double) -> Palette {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    var mix = self
    for path in Self.colors {
      mix[keyPath: path] = self[keyPath: path].mixed(with: other[keyPath: path], share)
    }
    mix.vignetteStrength += (other.vignetteStrength - vignetteStrength) * share
    mix.stars += (other.stars - stars) * share
    mix.cityLights += (other.cityLights - cityLights) * share
    return mix
  }

  private static var colors: [WritableKeyPath<Palette, Color>] {
    [
      \.zenith, \.sky, \.horizon, \.cool, \.glow, \.water, \.shelf, \.land, \.coast, \.landShadow,
      \.reliefLight, \.reliefShade, \.cityLight, \.cityGlow, \.vignette,
      \.paper, \.paperMid, \.paperShade, \.paperDeep, \.shadow, \.trail, \.dot, \.halo,
      \.text, \.quietText, \.textShadow,
    ]
  }
}

extension Palette {
  /// The palette of daylight.
  public static let day = Palette(
    zenith: Color(0x2F6295),
    sky: Color(0x76A6CF),
    horizon: Color(0xCFE2F0),
    cool: Color(0x93BBDD),
    glow: Color(0xFFF7E6),
    water: Color(0x295C8D),
    shelf: Color(0x34699A),
    land: Color(0x4076A5),
    coast: Color(0xB4D3EA),
    landShadow: Color(0x174772),
    reliefLight: Color(0xCBE2F2),
    reliefShade: Color(0x1D4C7A),
    cityLight: Color(0xF3D9A4),
    cityGlow: Color(0xB8793A),
    cityLights: 0,
    vignette: Color(0x184672),
    vignetteStrength: 0.46,
    paper: Color(0xFFFDF7),
    paperMid: Color(0xE0E9F1),
    paperShade: Color(0x98B2CC),
    paperDeep: Color(0x5E80A4),
    shadow: Color(0x0F3762),
    trail: Color(0xFFFFFF),
    dot: Color(0xFFFFFF),
    halo: Color(0xE9F2F9),
    text: Color(0xFFFFFF),
    quietText: Color(0xFFFFFF),
    textShadow: Color(0x123E69),
    stars: 0
  )

  /// The palette of daylight where the sun is low: the light on the limb is warmer.
  public static let dusk: Palette = {
    var palette = day
    palette.glow = Color(0xFFE2BC)
    return palette
  }()

  /// The palette of night, dark enough for a bedroom.
  public static let night = Palette(
    zenith: Color(0x000000),
    sky: Color(0x020509),
    horizon: Color(0x14304A),
    cool: Color(0x0C2136),
    glow: Color(0x7FA6C8),
    water: Color(0x000102),
    shelf: Color(0x02060B),
    land: Color(0x0C1A28),
    coast: Color(0x31597F),
    landShadow: Color(0x000000),
    reliefLight: Color(0x2B4A66),
    reliefShade: Color(0x000000),
    cityLight: Color(0xF3D9A4),
    cityGlow: Color(0xB8793A),
    cityLights: 1,
    vignette: Color(0x000000),
    vignetteStrength: 0.90,
    paper: Color(0xE6EDF4),
    paperMid: Color(0xA9BACD),
    paperShade: Color(0x4F6781),
    paperDeep: Color(0x2A3D53),
    shadow: Color(0x000000),
    trail: Color(0xA9C8E6),
    dot: Color(0xF3E3C3),
    halo: Color(0xC9B58A),
    text: Color(0xC7D8E8),
    quietText: Color(0x93ABC3),
    textShadow: Color(0x000000),
    stars: 1
  )
}
