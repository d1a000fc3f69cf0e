/// The identifier of an E1.31 source: a UUID that stays the same as long as the program is
/// installed (E1.31, 5.6).
public struct ComponentID: Sendable, Hashable {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// Creates a random identifier (RFC 9562, version 4).
  public init(using generator: inout some RandomNumberGenerator) {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  /// Reads an identifier of 32 hexadecimal digits with hyphens after the 8th, 12th, 16th and 20th;
  /// nil for any other text.
  public init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = Array(groups.joined().utf8)
    guard groups.map(\.utf8.count) == Self.groups, text.allSatisfy({ $0 == "-" || $0.isHexDigit }),
      digits.count == 32
    else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
    }
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  private static let groups = [8, 4, 4, 4, 12]
}

extension ComponentID: CustomStringConvertible {
  /// The identifier as the initialiser reads it.
  public var description: String {
    var digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()[...]
    return Self.groups.map { count in
      defer { digits = digits.dropFirst(count) }
      return String(digits.prefix(count))
    }.joined(separator: "-")
  }
}
