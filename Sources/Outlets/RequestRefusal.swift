/// Why a request of another program was refused: a command, a plan or a timetable.
public enum RequestRefusal: Error, Sendable, Hashable {
  /// The word does not exist; `others` are valid words that are not in `CommandRequest.Name`.
  case word(found: String, others: [String] = [])
  /// The value is not allowed for the word.
  case value(CommandRequest.Name, found: String?, allowed: String)
  /// The word has no value.
  case superfluous(CommandRequest.Name, found: String)
  /// The safety policy refuses the pattern on this screen; `reason` names the rule.
  case unsafe(pattern: String, reason: String, allowed: String)
  /// The bytes are not a JSON object.
  case unreadable
  /// A member of the JSON object is missing (`found` is nil) or of another type.
  case member(String, found: String?, allowed: String)
  /// The request is too long.
  case tooLong(bytes: Int, limit: Int = CommandRequest.maximumLength)
  /// More commands arrived within a second than `CommandRate.maximumPerSecond`.
  case tooMany
  /// The command cannot take effect; the text is the reason.
  case idle(CommandRequest.Name, because: String)
  /// The command changes the breath, and this screen follows another, which decides; nil for a plan.
  case follows(CommandRequest.Name?)
  /// The request, or the value of a plan or a timetable, is not of the expected form; the text says what is.
  case form(String)
  /// A setting of a plan or an entry of a timetable is not allowed; the text names it and the reason.
  case settings(String)
  /// A request cannot take effect here or now; the text is the reason.
  case notNow(String)
}

extension RequestRefusal: CustomStringConvertible {
  /// One sentence for the sender, without a full stop.
  public var description: String {
    switch self {
    case .word(let found, let others):
      let words = (CommandRequest.Name.allCases.map(\.rawValue) + others).joined(separator: ", ")
      return "there is no command \"\(found.prefix(40))\"; the commands are \(words)"
    case .value(let word, let found, let allowed):
      guard let found else { return "\(word.rawValue) needs a value: \(allowed)" }
      return "\(word.rawValue) = \"\(found.prefix(40))\", but it must be \(allowed)"
    case .superfluous(let word, let found):
      return "\(word.rawValue) takes no value, but \"\(found.prefix(40))\" was given"
    case .unsafe(let pattern, let reason, let allowed):
      return "pattern = \"\(pattern.prefix(40))\" is refused (\(reason)); it must be \(allowed)"
    case .unreadable:
      return #"it is not JSON such as {"command":"volume","value":35}"#
    case .member(let name, let found, let allowed):
      guard let found else { return "\(name) is missing; it must be \(allowed)" }
      return "\(name) = \(found), but it must be \(allowed)"
    case .tooLong(let bytes, let limit):
      return "it has \(bytes) bytes; at most \(limit) are allowed"
    case .tooMany:
      return "at most \(CommandRate.maximumPerSecond) commands a second are accepted"
    case .idle(let word, let reason):
      return "\(word.rawValue) changes nothing: \(reason)"
    case .follows(let word):
      guard let word else { return IdleReason.follows.rawValue }
      return "\(word.rawValue) changes nothing: \(IdleReason.follows.rawValue)"
    case .form(let words), .settings(let words), .notNow(let words):
      return words
    }
  }
}
