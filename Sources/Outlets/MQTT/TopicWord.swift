/// One level of an MQTT topic: 1 to 40 lower-case ASCII letters, digits and hyphens.
///
/// Such words mean the same to every broker (NATS maps `/` to `.` and allows no spaces), need no
/// escaping, and can be joined unambiguously by underscores.
public struct TopicWord: Sendable, Hashable {
  /// The allowed words, for messages.
  public static let allowed = "1 to 40 lower-case letters, digits and hyphens, such as \"lobby\""

  /// The word.
  public let text: String

  /// Reads a word; nil if it is invalid.
  public init?(_ text: some StringProtocol) {
    guard 1...40 ~= text.utf8.count, text.utf8.allSatisfy(Self.isTaken) else { return nil }
    self.text = String(text)
  }

  /// Makes a word from any text, such as a host name: other characters become hyphens. Nil if
  /// nothing is left.
  ///
  /// - Parameter text: The text; only `lobby` is used of `lobby.example.org`.
  public init?(likening text: String) {
    let name = text.prefix { $0 != "." }.lowercased()
    let bytes = name.utf8.map { Self.isTaken($0) ? $0 : UInt8(ascii: "-") }
    let hyphen = UInt8(ascii: "-")
    guard let first = bytes.firstIndex(where: { $0 != hyphen }) else { return nil }
    self.init(String(decoding: bytes[first...].prefix(40), as: UTF8.self))
  }

  private static func isTaken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension TopicWord: CustomStringConvertible {
  /// The word.
  public var description: String { text }
}
