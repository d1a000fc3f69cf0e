import Breathing
public import Show
import Text

/// A command from another program: a word, and for some words a value.
///
/// The words are the same over HTTP, MQTT and OSC.
public struct CommandRequest: Sendable, Hashable {
  /// The words.
  public enum Name: String, Sendable, CaseIterable {
    case start, stop, pause, resume, toggle, slower, faster, skip, pattern, mute, unmute, volume
    case view
    case tooSlow = "too_slow"

    /// The allowed values, for messages; nil for words without a value.
    public var value: String? {
      switch self {
      case .pattern: "the name of a pattern"
      case .volume: "a whole number from 0 to 100"
      case .view: Self.names(of: .builtIn)
      default: nil
      }
    }

    fileprivate static func names(of views: Views) -> String {
      "one of " + views.names.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    }
  }

  /// The command's word.
  public let word: Name

  /// The command's value.
  public let value: String?

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - word: One of `Name`; hyphens may replace underscores.
  ///   - value: The value, for words that have one.
  /// - Throws: `CommandRequestError` with the value found and what is allowed.
  public init(_ word: String, value: String? = nil) throws(CommandRequestError) {
    guard let known = Name(rawValue: word.substituting("-", with: "_")) else {
      throw .word(found: word)
    }
    if known.value == nil, let value, !value.isEmpty { throw .superfluous(known, found: value) }
    self.word = known
    self.value = value
  }

  /// Returns the command for a show.
  ///
  /// - Throws: `CommandRequestError` if the value is not allowed.
  public func command(for show: Show) throws(CommandRequestError) -> Command {
    switch word {
    // A paused session resumes. After the end, another session starts, which is not a command to
    // the show; see `effect(on:at:)`.
    case .start: return .pause(false)
    case .stop: return .stop
    case .pause: return .pause(true)
    case .resume: return .pause(false)
    case .toggle: return .togglePause
    case .slower: return .slower
    case .faster: return .faster
    case .tooSlow: return .tooSlow
    case .skip: return .skip
    case .mute: return .mute(true)
    case .unmute: return .mute(false)
    case .pattern:
      let allowed = "one of \(show.allowedPatterns.joined(separator: ", "))"
      guard let pace = show.paces.first(where: { $0.name == value }) else {
        throw .value(word, found: value, allowed: allowed)
      }
      do {
        try show.timeline.check(pace.pace, by: .program)
      } catch {
        throw .unsafe(pattern: pace.name, reason: error.description, allowed: allowed)
      }
      return .breathe(pace, by: .program)
    case .volume:
      guard let percent = value.flatMap({ Int($0) }), 0...100 ~= percent else {
        throw .value(word, found: value, allowed: "a whole number from 0 to 100")
      }
      return .volume(percent)
    case .view:
      guard let view = value.flatMap(show.views.name) else {
        throw .value(word, found: value, allowed: Name.names(of: show.views))
      }
      return .view(view)
    }
  }
}

/// Why a request was refused.
public enum CommandRequestError: Error, Sendable, Hashable {
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
  /// The command cannot take effect; the text is the reason.
  case idle(CommandRequest.Name, because: String)
}

extension CommandRequestError: CustomStringConvertible {
  /// One sentence for the sender.
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
    case .idle(let word, let reason):
      return "\(word.rawValue) changes nothing: \(reason)"
    }
  }
}
