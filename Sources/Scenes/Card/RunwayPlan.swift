import Airports
import Geodesy

/// The runways and pads of an airport on a flat map, in metres, and the smallest circle around them.
struct RunwayPlan {
  /// A runway between its two ends.
  struct Lane {
    let low, high: SIMD2<Double>
    let runway: Runway
    let isApproximate: Bool
  }

  /// A pad for helicopters.
  struct Pad {
    let place: SIMD2<Double>
    let runway: Runway
    let isApproximate: Bool
  }

  let lanes: [Lane]
  let pads: [Pad]
  let circle: SmallestCircle

  /// Draws the plan; nil when nothing is known of where anything lies.
  ///
  /// - Parameters:
  ///   - airport: Where the runways are.
  ///   - runways: The airport's runways and pads.
  ///   - declination: How far east of true north a compass points there; nil when not known.
  init?(_ airport: Airport, runways: [Runway], declination: Angle?) {
    var axes: [(runway: Runway, axis: RunwayAxis)] = []
    var padPlaces: [(runway: Runway, place: Coordinate)] = []
    for runway in runways {
      if runway.isPad {
        if let place = runway.padPlace { padPlaces.append((runway, place)) }
      } else if let axis = runway.axis(at: airport, declination: declination) {
        axes.append((runway, axis))
      }
    }
    let places = axes.flatMap { [$0.axis.low, $0.axis.high] } + padPlaces.map(\.place)
    guard let plane = LocalPlane(around: places.isEmpty ? [airport.coordinate] : places)
    else { return nil }
    let lanes = axes.map { runway, axis in
      Lane(
        low: plane.point(axis.low),
        high: plane.point(axis.high),
        runway: runway,
        isApproximate: axis.isApproximate
      )
    }
    self.lanes = lanes.filter { ($0.high - $0.low).length > 0 }
    let unplaced = axes.isEmpty && padPlaces.isEmpty ? runways.filter(\.isPad) : []
    pads =
      padPlaces.map { Pad(place: plane.point($1), runway: $0, isApproximate: false) }
      + Self.ring(of: unplaced)
    guard
      let circle = SmallestCircle(around: lanes.flatMap { [$0.low, $0.high] } + pads.map(\.place))
    else { return nil }
    self.circle = circle
  }

  /// Puts pads of which only the number is known side by side.
  private static func ring(of runways: [Runway]) -> [Pad] {
    let spacing = 40.0
    return runways.enumerated().map { index, runway in
      let along = Double(index) - Double(runways.count - 1) / 2
      return Pad(place: SIMD2(along * spacing, 0), runway: runway, isApproximate: true)
    }
  }
}

extension Runway {
  /// Whether it is a place to land on rather than a way to land along.
  var isPad: Bool {
    isHelipad && highEnd.ident == nil
  }

  /// Where a pad lies: in the middle of the ends that are known.
  fileprivate var padPlace: Coordinate? {
    switch (lowEnd.threshold, highEnd.threshold) {
    case (let low?, let high?): Coordinate(normal: low.normal + high.normal)
    case (let place?, nil), (nil, let place?): place
    case (nil, nil): nil
    }
  }
}
