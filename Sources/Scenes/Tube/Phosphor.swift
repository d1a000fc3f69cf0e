import Glibc

/// The colours of a tube's light, from dark glass to the brightest trace.
public struct Phosphor: Sendable, Hashable {
  /// A brightness and its colour.
  public struct Stop: Sendable, Hashable {
    /// The brightness, from 0 to 1.
    public let intensity: Double

    /// The colour there.
    public let color: Color
  }

  /// The colours, from brightness 0 to 1; at least two.
  public let stops: [Stop]

  private init(_ colors: [UInt32]) {
    stops = zip(Self.intensities, colors).map { Stop(intensity: $0, color: Color($1)) }
  }

  private static let intensities = [0, 0.10, 0.35, 0.62, 0.85, 1]

  /// The green of old radar rooms, softened.
  public static let mint = Phosphor([0x050A08, 0x0A1712, 0x235240, 0x5FB894, 0xA9E8CB, 0xEFFFF7])

  /// A warm terminal colour.
  public static let amber = Phosphor([0x0A0703, 0x171006, 0x56401A, 0xC29645, 0xF0D08C, 0xFFF8E6])

  /// Cool blue.
  public static let ice = Phosphor([0x04080C, 0x08131D, 0x1F4663, 0x64A4CE, 0xB3DAF2, 0xF4FBFF])

  /// A quiet pink.
  public static let rose = Phosphor([0x0A0506, 0x180B0F, 0x58303B, 0xC67F8F, 0xF0BFC9, 0xFFF3F5])

  /// The named phosphors.
  public static let named = ["mint": mint, "amber": amber, "ice": ice, "rose": rose]

  /// Their names, mint first.
  public static let names = ["mint", "amber", "ice", "rose"]

  /// Creates the phosphor of a hue: as light as mint at every brightness, with limited chroma.
  ///
  /// - Parameter color: A colour of the desired hue; grey gives a grey tube.
  public init(hueOf color: Color) {
    let wanted = OKLCH(color)
    stops = Self.mint.stops.map { stop in
      let mint = OKLCH(stop.color)
      let chroma = min(wanted.chroma, mint.chroma, Self.boldest)
      let dyed = OKLCH(lightness: mint.lightness, chroma: chroma, hue: wanted.hue)
      return Stop(intensity: stop.intensity, color: dyed.color)
    }
  }

  /// Its name, if it has one.
  public var name: String? {
    Self.names.first { Self.named[$0] == self }
  }

  /// The most saturated of its colours, from which `init(hueOf:)` recreates it.
  public var hue: Color {
    stops.map(\.color).max { OKLCH($0).chroma < OKLCH($1).chroma } ?? stops[0].color
  }

  /// The maximum chroma of a phosphor.
  private static let boldest = 0.10

  /// Returns a phosphor blended with another: 0 is this one, 1 the other.
  package func mixed(with other: Phosphor, _ share: Double) -> Phosphor {
    Phosphor(
      stops: zip(stops, other.stops).map { one, another in
        Stop(intensity: one.intensity, color: one.color.mixed(with: another.color, share))
      }
    )
  }

  private init(stops: [Stop]) { self.stops = stops }

  /// Returns the colour of a brightness, which is clamped to 0…1.
  public func color(_ intensity: Double) -> Color {
    let wanted = min(max(intensity, 0), 1)
    for (low, high) in zip(stops, stops.dropFirst()) where wanted <= high.intensity {
      let share = (wanted - low.intensity) / (high.intensity - low.intensity)
      return low.color.mixed(with: high.color, share)
    }
    return stops[stops.count - 1].color
  }
}

/// A colour by lightness, chroma and hue as people see them: Björn Ottosson's Oklab in polar
/// coordinates ("A perceptual color space for image processing", 2020).
struct OKLCH {
  /// From 0 (black) to 1 (white).
  let lightness: Double
  /// From 0 (grey) to about 0.3.
  let chroma: Double
  /// In radians.
  let hue: Double

  init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  init(_ color: Color) {
    let (r, g, b) = (
      Self.linear(color.unit.x), Self.linear(color.unit.y), Self.linear(color.unit.z)
    )
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    let along = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let across = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    chroma = hypot(along, across)
    hue = atan2(across, along)
  }

  /// The nearest colour in the sRGB gamut.
  var color: Color {
    let (along, across) = (chroma * cos(hue), chroma * sin(hue))
    let l = cube(lightness + 0.3963377774 * along + 0.2158037573 * across)
    let m = cube(lightness - 0.1055613458 * along - 0.0638541728 * across)
    let s = cube(lightness - 0.0894841775 * along - 1.2914855480 * across)
    return Color(
      unit: SIMD3(
        Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
      )
    )
  }

  private func cube(_ x: Double) -> Double { x * x * x }

  /// The sRGB transfer function of IEC 61966-2-1 and its inverse.
  private static func linear(_ x: Double) -> Double {
    x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ x: Double) -> Double {
    x <= 0.0031308 ? 12.92 * max(x, 0) : 1.055 * pow(x, 1 / 2.4) - 0.055
  }
}
