import FoundationEssentials

extension CommandRequest {
  /// The maximum size of a JSON request, in bytes.
  public static let maximumLength = 1_024

  /// Reads a request such as `{"command":"volume","value":35}`.
  ///
  /// The value may be a string, a whole number or missing. Other members are ignored.
  ///
  /// - Parameter bytes: JSON in UTF-8, no longer than `maximumLength`.
  /// - Throws: `CommandRequestError` with the value found and what is allowed.
  public init(json bytes: [UInt8]) throws(CommandRequestError) {
    let data = try Self.data(bytes)
    guard let members = try? JSONDecoder().decode(Members.self, from: data) else {
      throw .unreadable
    }
    try self.init(members.command, value: members.value?.text)
  }

  /// Returns the bytes if they are UTF-8 and not too many.
  static func data(_ bytes: [UInt8]) throws(CommandRequestError) -> Data {
    guard bytes.count <= maximumLength else { throw .tooLong(bytes: bytes.count) }
    // Foundation would guess another encoding if the bytes contained a zero.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable
    }
    return Data(text.utf8)
  }

  private struct Members: Decodable {
    let command: String
    let value: Value?
  }

  /// A value as senders write it: a number, or a string that may look like one.
  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let whole = try? container.decode(Int.self) {
        text = String(whole)
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}
