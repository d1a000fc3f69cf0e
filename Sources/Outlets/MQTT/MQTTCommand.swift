/// A command received from a broker: on a topic of its own, or as words or JSON on `cmd`.
struct MQTTCommand: Sendable, Hashable {
  /// The maximum size of a plan, in bytes.
  static let longestPlan = 65_536

  /// The command or plan.
  let command: JSONCommand

  /// The states that have a topic to set them.
  private static let settable: [DisplayIdentity.Subtopic] = [.run, .mute, .pattern, .volume, .skip]

  /// The topics on which a display receives commands.
  static func topics(of identity: DisplayIdentity) -> [String] {
    let commands = [identity.topic(.command), identity.roomTopic(.command)]
    return settable.map(identity.setTopic) + (identity.display == nil ? [commands[0]] : commands)
  }

  /// Reads a command.
  ///
  /// - Throws: `MQTTCommandError` or `RequestRefusal` if it is invalid.
  init(_ message: MQTTMessage, to identity: DisplayIdentity) throws {
    // A retained command would be performed again on every connection.
    guard !message.isRetained else { throw MQTTCommandError.retained }
    let isCommand =
      message.topic == identity.topic(.command) || message.topic == identity.roomTopic(.command)
    let limit = isCommand ? JSONCommand.maximumLength : CommandRequest.maximumLength
    guard message.payload.count <= limit else {
      throw RequestRefusal.tooLong(bytes: message.payload.count, limit: limit)
    }
    guard let text = message.text else { throw MQTTCommandError.notText }
    guard let leaf = Self.settable.first(where: { identity.setTopic($0) == message.topic }) else {
      command = try Self.command(text)
      return
    }
    let request =
      switch leaf {
      case .run: try Self.toggle(text, on: .start, off: .stop)
      case .mute: try Self.toggle(text, on: .mute, off: .unmute)
      case .skip where text == "PRESS": CommandRequest(.skip)
      case .skip: throw MQTTCommandError.word(found: text, allowed: "PRESS")
      default: try CommandRequest(leaf.rawValue, value: text)
      }
    command = .command(request)
  }

  private static func toggle(
    _ text: String,
    on: CommandRequest.Name,
    off: CommandRequest.Name
  ) throws -> CommandRequest {
    switch text {
    case "ON": return CommandRequest(on)
    case "OFF": return CommandRequest(off)
    default: throw MQTTCommandError.word(found: text, allowed: "ON or OFF")
    }
  }

  /// Reads `{"command":"volume","value":35}` or `volume 35`.
  private static func command(_ text: String) throws -> JSONCommand {
    if text.first == "{" { return try JSONCommand(json: Array(text.utf8)) }
    guard text.utf8.count <= CommandRequest.maximumLength else {
      throw RequestRefusal.tooLong(bytes: text.utf8.count)
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    let word = words.first.map(String.init) ?? ""
    guard !JSONCommand.furtherWords.contains(word) else { throw MQTTCommandError.json(word) }
    let value = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
    do throws(RequestRefusal) {
      return .command(try CommandRequest(word, value: value))
    } catch {
      guard case .word(let found, _) = error else { throw error }
      throw RequestRefusal.word(found: found, others: JSONCommand.furtherWords)
    }
  }
}

/// Why a message is not a command.
enum MQTTCommandError: Error, Sendable, Hashable {
  /// The message is retained.
  case retained
  /// The payload is not UTF-8.
  case notText
  /// The word is a command in JSON only.
  case json(String)
  /// The topic does not accept this word.
  case word(found: String, allowed: String)
}

extension MQTTCommandError: CustomStringConvertible {
  /// The problem.
  var description: String {
    switch self {
    case .retained: "it is retained; commands must not be retained"
    case .notText: "it is not text in UTF-8"
    case .json(let word): #"\#(word) is sent in JSON: {"command":"\#(word)","value":{…}}"#
    case .word(let found, let allowed): "\"\(found.prefix(40))\"; it must be \(allowed)"
    }
  }
}
