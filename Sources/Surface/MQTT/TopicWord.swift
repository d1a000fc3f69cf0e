/// One word of an MQTT topic: small letters of ASCII, digits and hyphens, 1 to 40 of them.
///
/// Such words mean the same to every broker (NATS maps `/` to `.` and knows no spaces), need no
/// escaping anywhere and, joined by underscores, make identifiers that cannot be mixed up.
public struct TopicWord: Sendable, Hashable {
  /// What a word may be, in words.
  public static let allowed = "1 to 40 lower-case letters, digits and hyphens, such as \"lobby\""

  /// The word.
  public let text: String

  /// Reads a word; nil when it is none.
  public init?(_ text: some StringProtocol) {
    guard 1...40 ~= text.utf8.count, text.utf8.allSatisfy(Self.isTaken) else { return nil }
    self.text = String(text)
  }

  /// Makes a word of any text, such as a machine's name: what it cannot hold becomes a hyphen; nil
  /// where nothing is left.
  ///
  /// - Parameter text: The text; of `lobby.example.org` only `lobby` counts.
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
