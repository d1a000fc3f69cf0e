/// The kinds of aircraft a radar may be asked to show alone.
public enum RadarKind: String, Sendable, Hashable, CaseIterable {
  /// Airliners, with propellers or without; business jets; light aircraft.
  case airliner, business, light

  /// Gliders, helicopters, fast jets.
  case glider, helicopter, fast

  /// Balloons and parachutes, drones, vehicles on the ground, and what has not said what it is.
  case balloon, drone, vehicle, unknown

  /// What several of them are called.
  var plural: String {
    switch self {
    case .airliner: "airliners"
    case .business: "business jets"
    case .light: "light aircraft"
    case .glider: "gliders"
    case .helicopter: "helicopters"
    case .fast: "fast jets"
    case .balloon: "balloons"
    case .drone: "drones"
    case .vehicle: "vehicles"
    case .unknown: "unknown kinds"
    }
  }
}

extension AircraftIcon {
  /// Its kind of aircraft.
  var kind: RadarKind {
    switch self {
    case .airliner, .heavy, .turboprop: .airliner
    case .bizjet: .business
    case .light: .light
    case .glider: .glider
    case .rotorcraft: .helicopter
    case .fast: .fast
    case .balloon: .balloon
    case .drone: .drone
    case .ground: .vehicle
    case .unknown, .ufo, .bug, .alien: .unknown
    }
  }
}
