import Scenes

/// The kinds of aircraft in a radar's filter.
public enum RadarKind: String, Sendable, Hashable, CaseIterable {
  /// Airliners, with propellers or without; business jets; light aircraft.
  case airliner, business, light

  /// Gliders, helicopters, fast jets.
  case glider, helicopter, fast

  /// Balloons and parachutes, drones, ground vehicles, and unknown.
  case balloon, drone, vehicle, unknown
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
    case .fast, .spacecraft: .fast
    case .balloon: .balloon
    case .drone: .drone
    case .ground: .vehicle
    case .unknown, .ufo, .bug, .alien: .unknown
    }
  }
}
