/// The lengths of a journey's legs, and its distance from home.
public enum FlightRange: String, Sendable, Hashable, CaseIterable {
  /// Short hops: about 80 to 350 km, within about 300 km of home.
  case nearby

  /// About 120 to 900 km, mostly within about 800 km of home.
  case region

  /// Long hauls: about 800 to 9,000 km, anywhere.
  case world

  /// The allowed lengths of legs, in kilometres.
  var legKilometres: ClosedRange<Double> {
    switch self {
    case .nearby: 80...350
    case .region: 120...900
    case .world: 800...9000
    }
  }

  /// The preferred lengths, in kilometres; below 150 km coastlines look coarse.
  var bestKilometres: ClosedRange<Double> {
    switch self {
    case .nearby: 150...300
    case .region: 180...600
    case .world: 1500...6000
    }
  }

  /// The distance from home at which an airport's weight is halved, in kilometres.
  var homeKilometres: Double {
    switch self {
    case .nearby: 250
    case .region: 550
    case .world: 12_000
    }
  }
}
