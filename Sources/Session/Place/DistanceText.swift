package import Geodesy
import Text

/// A distance as text: `50km`, `30nm`, `20mi`, or a number of kilometres.
package struct DistanceText: Sendable, Hashable {
  /// The distance.
  package let angle: Angle

  private static let units = [
    ("km", 1000.0), ("nm", Earth.metresPerNauticalMile), ("mi", 1609.344), ("", 1000),
  ]

  /// Parses a distance; nil for anything else.
  package init?(_ text: String) {
    let lowercase = text.lowercased()
    guard let (suffix, metres) = Self.units.first(where: { lowercase.hasSuffix($0.0) }),
      let number = Double(decimal: lowercase.dropLast(suffix.count).filter { $0 != " " }),
      number.isFinite, number >= 0
    else { return nil }
    angle = Earth.angle(metres: min(number * metres, Earth.metres(.degrees(180))))
  }
}
