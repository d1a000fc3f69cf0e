/// A colour in the sRGB space, with an opacity.
public struct Color: Sendable, Hashable {
  /// The channels, each from 0 to 255.
  public let red, green, blue: UInt8

  /// The opacity, from 0 to 1; not premultiplied.
  public let opacity: Float

  /// Creates a colour from hexadecimal 0xRRGGBB and an opacity, which is clamped to 0…1.
  public init(_ rgb: UInt32, opacity: Double = 1) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.opacity = Float(min(max(opacity, 0), 1))
  }

  /// Parses an opaque colour, `#` and six hexadecimal digits; nil for anything else.
  public init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let rgb = UInt32(digits, radix: 16)
    else { return nil }
    self.init(rgb)
  }

  /// Returns the colour with another opacity.
  public func opacity(_ opacity: Double) -> Color {
    Color(rgb, opacity: opacity)
  }

  /// The same colour, its opacity multiplied by a factor.
  public func faded(_ factor: Double) -> Color {
    Color(rgb, opacity: Double(opacity) * factor)
  }

  /// The channels as 0xRRGGBB.
  public var rgb: UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Red, green and blue, from 0 to 1.
  public var unit: SIMD3<Double> {
    SIMD3(Double(red), Double(green), Double(blue)) / 255
  }

  /// Creates an opaque colour from channels, clamped to 0…1.
  public init(unit channels: SIMD3<Double>) {
    let bytes = (channels.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero
    )
    self.init(UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z))
  }

  /// Returns the colour blended with another by a fraction, channel by channel, opacity included.
  public func mixed(with other: Color, _ share: Double) -> Color {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    let mix = Color(unit: unit + (other.unit - unit) * share)
    return mix.opacity(Double(opacity) + Double(other.opacity - opacity) * share)
  }
}

extension Color: CustomStringConvertible {
  /// The colour as #RRGGBB, followed by its opacity in percent unless it is opaque.
  public var description: String {
    let digits = String(rgb, radix: 16, uppercase: true)
    let hex = "#" + String(repeating: "0", count: 6 - digits.count) + digits
    return opacity == 1 ? hex : "\(hex) \(Int((opacity * 100).rounded()))%"
  }
}
