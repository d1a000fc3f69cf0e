import Arguments
import SharedSky

/// The planes that a command asks a relay for, as named by an option.
enum PlaneChoice: String, Sendable, CaseIterable, ArgumentValue {
  /// Paper planes and those of simulators.
  case paper
  /// Real aircraft.
  case real
  /// All planes.
  case all

  /// The planes as encoded in packets.
  var wanted: WantedPlanes {
    switch self {
    case .paper: .paper
    case .real: .real
    case .all: .all
    }
  }
}
