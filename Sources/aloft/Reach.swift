import ArgumentParser
import Geodesy

/// A distance as an option: `50km`, `30nm`, `20mi`, or a number of kilometres.
struct Reach: Sendable, Hashable, ExpressibleByArgument {
  /// The distance.
  let angle: Angle

  private static let units = [
    ("km", 1000.0), ("nm", Earth.metresPerNauticalMile), ("mi", 1609.344), ("", 1000),
  ]

  init?(argument: String) {
    let text = argument.lowercased()
    guard let (suffix, metres) = Self.units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(suffix.count).filter { $0 != " " }),
      number.isFinite, number >= 0
    else { return nil }
    angle = Earth.angle(metres: min(number * metres, Earth.metres(.degrees(180))))
  }
}
