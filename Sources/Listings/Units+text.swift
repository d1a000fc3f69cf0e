import Airports
package import Facts
package import Flights
package import Geodesy

extension Units {
  /// Formats a distance over the ground with one decimal: `23.1 km`, `14.4 mi`.
  package func distance(_ angle: Angle) -> String {
    let (unit, metres) = self == .metric ? ("km", 1000.0) : ("mi", 1609.344)
    let tenths = Int((Earth.metres(angle) / metres * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// Formats a distance over the ground as a whole number: `371 km`, `231 mi`.
  package func wholeDistance(metres: Double) -> String {
    switch self {
    case .metric: "\(Int((metres / 1000).rounded())) km"
    case .imperial: "\(Int((metres / 1609.344).rounded())) mi"
    }
  }

  /// Formats an elevation or the length of a runway: `3902 m`, `12802 ft`.
  package func length(feet: Int) -> String {
    switch self {
    case .metric: "\(Int((Double(feet) * Earth.metresPerFoot).rounded())) m"
    case .imperial: "\(feet) ft"
    }
  }

  /// Formats a speed: `12.5 m/s`, `28 mph`.
  package func speed(metresPerSecond speed: Double) -> String {
    switch self {
    case .metric: "\((speed * 10).rounded() / 10) m/s"
    case .imperial: "\(Int((speed * 3600 / 1609.344).rounded())) mph"
    }
  }

  /// Formats a height: `120 m`, `394 ft`.
  package func height(metres: Double) -> String {
    switch self {
    case .metric: "\(Int(metres.rounded())) m"
    case .imperial: "\(Int((metres / Earth.metresPerFoot).rounded())) ft"
    }
  }
}

extension Leg {
  /// Returns the leg as text: `LHR London → AMS Amsterdam, 371 km`.
  package func text(in units: Units) -> String {
    "\(origin.code) \(origin.city) → \(destination.code) \(destination.city), "
      + units.wholeDistance(metres: distanceMetres)
  }
}
