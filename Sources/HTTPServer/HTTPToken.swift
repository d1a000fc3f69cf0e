/// The word that staff and programs prove themselves with.
public struct HTTPToken: Sendable {
  /// The fewest bytes: fewer could be guessed.
  public static let fewestBytes = 16

  private let bytes: [UInt8]

  /// Creates a token; nothing from a text that is too short, or that no field of HTTP could hold.
  public init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.count >= Self.fewestBytes, bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
  }

  /// The field by which a program proves itself to another that knows the token.
  public var field: (name: String, value: String) {
    ("Authorization", "Bearer " + String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a text is the token; it takes as long for any text of a length, so that nobody can
  /// find the token byte by byte.
  package func matches(_ text: some StringProtocol) -> Bool {
    let found = Array(text.utf8)
    var difference = UInt8(found.count == bytes.count ? 0 : 1)
    for (index, byte) in found.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
    return difference == 0
  }
}

extension HTTPToken: CustomStringConvertible {
  /// Nothing that could be used: a token is never written anywhere.
  public var description: String { "a token of \(bytes.count) bytes" }
}
