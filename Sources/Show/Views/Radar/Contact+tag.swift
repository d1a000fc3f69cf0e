extension Contact {
  /// The lines of its tag: the name; the flight level, with an arrow if it climbs or descends.
  var tagLines: [String] {
    guard !isOnGround, let altitudeFeet else { return [name] }
    let level = String(max(0, Int((altitudeFeet / 100).rounded())))
    return [name, String(repeating: "0", count: max(0, 3 - level.count)) + level + climbArrow]
  }

  private var climbArrow: String {
    guard let climb = climbFeetPerMinute, climb.magnitude > 200 else { return "" }
    return climb > 0 ? "↑" : "↓"
  }
}
