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

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - value: The value, for words that have one. `command(for:)` checks it.
  public init(_ word: Name, value: String? = nil) {
    (self.word, self.value) = (word, value)
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - word: One of `Name`; hyphens may replace underscores.
  ///   - value: The value, for words that have one.
  /// - Throws: `RequestRefusal` with the value found and what is allowed.
  public init(_ word: String, value: String? = nil) throws(RequestRefusal) {
    guard let known = Name(rawValue: word.substituting("-", with: "_")) else {
      throw .word(found: word)
    }
    if known.value == nil, let value, !value.isEmpty { throw .superfluous(known, found: value) }
    self.init(known, value: value)
  }

  /// Returns the command for a show.
  ///
  /// - Throws: `RequestRefusal` if the value is not allowed.
  public func command(for show: Show) throws(RequestRefusal) -> Command {
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
