import Packing

/// The encoding of an airport's frequencies, one after another: the kind, the frequency in
/// kilohertz, the length-prefixed description.
extension Cursor {
  /// Reads one frequency.
  mutating func frequency() -> Frequency {
    Frequency(
      kind: Frequency.Kind(rawValue: byte()) ?? .other,
      kilohertz: number(),
      description: text()
    )
  }

  /// Reads a length-prefixed text; invalid UTF-8 becomes `�`.
  mutating func text() -> String {
    String(decoding: take(number()).prefix(CatalogueLimits.wordBytes).buffer, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends one frequency.
  mutating func append(_ frequency: Frequency) {
    append(frequency.kind.rawValue)
    append(varint: UInt64(Swift.max(0, frequency.kilohertz)))
    append(text: frequency.description)
  }

  /// Appends a length-prefixed text.
  mutating func append(text: String) {
    let text = text.prefix(utf8: CatalogueLimits.wordBytes)
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension StringProtocol {
  /// Returns the longest prefix that fits into a number of UTF-8 bytes.
  func prefix(utf8 most: Int) -> SubSequence {
    guard utf8.count > most else { return self[...] }
    var count = 0
    return prefix { character in
      count += character.utf8.count
      return count <= most
    }
  }
}
