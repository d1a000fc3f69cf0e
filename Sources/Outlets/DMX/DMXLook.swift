/// What a fixture shows: an intensity and a colour.
public struct DMXLook: Sendable, Hashable {
  /// The intensity, `floor` to 1.
  public let intensity: Double

  /// Red, green and blue at full intensity, 0 to 1; the strongest of them is 1, or nearly so while
  /// one colour turns into another.
  public let color: SIMD3<Double>

  /// The lowest intensity. No look is black.
  public static let floor = 0.01

  /// Creates a look; an intensity outside of `floor` to 1 is clamped.
  public init(intensity: Double, color: SIMD3<Double>) {
    self.intensity = min(max(intensity, Self.floor), 1)
    self.color = color.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The light of each emitter, 0 to 1.
  public var light: SIMD3<Double> { color * intensity }

  /// Returns the greatest difference to another look, of the intensity, the colour or the light.
  func change(to other: DMXLook) -> Double {
    let differences = [color - other.color, light - other.light].flatMap { difference in
      [abs(difference.x), abs(difference.y), abs(difference.z)]
    }
    return max(abs(intensity - other.intensity), differences.max() ?? 0)
  }

  /// Returns the look on the straight way to another that is nearest to it and changes no more than
  /// a limit.
  func moved(toward other: DMXLook, atMost limit: Double) -> DMXLook {
    guard change(to: other) > limit else { return other }
    // Light is a product, so no formula gives the share; 20 halvings leave an error of a millionth.
    var (near, far) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (near + far) / 2
      if change(to: mixed(with: other, middle)) > limit { far = middle } else { near = middle }
    }
    return mixed(with: other, near)
  }

  private func mixed(with other: DMXLook, _ share: Double) -> DMXLook {
    DMXLook(
      intensity: intensity + (other.intensity - intensity) * share,
      color: color + (other.color - color) * share
    )
  }
}
