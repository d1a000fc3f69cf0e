import Airports
import Geodesy
import Glibc

/// The runways and pads of an airport on a flat map, in metres, and the smallest circle around
/// them.
struct RunwayPlan {
  /// A runway between its two ends.
  struct RunwayStrip {
    var low, high: SIMD2<Double>
    let runway: Runway
    let isApproximate: Bool

    var way: SIMD2<Double> { high - low }
  }

  /// A pad for helicopters.
  struct Pad {
    let place: SIMD2<Double>
    let runway: Runway
    let isApproximate: Bool
  }

  let lanes: [RunwayStrip]
  let pads: [Pad]
  let circle: SmallestCircle

  /// Creates the plan; nil if no position is known.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - runways: The airport's runways and pads.
  ///   - declination: The magnetic declination there, east positive; nil if unknown.
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
    let plane = LocalPlane(around: places) ?? LocalPlane(around: airport.coordinate)
    lanes = Self.spread(
      axes.map { runway, axis in
        RunwayStrip(
          low: plane.point(axis.low),
          high: plane.point(axis.high),
          runway: runway,
          isApproximate: axis.isApproximate
        )
      }.filter { $0.way.length > 1 }
    )
    let placed = padPlaces.map { runway, place in
      Pad(place: plane.point(place), runway: runway, isApproximate: false)
    }
    pads = lanes.isEmpty && placed.isEmpty ? Self.ring(of: runways.filter(\.isPad)) : placed
    let points = lanes.flatMap { [$0.low, $0.high] } + pads.map(\.place)
    guard let circle = SmallestCircle(around: points) else { return nil }
    self.circle = circle
  }

  /// Arranges pads with known names only in a ring, clockwise from north by number, or two of them
  /// side by side.
  private static func ring(of runways: [Runway]) -> [Pad] {
    let count = Double(runways.count)
    let radius = count > 1 ? 20 / sin(.pi / count) : 0
    let sorted = runways.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    return sorted.enumerated().map { index, runway in
      let angle = 2 * .pi * Double(index) / count - (count == 2 ? .pi / 2 : 0)
      let place = SIMD2(sin(angle), cos(angle)) * radius
      return Pad(place: place, runway: runway, isApproximate: true)
    }
  }

  /// Separates parallel runways with a direction but no position, which would all be at the
  /// airport's reference point. Facing the high end, `L` is on the left, followed by `C`, those
  /// without a letter, `R` and all others.
  private static func spread(_ lanes: [RunwayStrip]) -> [RunwayStrip] {
    var lanes = lanes
    var waiting = lanes.indices.filter { lanes[$0].runway.hasNoPlace }
    while let first = waiting.first {
      let way = lanes[first].way
      let group = waiting.filter { lanes[$0].isParallel(to: way) }
      waiting.removeAll { group.contains($0) }
      let neighbours = lanes.indices.filter {
        !lanes[$0].runway.hasNoPlace && lanes[$0].isParallel(to: way)
      }
      guard group.count + neighbours.count > 1 else { continue }
      let longest = group.reduce(0) { max($0, lanes[$1].way.length) }
      let right = -way.turnedLeft / way.length * (longest * 0.14)
      let sorted = group.sorted { (lanes[$0].runway.side, $0) < (lanes[$1].runway.side, $1) }
      // Next to a runway with a known position, or else around the centre.
      let start = neighbours.isEmpty ? -Double(group.count - 1) / 2 : 1
      for (step, index) in sorted.enumerated() {
        lanes[index].low += right * (start + Double(step))
        lanes[index].high += right * (start + Double(step))
      }
    }
    return lanes
  }
}

extension RunwayPlan.RunwayStrip {
  /// Whether it is within 7° of a direction or its opposite.
  fileprivate func isParallel(to other: SIMD2<Double>) -> Bool {
    abs(way.cross(other)) < 0.122 * way.length * other.length
  }
}

extension Runway {
  /// Whether it is a pad and not a runway: a pad's name is at one end only, or in some rows of the
  /// tables at both.
  var isPad: Bool {
    isHelipad && [nil, "-", lowEnd.ident].contains(highEnd.ident)
  }

  /// The position of a pad: the middle of the known ends.
  fileprivate var padPlace: Coordinate? {
    switch (lowEnd.threshold, highEnd.threshold) {
    case (let low?, let high?): Coordinate(normal: low.normal + high.normal)
    case (let place?, nil), (nil, let place?): place
    case (nil, nil): nil
    }
  }

  /// Whether the tables have no position of either end.
  fileprivate var hasNoPlace: Bool {
    lowEnd.threshold == nil && highEnd.threshold == nil
  }

  /// The rank among its parallels, from left to right, by its name.
  fileprivate var side: Int {
    switch lowEnd.ident?.last {
    case "L": 0
    case "C": 1
    case "R": 3
    case let last?: last.isNumber ? 2 : 4
    case nil: 4
    }
  }
}
