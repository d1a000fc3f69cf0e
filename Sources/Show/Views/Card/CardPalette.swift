public import Scenes

/// The colours of an airport's card.
public struct CardPalette: Sendable, Hashable {
  /// The background, from the face outward.
  public var ground, groundEdge: Color

  /// The face, from its centre outward, its rim and the ticks on it, and its shadow.
  public var face, faceEdge, rim, tick, shadow: Color

  /// Text, secondary text, and pointers.
  public var ink, quiet, accent: Color

  /// Text on the accent colour.
  public var onAccent: Color

  /// Paved runways and their markings.
  public var runway, marks: Color

  /// Other surfaces.
  public var grass, earth, gravel, sand, snow, water: Color

  /// The windsock's bands, and separator lines.
  public var sock, sockPale, hair: Color

  /// The light on the rim that grows with the breath, opaque at a full breath.
  public var light: Color

  /// Whether it has one colour of ink on one of the ground, and crisp edges.
  public var isPlain = false

  /// Returns the palette blended with another by a fraction, from 0 to 1.
  public func mixed(with other: CardPalette, _ share: Double) -> CardPalette {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    var mix = self
    for path in Self.colors {
      mix[keyPath: path] = self[keyPath: path].mixed(with: other[keyPath: path], share)
    }
    return mix
  }

  private static var colors: [WritableKeyPath<CardPalette, Color>] {
    [
      \.ground, \.groundEdge, \.face, \.faceEdge, \.rim, \.tick, \.shadow, \.ink, \.quiet, \.accent,
      \.onAccent, \.runway, \.marks, \.grass, \.earth, \.gravel, \.sand, \.snow, \.water, \.sock,
      \.sockPale, \.hair, \.light,
    ]
  }
}

extension CardPalette {
  /// The palette of daylight.
  public static let day = CardPalette(
    ground: Color(0xF3F6F9),
    groundEdge: Color(0xE3EBF2),
    face: Color(0xFBFCFD),
    faceEdge: Color(0xEDF3F8),
    rim: Color(0xA9BFD3),
    tick: Color(0x7E9CB8),
    shadow: Color(0x1B3E60, opacity: 0.16),
    ink: Color(0x12324F),
    quiet: Color(0x3F5E7B),
    accent: Color(0x245E96),
    onAccent: Color(0xFBFCFD),
    runway: Color(0x1B3E60),
    marks: Color(0xFBFCFD, opacity: 0.88),
    grass: Color(0x4E7D57),
    earth: Color(0x86664A),
    gravel: Color(0x6F7884),
    sand: Color(0xA58A5B),
    snow: Color(0x6C99BC),
    water: Color(0x3F86BE),
    sock: Color(0xB85C3C),
    sockPale: Color(0xFBF3EC),
    hair: Color(0xC9D7E3),
    light: Color(0x4E8FC6, opacity: 0.56)
  )

  /// A dark cockpit: amber and dim white on black, which preserves night vision.
  public static let night = CardPalette(
    ground: Color(0x05080B),
    groundEdge: Color(0x000000),
    face: Color(0x0A0F14),
    faceEdge: Color(0x070B0F),
    rim: Color(0x2A3947),
    tick: Color(0x4A6076),
    shadow: Color(0x000000, opacity: 0),
    ink: Color(0xC3CFDA),
    quiet: Color(0x8596A6),
    accent: Color(0xE2B566),
    onAccent: Color(0x0A0F14),
    runway: Color(0x8FA3B5),
    marks: Color(0x0A0F14, opacity: 0.88),
    grass: Color(0x6E9675),
    earth: Color(0xA0866A),
    gravel: Color(0x8A929B),
    sand: Color(0xB39E74),
    snow: Color(0xA9C3D6),
    water: Color(0x5D96C2),
    sock: Color(0xD08A4E),
    sockPale: Color(0x2A1C10),
    hair: Color(0x1B2631),
    light: Color(0xC99E58, opacity: 0.36)
  )
}
