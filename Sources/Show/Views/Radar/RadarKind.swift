import Scenes

/// The kinds of aircraft in a radar's filter.
public enum RadarKind: String, Sendable, Hashable, CaseIterable {
  /// Airliners, with propellers or without; business jets; light aircraft.
  case airliner, business, light

  /// Gliders, helicopters, fast jets.
  case glider, helicopter, fast

  /// Balloons and parachutes, drones, ground vehicles, and unknown.
  case balloon, drone, vehicle, unknown

  /// The plural, as text.
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
  /// The kind of aircraft of this icon.
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
