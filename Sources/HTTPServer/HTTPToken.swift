/// The token by which staff and programs authenticate.
public struct HTTPToken: Sendable {
  /// The minimum length in bytes; shorter tokens could be guessed.
  public static let minimumBytes = 16

  private let bytes: [UInt8]

  /// Creates a token; nil if the text is too short or cannot be the value of an HTTP field.
  public init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.count >= Self.minimumBytes, bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
  }

  /// The header field with which a program authenticates itself.
  public var field: (name: String, value: String) {
    ("Authorization", "Bearer " + String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a text is the token. The comparison takes the same time for all texts of a length, so
  /// that the token cannot be guessed byte by byte.
  package func matches(_ text: some StringProtocol) -> Bool {
    let found = Array(text.utf8)
    var difference = UInt8(found.count == bytes.count ? 0 : 1)
    for (index, byte) in found.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
    return difference == 0
  }
}

extension HTTPToken: CustomStringConvertible {
  /// Contains only the length; the token itself is never printed.
  public var description: String { "a token of \(bytes.count) bytes" }
}
