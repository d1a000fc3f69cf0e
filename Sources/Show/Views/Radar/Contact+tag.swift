extension Contact {
  /// The name, with a sign if it is on the person's list.
  var markedName: String { isWatched ? "◆ " + name : name }

  /// The lines of its tag: the name; the flight level, below zero with a minus sign, and with an arrow if it climbs or
  /// descends.
  ///
  /// - Parameter country: The country of registration in words; nil to leave it out.
  /// - Returns: One or two lines.
  func tagLines(country: String? = nil) -> [String] {
    let level = [flightLevel, country].compactMap(\.self)
    return level.isEmpty ? [markedName] : [markedName, level.joined(separator: " ")]
  }

  private var flightLevel: String? {
    guard !isOnGround, let altitudeFeet else { return nil }
    let hundreds = Int((altitudeFeet / 100).rounded())
    let level = String(hundreds.magnitude)
    let zeros = String(repeating: "0", count: max(0, 3 - level.count))
    return (hundreds < 0 ? "\u{2212}" : "") + zeros + level + climbArrow
  }

  private var climbArrow: String {
    guard let climb = climbFeetPerMinute, climb.magnitude > 200 else { return "" }
    return climb > 0 ? "↑" : "↓"
  }
}
