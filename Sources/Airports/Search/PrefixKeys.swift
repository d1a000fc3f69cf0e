/// The keys under which words are filed by their first two letters.
enum PrefixKeys {
  /// The number of keys.
  static let count = perLetter * perLetter

  /// The number of classes of a letter: none, `a` to `z`, the ten digits, and everything else.
  private static let perLetter = 38

  /// Returns the key of a folded word in UTF-8, which has at least one letter.
  @inline(__always)
  static func key(of letters: some RandomAccessCollection<UInt8>) -> Int {
    let second = letters.dropFirst().first
    return letterClass(letters.first ?? 0) * perLetter + (second.map(letterClass) ?? 0)
  }

  /// Returns the keys of all words that may begin with a prefix of at least one letter.
  static func keys(beginningWith prefix: [UInt8]) -> Range<Int> {
    let first = key(of: prefix)
    return prefix.count == 1 ? first..<first + perLetter : first..<first + 1
  }

  /// Whether all words with the keys of a prefix begin with it.
  static func areExact(_ prefix: [UInt8]) -> Bool {
    (1...2).contains(prefix.count) && prefix.allSatisfy { letterClass($0) != perLetter - 1 }
  }

  @inline(__always)
  private static func letterClass(_ letter: UInt8) -> Int {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 27
    default: perLetter - 1
    }
  }
}
