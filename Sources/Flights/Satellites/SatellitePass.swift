public import Breathing
public import Geodesy
import Glibc

/// The path of a satellite across the sky of a place, from horizon to horizon.
public struct SatellitePass: Sendable, Hashable {
  /// A point of the path.
  public struct Point: Sendable, Hashable {
    /// The true bearing.
    public let azimuth: Angle

    /// The angle above the horizon.
    public let elevation: Angle

    /// The position on a plane, in degrees from the zenith to the east and to the north.
    fileprivate var plane: SIMD2<Double> {
      SIMD2(sin(azimuth.radians), cos(azimuth.radians)) * (90 - elevation.degrees)
    }
  }

  /// The name of the satellite.
  public let name: String

  /// When it rises and sets.
  public let begin, end: Instant

  /// When it is highest.
  public let highest: Instant

  /// Its highest point.
  public let highestPoint: Point

  /// Whether it can be seen by eye for a while: it is dark here, and the sun shines on it.
  public let isVisible: Bool

  /// The points of the path, at equal intervals from `begin` to `end`.
  public let points: [Point]

  /// The lowest peak elevation of a pass, in degrees: lower passes are hidden by houses and haze.
  static let minimumDegrees = 10.0

  /// Returns the position at an instant; nil if it is below the horizon then.
  public func position(at now: Instant) -> Point? {
    guard begin <= now, now <= end, points.count > 1 else { return nil }
    let share = begin.duration(to: now) / begin.duration(to: end)
    let place = min(max(share, 0), 1) * Double(points.count - 1)
    let index = min(Int(place), points.count - 2)
    let (from, to) = (points[index], points[index + 1])
    // Between them on a plane with the zenith at its centre, where the bearing changes quickly.
    let way = from.plane + (to.plane - from.plane) * (place - Double(index))
    return Point(
      azimuth: Angle.radians(atan2(way.x, way.y)).bearing,
      elevation: .degrees(90 - hypot(way.x, way.y))
    )
  }
}

extension SatellitePass {
  /// The interval at which passes are searched for, in seconds; the shortest pass that counts lasts longer.
  private static let step = 60.0

  /// The interval between points, and the greatest number of them.
  private static let (interval, maximumPoints) = (10.0, 120.0)

  /// Returns the passes of a satellite that begin or are under way within a span of time.
  ///
  /// - Parameters:
  ///   - orbit: The satellite's motion.
  ///   - observer: The place.
  ///   - span: The span, in seconds since 1970. Passes are cut off at its ends.
  ///   - instant: Returns the instant of a time in seconds since 1970.
  /// - Returns: The passes that reach ten degrees, in order.
  public static func all(
    of orbit: Orbit,
    from observer: SatelliteObserver,
    in span: ClosedRange<Double>,
    instant: (Double) -> Instant
  ) -> [SatellitePass] {
    func elevation(_ time: Double) -> Double {
      observer.sight(of: orbit, atUnixSeconds: time)?.elevation.degrees ?? -90
    }
    /// The time between two at which the satellite crosses the horizon, to a second.
    func crossing(_ below: Double, _ above: Double) -> Double {
      var (below, above) = (below, above)
      while abs(above - below) > 1 {
        let middle = (below + above) / 2
        if elevation(middle) > 0 { above = middle } else { below = middle }
      }
      return above
    }
    var passes: [SatellitePass] = []
    var rise: Double?
    var before = elevation(span.lowerBound)
    if before > 0 { rise = span.lowerBound }
    var time = span.lowerBound
    while time < span.upperBound {
      let next = min(time + step, span.upperBound)
      let now = elevation(next)
      if before <= 0, now > 0 { rise = crossing(time, next) }
      let isLast = next == span.upperBound
      if let start = rise, now <= 0 || isLast {
        let end = now <= 0 ? crossing(next, time) : next
        passes += pass(orbit, observer, start, end, instant).map { [$0] } ?? []
        rise = nil
      }
      (before, time) = (now, next)
    }
    return passes
  }

  private static func pass(
    _ orbit: Orbit,
    _ observer: SatelliteObserver,
    _ start: Double,
    _ end: Double,
    _ instant: (Double) -> Instant
  ) -> SatellitePass? {
    let count = min(max(((end - start) / interval).rounded(.up), 1), maximumPoints)
    let times = (0...Int(count)).map { start + (end - start) * Double($0) / count }
    let sights = times.compactMap { observer.sight(of: orbit, atUnixSeconds: $0) }
    guard sights.count == times.count,
      let top = sights.indices.max(by: {
        sights[$0].elevation.degrees < sights[$1].elevation.degrees
      }),
      sights[top].elevation.degrees >= minimumDegrees
    else { return nil }
    let points = sights.map { Point(azimuth: $0.azimuth, elevation: $0.elevation) }
    return SatellitePass(
      name: orbit.elements.name,
      begin: instant(start),
      end: instant(end),
      highest: instant(times[top]),
      highestPoint: points[top],
      isVisible: sights.contains { $0.isVisible && $0.elevation.degrees >= minimumDegrees },
      points: points
    )
  }
}
