import Airports
import Breathing
import Flights
import Geodesy
import SharedSky

/// What a receiver in a real aircraft says, as a plane of the shared sky.
struct GPSFlight: Sendable {
  private let catalogue: Catalogue
  private let emergency: EmergencyKind
  private var detector = FlyingDetector()
  private var fix: Fix?
  private var climb = 0.0

  /// Within this distance an airport's elevation stands for that of the ground, in metres.
  private static let reach = 30_000.0

  /// How old a fix may be to be reported, in seconds.
  private static let oldest = 10.0

  /// Creates a flight that knows nothing yet.
  ///
  /// - Parameters:
  ///   - catalogue: The airports, by whose elevation the height above the ground is judged.
  ///   - emergency: What kind of distress its crew says it is in.
  init(_ catalogue: Catalogue, emergency: EmergencyKind = .none) {
    self.catalogue = catalogue
    self.emergency = emergency
  }

  /// Whether its crew says that it is down.
  var isDown: Bool { emergency == .downed }

  /// Whether others are told where it is.
  var isReported: Bool { isDown ? fix != nil : detector.isFlying }

  /// Takes in where the receiver is; nil where it no longer knows.
  mutating func take(_ next: Fix?) {
    guard let next else {
      // Whoever looks for a plane that is down needs the last place that is known.
      if !isDown { fix = nil }
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

  /// What there is to say at an instant: the aircraft while it flies or is down, else a ghost, which is in
  /// no distress; nothing before the first fix.
  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    guard let fix else { return nil }
    if isDown { return downed(at: fix, as: callsign) }
    let age = fix.instant.duration(to: now)
    let isOld = age.seconds >= Self.oldest
    // A ghost would take a plane in distress out of others' skies because its receiver is blind.
    if detector.isFlying, isOld, emergency != .none { return nil }
    guard detector.isFlying, !isOld else {
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
    return OwnPlane(
      flags: emergency == .none ? .airborne : [.airborne, .emergency],
      state: here,
      callsign: callsign,
      emergency: emergency
    )
  }

  /// The aircraft on the ground or the water: still, and told of as one that flies, for a relay keeps no
  /// other.
  private func downed(at fix: Fix, as callsign: SkyCallsign) -> OwnPlane {
    OwnPlane(
      flags: [.airborne, .emergency],
      state: FlightState(at: fix.coordinate, altitudeMetres: fix.altitudeMetres ?? 0),
      callsign: callsign,
      emergency: emergency
    )
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
