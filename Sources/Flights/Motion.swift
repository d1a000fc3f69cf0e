import Breathing
import Geodesy
import Glibc

/// Motion at constant speed along a great circle: the dead reckoning of an aircraft.
struct Motion: Sendable, Hashable {
  /// The time and position of the last report, the position as a unit vector.
  private let instant: Instant
  private let start: SIMD3<Double>

  /// The unit vector a quarter turn ahead.
  private let ahead: SIMD3<Double>

  /// The angular speed at the centre of the Earth, in radians per second; 0 if unknown.
  private let angularSpeed: Double

  /// The true track at the start; nil if unknown.
  private let track: Angle?

  /// Creates a motion from a report.
  init(
    from normal: SIMD3<Double>,
    at instant: Instant,
    track: Angle?,
    speedMetresPerSecond: Double?
  ) {
    self.instant = instant
    self.track = track
    start = normal
    let east = Self.east(of: normal)
    let north = normal.cross(east)
    let angle = track?.radians ?? 0
    ahead = north * cos(angle) + east * sin(angle)
    angularSpeed =
      track == nil ? 0 : (speedMetresPerSecond ?? 0) / Earth.meanRadiusMetres
  }

  /// Returns the unit vector of the position at an instant.
  func normal(at now: Instant) -> SIMD3<Double> {
    let θ = turn(at: now)
    return start * cos(θ) + ahead * sin(θ)
  }

  /// Returns the derivative of the unit vector, per second.
  func velocity(at now: Instant) -> SIMD3<Double> {
    let θ = turn(at: now)
    return (ahead * cos(θ) - start * sin(θ)) * angularSpeed
  }

  /// Returns the true track, which changes slowly along a great circle.
  func track(at now: Instant) -> Angle? {
    guard track != nil, angularSpeed > 0 else { return track }
    let here = normal(at: now)
    let way = velocity(at: now)
    let east = Self.east(of: here)
    return Angle.radians(atan2((way * east).sum(), (way * here.cross(east)).sum())).bearing
  }

  private func turn(at now: Instant) -> Double {
    instant.seconds(to: now) * angularSpeed
  }

  /// The eastward direction along the ground; at a pole, that of the Greenwich meridian.
  private static func east(of normal: SIMD3<Double>) -> SIMD3<Double> {
    let level = hypot(normal.x, normal.y)
    return level > 1e-12 ? [-normal.y / level, normal.x / level, 0] : [0, 1, 0]
  }
}

/// Climb or descent at a constant rate.
struct Climb: Sendable, Hashable {
  private let instant: Instant
  private let metres: Double
  private let metresPerSecond: Double

  /// The time after which a climb is assumed to end, in seconds, because the cleared level is
  /// unknown.
  private static let longest = 30.0

  /// Creates a climb from a report.
  init(from metres: Double, at instant: Instant, metresPerSecond: Double?) {
    self.metres = metres
    self.instant = instant
    self.metresPerSecond = metresPerSecond ?? 0
  }

  /// Returns the height at an instant; a descent that began above sea level ends there.
  func metres(at now: Instant) -> Double {
    let seconds = min(max(instant.seconds(to: now), -Self.longest), Self.longest)
    return max(metres + metresPerSecond * seconds, min(metres, 0))
  }
}
