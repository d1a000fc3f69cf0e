import Text

extension Notam {
  /// What a NOTAM is about, in the order of a list.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// A runway or the whole aerodrome is closed.
    case closedRunway = "runway_closed"
    /// A navigation aid or landing system is out.
    case navaidOut = "navaid_out"
    /// An obstacle, or its light.
    case obstacle
    /// A restriction of airspace, or an activity in it.
    case airspace
    /// Anything else.
    case other
  }

  /// What the NOTAM is about: by its code, or by its text if the code says nothing.
  public var group: Group {
    closesAerodrome || !closedRunways.isEmpty ? .closedRunway : groupWithoutClosure
  }

  /// What the NOTAM is about if it closes no runway, or none at the time in question.
  var groupWithoutClosure: Group {
    guard let subject = qualifier?.subject, let condition = qualifier?.condition, subject != "XX"
    else { return groupByText }
    switch subject.first {
    case "N", "I": return Self.outages.contains(condition) ? .navaidOut : .other
    case "R", "W": return .airspace
    case "A" where subject != "AA": return .airspace
    case "O": return subject == "OB" || subject == "OL" ? .obstacle : .other
    default: return .other
    }
  }

  /// The conditions of a navaid that is out: unserviceable, unavailable, withdrawn, on test, not
  /// checked in flight, false indication, interference.
  private static let outages: Set<String> = [
    "AS", "AU", "AW", "CT", "AC", "LF", "LI", "AR", "CM", "AX",
  ]

  private var groupByText: Group {
    let words = NotamWords(text)
    let isOut =
      words.contains("U/S") || words.contains("OTS") || words.contains("UNSERVICEABLE")
      || text.includes("OUT OF SERVICE")
    if isOut,
      words.contains(anyOf: ["ILS", "LOC", "LLZ", "GP", "GS", "VOR", "DME", "NDB", "TACAN"])
    {
      return .navaidOut
    }
    if words.contains(anyOf: ["OBST", "OBSTACLE", "CRANE", "CRANES", "MAST"]) { return .obstacle }
    let activities: Set<String> = [
      "AIRSPACE", "TFR", "UAS", "UNMANNED", "PJE", "PARACHUTE", "AEROBATIC", "FIREWORKS", "LASER",
    ]
    return words.contains(anyOf: activities) ? .airspace : .other
  }
}
