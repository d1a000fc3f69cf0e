import Places

/// Splits texts into folded parts for the search, in a reusable buffer.
///
/// Spaces, hyphens and other signs separate parts. An apostrophe also separates, but the whole
/// counts in addition: `Val-d'Oise` is `val`, `d`, `oise` and `doise`.
struct WordFolder {
  /// The folded letters of all parts in UTF-8, without separators.
  private(set) var letters: [UInt8] = []

  /// The ranges of the parts in `letters`.
  private(set) var parts: [Range<Int>] = []

  /// Whether a letter also has a two-letter spelling.
  private(set) var hasTwoLetterReading = false

  private var wholeStart = 0
  private var partStart = 0

  /// Folds a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8; invalid bytes separate words.
  ///   - twoLetters: Whether to fold `ü` to `ue` and the like.
  mutating func fold(_ text: UnsafeRawBufferPointer, twoLetters: Bool = false) {
    letters.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    hasTwoLetterReading = false
    wholeStart = 0
    partStart = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters.append(byte | 0x20)
      case 0x80...:
        append(Self.scalar(text, after: byte, at: &position), twoLetters: twoLetters)
      default:
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") { endPart() } else { endWhole() }
      }
    }
    endWhole()
  }

  /// Returns the parts of a text as arrays.
  static func parts(of text: String, twoLetters: Bool = false) -> [[UInt8]] {
    var folder = WordFolder()
    Array(text.utf8).withUnsafeBytes { folder.fold($0, twoLetters: twoLetters) }
    return folder.parts.map { Array(folder.letters[$0]) }
  }

  private mutating func append(_ scalar: Unicode.Scalar?, twoLetters: Bool) {
    guard let scalar else { return endWhole() }
    if Folding.isApostrophe(scalar) { return endPart() }
    if let two = Folding.twoLetters(scalar) {
      hasTwoLetterReading = true
      if twoLetters { return letters.append(contentsOf: two.utf8) }
    }
    if !Folding.append(scalar, to: &letters) { endWhole() }
  }

  private mutating func endPart() {
    if partStart < letters.count { parts.append(partStart..<letters.count) }
    partStart = letters.count
  }

  private mutating func endWhole() {
    let wasParted = partStart > wholeStart
    endPart()
    if wasParted, parts.last != wholeStart..<letters.count {
      parts.append(wholeStart..<letters.count)
    }
    wholeStart = letters.count
  }

  /// Decodes the rest of a UTF-8 scalar; nil if the bytes are invalid.
  private static func scalar(
    _ text: UnsafeRawBufferPointer,
    after lead: UInt8,
    at position: inout Int
  ) -> Unicode.Scalar? {
    let more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0
    guard more > 0 else { return nil }
    var value = UInt32(lead) & (0x3F >> UInt32(more))
    for _ in 0..<more {
      guard position < text.count, text[position] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(text[position] & 0x3F)
      position += 1
    }
    return Unicode.Scalar(value)
  }
}
