import Glibc

extension Phosphor {
  /// The step of the hue control, in degrees.
  package static let hueStep = 10

  /// The hue of its colours, in degrees of OKLCH from 0 up to 360.
  package var hueDegrees: Int {
    let steps = Int((OKLCH(hue).hue * 180 / .pi / Double(Self.hueStep)).rounded())
    let degrees = steps * Self.hueStep % 360
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Creates the phosphor of a hue, at the maximum chroma.
  ///
  /// - Parameter degrees: The hue, in degrees of OKLCH.
  package init(hueDegrees degrees: Int) {
    let wanted = OKLCH(lightness: 0.75, chroma: 0.10, hue: Double(degrees) * .pi / 180)
    self.init(hueOf: wanted.color)
  }
}
