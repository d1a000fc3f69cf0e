import Breathing
import Flights
import Geodesy
import Synchronization

/// An aircraft whose position can be queried: its constant data, computed once, and its motion.
final class RadarTarget: Sendable {
  /// How an aircraft moves.
  private enum Motion {
    case track(Track, PositionTimeout)
    case flight(SimulatedFlight)
  }

  /// An aircraft as painted by the beam.
  struct Painted {
    /// The contact at that time.
    let contact: Contact

    /// Where it was seen.
    let sight: Scope.Sight

    /// Its direction on the scope, as a fraction of a turn, and the time.
    let direction: Double
    let instant: Instant

    /// The centre and the bearing at the top at that time.
    let home: Coordinate
    let up: Angle

    /// What instants of one passing of the beam may differ by when they are worked out at others, in
    /// nanoseconds: too little for anything to move.
    static let tolerance = 2_000_000
  }

  /// What does not change from instant to instant; its place is any.
  private let known: Contact

  private let motion: Motion

  /// When it disappears without a further report.
  private let end: Instant

  /// Where the beam painted it last, as worked out last; nothing depends on whether it is here.
  private let last = Mutex<Painted?>(nil)

  var id: String { known.id }

  /// Follows a real aircraft; nil if its position is unknown.
  init?(_ track: Track, _ patience: PositionTimeout) {
    guard let known = track.known.contact else { return nil }
    self.known = known
    motion = .track(track, patience)
    end = track.end(patience)
  }

  /// Follows a simulated flight between two airports, named by their codes.
  init(_ flight: SimulatedFlight, id: String, origin: String, destination: String) {
    known = Contact(
      id: id,
      name: flight.callsign,
      type: flight.kind.words,
      icon: flight.kind.icon,
      place: flight.path.coordinate(at: 0),
      origin: origin,
      destination: destination
    )
    motion = .flight(flight)
    end = flight.departure.advanced(by: flight.duration)
  }

  /// Returns the unit vector of the place where it is at an instant; nil when it is not there.
  func normal(_ now: Instant) -> SIMD3<Double>? {
    switch motion {
    case .track(let track, let patience): track.normal(at: now, patience)
    case .flight(let flight): flight.state(at: now)?.coordinate.normal
    }
  }

  /// Returns the aircraft as the beam last painted it.
  ///
  /// The beam paints it at its position then, not now: that is found by iteration, and stays until
  /// the beam returns.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - sweep: The beam at that instant.
  ///   - scope: The scope.
  ///   - view: The scope's centre.
  /// - Returns: The painted aircraft and how far behind the beam that is, from 0 up to 1; nil when
  ///   it is not there, was not, or is far outside.
  func painted(
    at now: Instant,
    by sweep: Sweep,
    on scope: Scope,
    from view: Viewpoint
  ) -> (painted: Painted, behind: Double)? {
    guard now < end else { return nil }
    if let known = last.withLock({ $0 }), known.home == scope.home, known.up == scope.up {
      let passed = sweep.passed(known.direction)
      let apart = passed.instant.nanoseconds - known.instant.nanoseconds
      if abs(apart) < Painted.tolerance { return (known, passed.behind) }
    }
    guard let place = normal(now), view.isNear(place) else { return nil }
    var direction = scope.direction(of: view.sight(of: place).bearing)
    var passed = sweep.passed(direction)
    for _ in 0..<8 {
      guard let then = normal(passed.instant) else { return nil }
      let before = direction
      direction = scope.direction(of: view.sight(of: then).bearing)
      passed = sweep.passed(direction)
      guard abs(direction - before) > 1e-9 else { break }
    }
    guard let then = normal(passed.instant), let contact = contact(passed.instant) else {
      return nil
    }
    let painted = Painted(
      contact: contact,
      sight: view.sight(of: then),
      direction: direction,
      instant: passed.instant,
      home: scope.home,
      up: scope.up
    )
    last.withLock { $0 = painted }
    return (painted, passed.behind)
  }

  /// Returns the aircraft at an instant; nil when it is not there.
  func contact(_ now: Instant) -> Contact? {
    var contact = known
    switch motion {
    case .track(let track, let patience):
      guard let aircraft = track.aircraft(at: now, patience) else { return nil }
      contact.place = aircraft.coordinate
      contact.altitudeFeet = aircraft.altitudeMetres.map { $0 / 0.3048 }
      contact.track = aircraft.track
      contact.freshness = aircraft.opacity
    case .flight(let flight):
      guard let state = flight.state(at: now) else { return nil }
      contact.place = state.coordinate
      contact.altitudeFeet = state.altitudeFeet
      contact.climbFeetPerMinute = state.climbFeetPerMinute
      contact.speedKnots = state.speedKnots
      contact.track = state.track
    }
    return contact
  }
}

extension SimulatedFlight.Kind {
  fileprivate var icon: AircraftIcon {
    switch self {
    case .heavy: .heavy
    case .airliner: .airliner
    case .turboprop: .turboprop
    case .bizjet: .bizjet
    case .light: .light
    case .rotorcraft: .rotorcraft
    case .glider: .glider
    }
  }

  fileprivate var words: String {
    switch self {
    case .heavy: "wide-body jet"
    case .airliner: "jet airliner"
    case .turboprop: "turboprop"
    case .bizjet: "business jet"
    case .light: "light aircraft"
    case .rotorcraft: "helicopter"
    case .glider: "glider"
    }
  }
}
