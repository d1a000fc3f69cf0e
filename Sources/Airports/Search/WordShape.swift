/// The letters and the length of a folded word, by which most words are rejected without comparing
/// them.
///
/// Each typing error accounts for at most one missing letter, so a word that lacks more of a term's
/// letters than there are errors allowed cannot match.
struct WordShape: Sendable {
  /// The length in bytes in the low half, and above it a bit for each letter. Some letters share
  /// one, which only admits more words.
  private var bits: UInt64

  /// Examines the letters of all parts of a word, folded.
  init(_ letters: [UInt8]) {
    bits = letters.reduce(UInt64(letters.count)) { $0 | WordShape.bit($1) }
  }

  /// Adds the letters of the word's other spelling.
  mutating func formUnion(_ letters: [UInt8]) {
    let other = WordShape(letters)
    bits = (bits | other.bits) & Self.letters | UInt64(max(count, other.count))
  }

  private static let letters: UInt64 = 0xFFFF_FFFF_0000_0000

  private var count: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// A term of a query that allows typing errors.
  struct Requirement {
    private let letters: UInt64
    private let errors: Int
    private let minimumCount: Int

    /// Creates the requirement of a pattern; nil if it allows no errors.
    init?(_ pattern: WordPattern) {
      guard pattern.allowedErrors > 0 else { return nil }
      letters = pattern.letters.reduce(0) { $0 | WordShape.bit($1) }
      errors = pattern.allowedErrors
      minimumCount = pattern.letters.count - pattern.allowedErrors
    }

    /// Returns whether a word of a shape may match.
    @inline(__always)
    func mayBeMet(by shape: WordShape) -> Bool {
      Int(shape.count) >= minimumCount && (letters & ~shape.bits).nonzeroBitCount <= errors
    }
  }

  @inline(__always)
  private static func bit(_ letter: UInt8) -> UInt64 {
    1 << UInt64(32 + letter & 31)
  }
}
