/// The state of a fixture: an intensity and a colour.
public struct DMXLook: Sendable, Hashable {
  /// The intensity, from `floor` to 1; less only while a display is closed.
  public let intensity: Double

  /// Red, green and blue at full intensity, from 0 to 1.
  public let color: SIMD3<Double>

  /// The lowest intensity while a display is open: fixtures never go black.
  public static let floor = 0.01

  /// Creates a look; the intensity is clamped to `floor` to 1.
  public init(intensity: Double, color: SIMD3<Double>) {
    self.init(exactly: min(max(intensity, Self.floor), 1), color: color)
  }

  /// Creates the look of fixtures while a display is closed, which may be dark.
  init(closedAt intensity: Double, color: SIMD3<Double>) {
    self.init(exactly: min(max(intensity, 0), 1), color: color)
  }

  private init(exactly intensity: Double, color: SIMD3<Double>) {
    self.intensity = intensity
    self.color = color.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The light of each emitter, from 0 to 1. The strongest has `floor` at least, also with a dark colour, unless the
  /// intensity is less.
  public var light: SIMD3<Double> {
    let light = color * intensity
    let (strongest, least) = (light.max(), min(intensity, Self.floor))
    guard strongest < least else { return light }
    return strongest > 0 ? light * (least / strongest) : SIMD3(repeating: least)
  }

  /// Returns the greatest difference to another look in intensity, colour or light, also of the emitters of fixtures
  /// with white.
  func change(to other: DMXLook) -> Double {
    max(
      abs(intensity - other.intensity),
      Self.change(from: color, to: other.color),
      Self.change(from: light, to: other.light)
    )
  }

  private static func change(from: SIMD3<Double>, to: SIMD3<Double>) -> Double {
    let whole = to - from
    // A white emitter gets what the others have in common, so these may change by more than the whole light.
    let colored = whole - (to.min() - from.min())
    return [whole.x, whole.y, whole.z, colored.x, colored.y, colored.z].map { abs($0) }.max() ?? 0
  }

  /// Returns the look nearest to another one, on a straight line to it, that changes by no more
  /// than a limit.
  func moved(toward other: DMXLook, atMost limit: Double) -> DMXLook {
    guard change(to: other) > limit else { return other }
    // Light is a product, so there is no closed form; 20 bisections leave an error of a millionth.
    var (near, far) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (near + far) / 2
      if change(to: mixed(with: other, middle)) > limit { far = middle } else { near = middle }
    }
    return mixed(with: other, near)
  }

  private func mixed(with other: DMXLook, _ share: Double) -> DMXLook {
    let (least, most) = (min(intensity, other.intensity), max(intensity, other.intensity))
    return DMXLook(
      // Rounding must not leave the span: its lower end may be `floor`.
      exactly: min(max(intensity + (other.intensity - intensity) * share, least), most),
      color: color + (other.color - color) * share
    )
  }
}
