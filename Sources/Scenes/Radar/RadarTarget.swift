import Breathing
import Flights
import Geodesy

/// An aircraft whose whereabouts can be asked for: what it is, worked out once, and how it moves.
struct RadarTarget: Sendable {
  /// How an aircraft moves.
  private enum Motion {
    case track(Track, Patience)
    case flight(SimulatedFlight)
  }

  /// What does not change from instant to instant; its place is any.
  private let known: Contact

  private let motion: Motion

  var id: String { known.id }

  /// Follows a real aircraft; nil for one that nobody has located.
  init?(_ track: Track, _ patience: Patience) {
    guard let known = track.known.contact else { return nil }
    self.known = known
    motion = .track(track, patience)
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
  }

  /// Returns the unit vector of the place where it is at an instant; nil when it is not there.
  func normal(_ now: Instant) -> SIMD3<Double>? {
    switch motion {
    case .track(let track, let patience): track.normal(at: now, patience)
    case .flight(let flight): flight.state(at: now)?.coordinate.normal
    }
  }

  /// Returns the aircraft as it is at an instant; nil when it is not there.
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
