/// How far a journey's legs reach, and how far it strays from home.
public enum FlightRange: String, Sendable, Hashable, CaseIterable {
  /// Short hops: about 80 to 350 km, within some 300 km of home.
  case nearby

  /// About 120 to 900 km, mostly within some 800 km of home.
  case region

  /// Long hauls: about 800 to 9,000 km, anywhere.
  case world

  /// The lengths of legs that are taken, in kilometres.
  var legKilometres: ClosedRange<Double> {
    switch self {
    case .nearby: 80...350
    case .region: 120...900
    case .world: 800...9000
    }
  }

  /// The lengths that look best, in kilometres; the coastlines are coarse below 150 km.
  var bestKilometres: ClosedRange<Double> {
    switch self {
    case .nearby: 150...300
    case .region: 180...600
    case .world: 1500...6000
    }
  }

  /// How far from home an airport draws half the interest it draws at home, in kilometres.
  var homeKilometres: Double {
    switch self {
    case .nearby: 250
    case .region: 550
    case .world: 12_000
    }
  }
}
