/// A command received from a broker: on a topic of its own, or as words or JSON on `cmd`.
struct MQTTCommand: Sendable, Hashable {
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
  /// - Throws: `RequestRefusal` if it is invalid.
  init(_ message: MQTTMessage, to identity: DisplayIdentity) throws(RequestRefusal) {
    let isCommand =
      message.topic == identity.topic(.command) || message.topic == identity.roomTopic(.command)
    let limit = isCommand ? JSONCommand.maximumLength : CommandRequest.maximumLength
    guard message.payload.count <= limit else {
      throw .tooLong(bytes: message.payload.count, limit: limit)
    }
    guard let text = message.text else { throw .form("it is not text in UTF-8") }
    guard let leaf = Self.settable.first(where: { identity.setTopic($0) == message.topic }) else {
      command = try Self.command(text)
      return
    }
    switch leaf {
    case .run: command = .command(try Self.toggle(leaf, text, on: .start, off: .stop))
    case .mute: command = .command(try Self.toggle(leaf, text, on: .mute, off: .unmute))
    case .skip where text == "PRESS": command = .command(CommandRequest(.skip))
    case .skip: throw Self.refusal(leaf, text, allowed: "PRESS")
    default: command = .command(try CommandRequest(leaf.rawValue, value: text))
    }
  }

  private static func toggle(
    _ leaf: DisplayIdentity.Subtopic,
    _ text: String,
    on: CommandRequest.Name,
    off: CommandRequest.Name
  ) throws(RequestRefusal) -> CommandRequest {
    switch text {
    case "ON": return CommandRequest(on)
    case "OFF": return CommandRequest(off)
    default: throw refusal(leaf, text, allowed: "ON or OFF")
    }
  }

  /// Returns the refusal of a word that a topic does not accept.
  private static func refusal(
    _ leaf: DisplayIdentity.Subtopic,
    _ text: String,
    allowed: String
  ) -> RequestRefusal {
    .form("\(leaf.rawValue) = \"\(text.prefix(40))\", but it must be \(allowed)")
  }

  /// Reads `{"command":"volume","value":35}` or `volume 35`.
  private static func command(_ text: String) throws(RequestRefusal) -> JSONCommand {
    // JSON may begin with spaces and line breaks.
    if text.first(where: { !$0.isWhitespace }) == "{" {
      return try JSONCommand(json: Array(text.utf8))
    }
    guard text.utf8.count <= CommandRequest.maximumLength else {
      throw .tooLong(bytes: text.utf8.count)
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    let word = words.first.map(String.init) ?? ""
    guard !JSONCommand.furtherWords.contains(word) else {
      throw .form(#"\#(word) is sent in JSON: {"command":"\#(word)","value":{…}}"#)
    }
    let value = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
    do throws(RequestRefusal) {
      return .command(try CommandRequest(word, value: value))
    } catch {
      guard case .word(let found, _) = error else { throw error }
      throw .word(found: found, others: JSONCommand.furtherWords)
    }
  }
}
