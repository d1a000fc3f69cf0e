public import Geodesy
import Glibc

/// A place from which satellites are seen.
public struct SatelliteObserver: Sendable {
  /// The position in kilometres from the Earth's centre, and the directions up, east and north, in the
  /// frame that turns with the Earth.
  private let position, up, east, north: SIMD3<Double>

  private let place: Coordinate

  /// The equatorial radius of the Earth in kilometres, and the square of its eccentricity (WGS 84).
  private static let (radius, e2) = (6378.137, 0.00669437999014)

  /// The greatest distance at which satellites can be seen by eye, in kilometres.
  private static let visibleKilometres = 2500.0

  /// Creates an observer at sea level.
  public init(_ place: Coordinate) {
    self.place = place
    let (φ, λ) = (place.latitude.radians, place.longitude.radians)
    up = [cos(φ) * cos(λ), cos(φ) * sin(λ), sin(φ)]
    (east, north) = place.horizontalAxes
    let n = Self.radius / (1 - Self.e2 * sin(φ) * sin(φ)).squareRoot()
    position = [n * up.x, n * up.y, n * (1 - Self.e2) * up.z]
  }

  /// The position of a satellite in the sky.
  public struct Sight: Sendable, Hashable {
    /// The true bearing.
    public let azimuth: Angle

    /// The angle above the horizon, without refraction.
    public let elevation: Angle

    /// Whether it is near and the sun shines on it while it is dark here, so that it can be seen by
    /// eye.
    public let isVisible: Bool
  }

  /// Returns the position of a satellite at a time, in seconds since 1970; nil if its orbit has decayed.
  ///
  /// The difference between UTC and UT1, less than a second, is ignored.
  public func sight(of orbit: Orbit, atUnixSeconds seconds: Double) -> Sight? {
    let minutes = (seconds - orbit.elements.epochUnixSeconds) / 60
    guard let state = orbit.state(minutes: minutes) else { return nil }
    let julianDay = seconds / 86_400 + 2_440_587.5
    let θ = DeepSpace.siderealTime(julianDay: julianDay)
    let r = state.kilometres
    let fixed = SIMD3(
      cos(θ) * r.x + sin(θ) * r.y,
      -sin(θ) * r.x + cos(θ) * r.y,
      r.z
    )
    let way = fixed - position
    let distance = (way * way).sum().squareRoot()
    let elevation = asin(min(max((way * up).sum() / distance, -1), 1))
    return Sight(
      azimuth: Angle.radians(atan2((way * east).sum(), (way * north).sum())).bearing,
      elevation: .radians(elevation),
      isVisible: elevation > 0 && distance < Self.visibleKilometres && isDark(seconds)
        && Self.isLit(r, julianDay)
    )
  }

  /// Whether the sun is at least six degrees below the horizon.
  private func isDark(_ seconds: Double) -> Bool {
    Sun.altitude(atUnixSeconds: seconds, at: place).degrees < -6
  }

  /// Whether the sun shines on a position, by a shadow as wide as the Earth.
  private static func isLit(_ r: SIMD3<Double>, _ julianDay: Double) -> Bool {
    let sun = Sun.direction(daysSince2000: julianDay - 2_451_545)
    let along = (r * sun).sum()
    let across = r - sun * along
    return along > 0 || (across * across).sum() > radius * radius
  }
}
