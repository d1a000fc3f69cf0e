import Airports
import Breathing
import Flights
import Geodesy
import SharedSky

/// What a receiver in a real aircraft says, as a plane of the shared sky.
struct GPSFlight: Sendable {
  private let catalogue: Catalogue
  private var detector = FlyingDetector()
  private var fix: Fix?
  private var climb = 0.0

  /// Within this distance an airport's elevation stands for that of the ground, in metres.
  private static let reach = 30_000.0

  /// How old a fix may be to be reported, in seconds.
  private static let oldest = 10.0

  /// Creates a flight that knows nothing yet.
  ///
  /// - Parameter catalogue: The airports, by whose elevation the height above the ground is judged.
  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// Whether it flies.
  var isFlying: Bool { detector.isFlying }

  /// Takes in where the receiver is; nil where it no longer knows.
  mutating func take(_ next: Fix?) {
    guard let next else {
      fix = nil
      return
    }
    if let fix, let before = fix.altitudeMetres, let after = next.altitudeMetres {
      let seconds = fix.instant.duration(to: next.instant).seconds
      // Smoothed over some seconds: receivers know their height less well than their place.
      if (0.2...10).contains(seconds) { climb += 0.3 * ((after - before) / seconds - climb) }
    }
    fix = next
    let sample = FlyingDetector.Sample(
      speed: next.speedMetresPerSecond,
      height: height(of: next)
    )
    detector.note(sample, at: next.instant)
  }

  /// What there is to say at an instant: the aircraft while it flies, else a ghost; nothing before the
  /// first fix.
  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    guard let fix else { return nil }
    let age = fix.instant.duration(to: now)
    guard detector.isFlying, age.seconds < Self.oldest else {
      return .ghost(at: OwnPlane.falsePosition(near: fix.coordinate))
    }
    let state = FlightState(
      at: fix.coordinate,
      altitudeMetres: fix.altitudeMetres ?? 0,
      speedMetresPerSecond: fix.speedMetresPerSecond ?? 0,
      track: fix.track ?? .zero,
      climbMetresPerSecond: climb
    )
    // It has flown on since the fix.
    var here = state
    let place = state.reckoned(after: age.nanoseconds / 1_000_000)
    here.position = GridPosition(place.coordinate)
    return OwnPlane(state: here, callsign: callsign)
  }

  /// The height above the ground in metres, where an airport near enough tells how high that is.
  private func height(of fix: Fix) -> Double? {
    guard let altitude = fix.altitudeMetres,
      let nearest = catalogue.nearest(to: fix.coordinate, count: 1).first,
      Earth.metres(nearest.distance) < Self.reach,
      let feet = catalogue.airport(nearest.index).elevationFeet
    else { return nil }
    return altitude - Double(feet) * Earth.metresPerFoot
  }
}
