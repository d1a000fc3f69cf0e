/// A code prefix of at least two characters: the lowest digits of a code's number.
struct CodePrefix: Sendable {
  private let digits: UInt64

  /// The modulus that reduces a longer code's number to its first digits.
  private let modulus: UInt64

  /// Accepts two to four characters, or up to six with a digit or a hyphen: a single character
  /// would match too much, and longer texts are words.
  init?(_ code: Code) {
    guard code.value >= Self.base else { return nil }
    digits = code.value
    var modulus = Self.base
    while modulus <= code.value { modulus *= Self.base }
    let maximumLetters: UInt64 = 38 * 38 * 38 * 38
    guard modulus <= (code.isWord ? maximumLetters : UInt64(UInt32.max)) else { return nil }
    self.modulus = modulus
  }

  /// The keys of the codes that may begin with it.
  var keys: Range<Int> {
    let first = Self.key(of: Code(value: digits))
    return modulus <= Self.base * Self.base ? first..<first + Int(Self.base) : first..<first + 1
  }

  /// The number of keys.
  static let keyCount = Int(base * base * base)

  /// Returns the key under which a code is filed: its first three characters, the first counting
  /// most.
  static func key(of code: Code) -> Int {
    let (first, second) = (code.value % base, code.value / base % base)
    return Int((first * base + second) * base + code.value / (base * base) % base)
  }

  private static let base = Code.base

  /// Returns whether one of an airport's main codes begins with it.
  @inline(__always)
  func begins(_ codes: RecordCodes) -> Bool {
    begins(codes.ident) || codes.iata.map(begins) ?? false || codes.icao.map(begins) ?? false
  }

  @inline(__always)
  private func begins(_ code: Code) -> Bool {
    guard code.value >= modulus else { return false }
    // Nearly all codes fit into 32 bits, which divide faster.
    if let short = UInt32(exactly: code.value) {
      return UInt64(short % UInt32(truncatingIfNeeded: modulus)) == digits
    }
    return code.value % modulus == digits
  }
}
