import Flights
import Scenes

extension SimulatedFlight.Kind {
  /// The icon of its aircraft.
  var icon: AircraftIcon {
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

  /// The kind in words.
  var words: String {
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
