import Airports
public import Breathing
public import Geodesy
import Glibc

/// A secondary paper plane, smaller and fainter, on its own route between two real airports.
public struct Companion: Sendable, Hashable {
  /// The route.
  public let path: GreatCircle

  /// The airports it flies between, as catalogue indices.
  public let origin, destination: Int

  /// The height of its arc as a fraction of the main plane's, from 0.15 to 0.5.
  public let height: Double

  /// The opacity, from 0.60 to 0.80.
  public let opacity: Double

  /// The fraction of its route already flown when the main plane departs.
  public let departureTravel: Double

  /// The fraction of its route flown during one flight of the main plane.
  public static let drift = 0.16

  /// Returns the progress of companions at a moment: that of the main plane's flight. Before its departure it is
  /// negative: companions drift slowly at first, and at the speed of the flight when it begins.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: The progress, from −0.22 to 1.
  public static func progress(at moment: Moment) -> Double {
    switch moment.stage {
    case .flight: moment.elapsed / moment.duration
    case .leadIn:
      -0.22 * (1 - exp((moment.elapsed - moment.duration) / moment.flightDuration / 0.22))
    case .ahead, .interlude, .ending, .over: 0
    }
  }

  /// Returns the fraction of its route flown when the main plane's flight has progressed by
  /// `progress`, 0 to 1.
  public func travel(atProgress progress: Double) -> Double {
    departureTravel + Self.drift * progress
  }
}

extension Journey {
  /// Returns companions for a leg in order of preference; a view shows the first few that keep
  /// clear of the main plane.
  ///
  /// - Parameters:
  ///   - leg: The leg of the main plane.
  ///   - number: The index of the leg in the journey, which seeds the choice.
  /// - Returns: At most two dozen companions with distinct airports.
  public func companions(of leg: Leg, number: Int) -> [Companion] {
    var random = SeededGenerator(seed: seedOfCompanions, stream: UInt64(truncatingIfNeeded: number))
    let middle = leg.path.coordinate(at: 0.5)
    let reach = Angle.radians(min(leg.path.length.radians * 2.4, 2))
    var near = catalogue.within(reach, of: middle) { index in
      routes.isServed(index) && catalogue.kind(of: index) == .large
        && index != leg.origin.index && index != leg.destination.index
    }
    if near.count < 6 {
      near = catalogue.nearest(to: middle, count: 24) { index in
        routes.isServed(index) && index != leg.origin.index
          && index != leg.destination.index
      }
    }
    near.shuffle(using: &random)
    var companions: [Companion] = []
    for pair in stride(from: 0, to: near.count - 1, by: 2).prefix(24) {
      guard routes.joins(near[pair].index, near[pair + 1].index) else { continue }
      let path = GreatCircle(
        from: catalogue.coordinate(of: near[pair].index),
        to: catalogue.coordinate(of: near[pair + 1].index)
      )
      let companion = Companion(
        path: path,
        origin: near[pair].index,
        destination: near[pair + 1].index,
        height: 0.15 + 0.35 * random.unit(),
        opacity: 0.60 + 0.20 * random.unit(),
        departureTravel: 0.20 + 0.45 * random.unit()
      )
      if path.length.radians > leg.path.length.radians * 0.4 { companions.append(companion) }
    }
    return companions
  }
}
