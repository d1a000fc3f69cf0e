import Text

extension CommandRequest {
  /// The maximum size of a JSON request, in bytes.
  public static let maximumLength = 1_024

  /// Reads a request such as `{"command":"volume","value":35}`.
  ///
  /// The value may be a string, a whole number or missing. Other members are ignored.
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
      guard let whole = Int(exactly: number) else { fallthrough }
      try self.init(command, value: String(whole))
    default:
      let found = members["value"]?.summary
      throw .member("value", found: found, allowed: "a string or a whole number")
    }
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
