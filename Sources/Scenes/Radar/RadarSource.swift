import Breathing
public import Flights

/// The aircraft a radar shows: real ones, or a quiet sky of its own.
public enum RadarSource: Sendable {
  /// Flights that nobody flies, said to be so.
  case simulated(SimulatedTraffic)

  /// What sources tell, and how each of them stands, the best first.
  case live(Traffic, sources: [SourceReport])

  /// What is known of an instant: the aircraft, each as a function of time near it.
  func targets(at now: Instant) -> [Target] {
    switch self {
    case .simulated(let traffic):
      traffic.flights(at: now).map { number, flight in
        Target(id: "S\(number)") { flight.contact(at: $0, id: "S\(number)") }
      }
    case .live(let traffic, _):
      traffic.tracks.map { address, track in
        Target(id: address.description) { track.aircraft(at: $0, traffic.patience)?.contact }
      }
    }
  }

  /// Where the traffic comes from, in a few words.
  var label: String {
    switch self {
    case .simulated: "simulated traffic"
    case .live(_, let sources):
      sources.first(where: \.isInUse).map { "from \($0.name)" } ?? "no source answers"
    }
  }

  /// An aircraft whose whereabouts can be asked for.
  struct Target {
    let id: String
    let contact: (Instant) -> Contact?
  }
}

extension SimulatedFlight {
  /// Returns the flight as a radar shows it.
  func contact(at now: Instant, id: String) -> Contact? {
    guard let state = state(at: now) else { return nil }
    return Contact(
      id: id,
      name: callsign,
      type: kind.words,
      icon: kind.icon,
      place: state.coordinate,
      altitudeFeet: state.altitudeFeet,
      climbFeetPerMinute: state.climbFeetPerMinute,
      speedKnots: state.speedKnots,
      track: state.track
    )
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
