import Airports
import Facts
import Geodesy

/// Formats the numbers and text of a card.
struct CardWords {
  let units: Units

  /// Returns runways, the longest of them and the elevation: `6 runways, longest 3 800 m`.
  func facts(of card: CardAirport) -> String {
    let isGuessed = card.diagram?.lanes.contains(where: \.isApproximate) ?? false
    let parts = [ways(card.runways), elevation(card.airport), isGuessed ? "approximate" : nil]
    return parts.compactMap { $0 }.joined(separator: "  ·  ")
  }

  /// Returns a bearing, true and magnetic: `237° true · 235° mag`.
  func bearing(_ bearing: Angle, declination: Angle?) -> String {
    let magnetic = declination.map {
      " · \(bearing.magneticBearing(declination: $0).bearingDigits)° mag"
    }
    return "\(bearing.bearingDigits)° true" + (magnetic ?? "")
  }

  private func ways(_ runways: [Runway]) -> String? {
    let pads = runways.filter(\.isHelipad)
    let lanes = runways.filter { !$0.isHelipad }
    let longest = lanes.compactMap(\.lengthFeet).max()
    let isWater = !lanes.isEmpty && lanes.allSatisfy { $0.surface == .water }
    var parts: [String] = []
    if !lanes.isEmpty {
      parts.append(Self.count(lanes.count, isWater ? "water lane" : "runway"))
      if let longest { parts.append((lanes.count > 1 ? "longest " : "") + length(feet: longest)) }
      if lanes.allSatisfy({ $0.surface == lanes[0].surface }), !isWater,
        let surface = lanes.first?.surface, surface != .unknown
      {
        parts.append(surface.description)
      }
    }
    if !pads.isEmpty { parts.append(Self.count(pads.count, "helipad")) }
    return parts.isEmpty ? "no runway in the tables" : parts.joined(separator: ", ")
  }

  private func elevation(_ airport: Airport) -> String? {
    airport.elevationFeet.map { "elevation " + length(feet: $0) }
  }

  /// Returns a length on the ground or a height, as metres or feet.
  func length(feet: Int) -> String {
    switch units {
    case .metric: Self.number(Int((Double(feet) * Earth.metresPerFoot).rounded())) + " m"
    case .imperial: Self.number(feet) + " ft"
    }
  }

  /// Returns a distance, as kilometres or miles: one decimal below ten.
  func distance(_ angle: Angle) -> String {
    let metres = Earth.metres(angle)
    let (value, unit) =
      switch units {
      case .metric: (metres / 1000, "km")
      case .imperial: (metres / 1609.344, "mi")
      }
    guard value < 9.95 else { return "\(Self.number(Int(value.rounded()))) \(unit)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// Returns a direction as one of eight words: `south-west`.
  static func direction(_ bearing: Angle) -> String {
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    return names[Int((bearing.bearing.degrees / 45).rounded()) % 8]
  }

  /// Returns a number with thin spaces between threes and a true minus.
  static func number(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "\u{2212}" : "") + ([digits] + groups).joined(separator: "\u{2009}")
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
