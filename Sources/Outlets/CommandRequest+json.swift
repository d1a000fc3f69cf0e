import Text

extension CommandRequest {
  /// The maximum size of a JSON request, in bytes.
  public static let maximumLength = 1_024

  /// Reads a request such as `{"command":"volume","value":35}`.
  ///
  /// The value may be a string, a number, a boolean or missing; which ones are allowed depends on the command. Other
  /// members are ignored.
  ///
  /// - Throws: `RequestRefusal` with the value found and what is allowed.
  init(_ json: JSONValue) throws(RequestRefusal) {
    guard case .object(let members) = json else { throw .unreadable }
    guard let command = json["command"]?.string else {
      let found = members["command"]?.summary
      throw .member("command", found: found, allowed: #"a string such as "volume""#)
    }
    switch json["value"] {
    case nil, .null: try self.init(command)
    case .string(let text): try self.init(command, value: text)
    // Senders write numbers as numbers or as strings.
    case .number(let number):
      guard let whole = Int(exactly: number) else { throw try Self.refusal(command, "\(number)") }
      try self.init(command, value: String(whole))
    case .boolean(let flag):
      throw try Self.refusal(command, "\(flag)")
    default:
      let found = members["value"]?.summary
      throw .member("value", found: found, allowed: "a string or a whole number")
    }
  }

  /// Returns the refusal of a value that no command takes.
  ///
  /// - Parameters:
  ///   - word: The command's word.
  ///   - found: The value.
  /// - Returns: The refusal.
  /// - Throws: `RequestRefusal` if there is no such command.
  private static func refusal(
    _ word: String,
    _ found: String
  ) throws(RequestRefusal) -> RequestRefusal {
    let request = try CommandRequest(word)
    guard let allowed = request.word.value else { return .superfluous(request.word, found: found) }
    return .value(request.word, found: found, allowed: allowed)
  }

  /// Returns the JSON value that the bytes hold, if they are UTF-8 and no more than the limit.
  static func value(_ bytes: [UInt8], limit: Int) throws(RequestRefusal) -> JSONValue {
    guard bytes.count <= limit else { throw .tooLong(bytes: bytes.count, limit: limit) }
    guard String(validating: bytes, as: UTF8.self) != nil, let value = try? JSONValue(bytes) else {
      throw .unreadable
    }
    return value
  }
}
