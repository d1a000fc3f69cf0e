extension CommandRequest {
  /// Reads the command in an OSC message; nil when a button is released.
  ///
  /// The last part of the address is the command and the first argument its value. Any prefix is
  /// ignored: `/volume 35`, `/lobby/pattern "coherent"`, `/session/start`. `/command "volume" 35`
  /// works as well. Messages that Aloft sends are not commands: one display would start another's session at each
  /// flight.
  ///
  /// - Throws: `RequestRefusal` for an unknown word or a value that is not allowed.
  public init?(_ message: OSCMessage) throws(RequestRefusal) {
    let parts = message.address.split(separator: "/").map(String.init)
    let end = parts.suffix(2).joined(separator: "/")
    guard "/" + end != OSCMessage.flightStart else { throw .word(found: end) }
    var word = parts.last ?? ""
    var arguments = message.arguments[...]
    if word == "command", case .string(let first)? = arguments.first {
      word = first
      arguments = arguments.dropFirst()
    }
    let plain = try CommandRequest(word)
    guard plain.word.value != nil else {
      // Buttons send 1 when pressed and 0 when released.
      if let first = arguments.first, first.isOff { return nil }
      self = plain
      return
    }
    try self.init(word, value: arguments.first?.value(of: plain.word))
  }
}

extension OSCArgument {
  /// Whether the argument means that a button was released.
  fileprivate var isOff: Bool {
    [.integer(0), .long(0), .float(0), .double(0), .boolean(false)].contains(self)
  }

  /// Returns the argument as a command's value. Faders send fractions: a number up to 1 is a
  /// fraction of the full volume.
  fileprivate func value(of word: CommandRequest.Name) -> String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .long(let number): "\(number)"
    case .float(let number): Self.text(of: number, for: word)
    case .double(let number): Self.text(of: number, for: word)
    case .blob, .boolean, .null, .impulse: nil
    }
  }

  /// Returns a number as a command's value. One that is not a volume stays as it was sent, for the message that
  /// refuses it.
  private static func text<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    of number: Number,
    for word: CommandRequest.Name
  ) -> String {
    if word == .volume, (0...100).contains(number) {
      let percent = number <= 1 ? Double(number) * 100 : Double(number)
      return "\(Int(percent.rounded()))"
    }
    return Int(exactly: number).map { "\($0)" } ?? number.description
  }
}
