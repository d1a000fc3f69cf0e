import Packing

/// An identifier of up to twelve of the characters `-`, `0`–`9` and `A`–`Z`, packed into a number.
///
/// The characters are base-38 digits (`-` 1, `0` 2 … `9` 11, `A` 12 … `Z` 37), the first the least
/// significant, so that 0 is the empty code and short codes are small numbers.
struct Code: Sendable, Hashable, Comparable {
  let value: UInt64

  /// The number of characters, plus one for none.
  static let base: UInt64 = 38

  /// The maximum length.
  static let maximumCharacters = 12

  /// Accepts any number, as read from a file.
  init(value: UInt64) {
    self.value = value
  }

  /// Packs an identifier, ignoring case; nil if it is empty, too long or has other characters.
  init?(_ text: some StringProtocol) {
    let digits = text.utf8.map(Self.digit)
    guard (1...Self.maximumCharacters).contains(digits.count), digits.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    value = digits.reversed().reduce(0) { $0 * Self.base + $1 }
  }

  /// The identifier in upper case.
  var text: String {
    String(decoding: characters, as: UTF8.self)
  }

  fileprivate var characters: [UInt8] {
    var rest = value
    var characters: [UInt8] = []
    while rest > 0 {
      characters.append(Self.character(UInt8(rest % Self.base)))
      rest /= Self.base
    }
    return characters
  }

  /// Whether it contains only letters.
  var isWord: Bool {
    var rest = value
    while rest > 0 {
      guard rest % Self.base >= 12 else { return false }
      rest /= Self.base
    }
    return true
  }

  static func < (lhs: Code, rhs: Code) -> Bool {
    lhs.value < rhs.value
  }

  /// The digit of a character; 0 for any that a code cannot have.
  @inline(__always)
  fileprivate static func digit(_ character: UInt8) -> UInt64 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(character - UInt8(ascii: "A")) + 12
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0")) + 2
    case UInt8(ascii: "-"): 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(character - UInt8(ascii: "a")) + 12
    default: 0
    }
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    switch digit {
    case 2...11: UInt8(ascii: "0") + digit - 2
    case 12...37: UInt8(ascii: "A") + digit - 12
    default: UInt8(ascii: "-")
    }
  }
}

extension Code {
  /// Marks the last character of a code in a file; alone, it is the empty code.
  ///
  /// Written as text, codes compress better than as numbers, several bytes of which change with one
  /// character.
  fileprivate static let end: UInt8 = 0x80
}

extension Cursor {
  /// Reads a code: characters up to the first with bit 7, at most twelve. Any that a code cannot
  /// have counts as digit 0, so a damaged code is odd or empty.
  @inline(__always)
  mutating func code() -> Code {
    var (value, unit) = (UInt64(0), UInt64(1))
    for _ in 0..<Code.maximumCharacters {
      let character = byte()
      value &+= Code.digit(character & ~Code.end) &* unit
      guard character < Code.end else { break }
      unit &*= Code.base
    }
    return Code(value: value)
  }
}

extension [UInt8] {
  /// Appends a code, or the empty code for nil.
  mutating func append(_ code: Code?) {
    let characters = code?.characters ?? []
    self += characters.dropLast()
    append((characters.last ?? 0) | Code.end)
  }
}
