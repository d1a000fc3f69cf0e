/// Why a breathing pattern is invalid; the description says what was found and what is allowed.
public enum BreathPatternError: Error, Sendable, Hashable {
  /// The notation is empty.
  case empty
  /// The text is a word, but not the name of a pattern.
  case name
  /// The notation is too long.
  case tooLong(characters: Int)
  /// The notation does not have two, three or four parts.
  case phaseCount(found: Int)
  /// The inhale has more than two steps.
  case inhaleSteps(found: Int)
  /// A part is not a number of seconds.
  case number(Breath.Phase, found: String)
  /// A phase is too short or too long.
  case phaseLength(Breath.Phase, found: Duration)
  /// The whole breath is too short.
  case breathTooShort(found: Duration)
  /// The steps are not in the order of a breath.
  case order(found: [Breath.Phase])
}

extension BreathPatternError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .empty:
      "an empty pattern; use seconds joined by hyphens, as in 4-6, 4-7-8 or 2+1-6"
    case .name:
      "no pattern has this name; use "
        + Preset.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        + ", a name of your own, or seconds joined by hyphens, as in 4-6"
    case .tooLong(let characters):
      "a pattern of \(characters) characters; at most \(BreathPattern.longestNotation) are allowed"
    case .phaseCount(let found):
      "\(found) \(found == 1 ? "phase" : "phases"); use in-out (4-6), in-hold-out (4-7-8)"
        + " or in-hold-out-rest (4-4-4-4)"
    case .inhaleSteps(let found):
      "an inhale of \(found) steps; use one, or two as in 2+1-6"
    case .number(let phase, let found):
      "\"\(found)\" for the \(phase.rawValue); use seconds such as 4 or 5.5, joined by"
        + " hyphens"
    case .phaseLength(let phase, let found):
      "\(phase.article) of \(found.inSeconds) s; 0.5 to 15 s is allowed"
        + (phase == .hold || phase == .rest ? ", or 0 for none" : "")
    case .breathTooShort(let found):
      "a breath of \(found.inSeconds) s; the shortest allowed is 4 s"
    case .order(let found):
      "\(found.map(\.rawValue).joined(separator: ", ")); use inhale (one step or two),"
        + " then hold if any, exhale, then rest if any"
    }
  }
}

extension Breath.Phase {
  fileprivate var article: String {
    switch self {
    case .inhale: "an inhale"
    case .exhale: "an exhale"
    default: "a \(rawValue)"
    }
  }
}
