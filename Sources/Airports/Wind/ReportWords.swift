/// The words of a report, looked at one after another.
///
/// Small letters count as capitals; an equals sign ends the report.
struct ReportWords {
  /// The word looked at; nil behind the last.
  private(set) var current: ReportWord?

  private let bytes: [UInt8]
  private var position = 0

  /// Begins at the first word of a text.
  init(_ text: String) {
    bytes = text.utf8.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & ~0x20 : byte
    }
    advance()
  }

  /// Goes on to the next word.
  mutating func advance() {
    while position < bytes.count, bytes[position] <= UInt8(ascii: " ") { position += 1 }
    let start = position
    while position < bytes.count, bytes[position] > UInt8(ascii: " "),
      bytes[position] != UInt8(ascii: "=")
    {
      position += 1
    }
    current = position > start ? ReportWord(bytes: bytes[start..<position]) : nil
  }
}

/// A word of a report.
struct ReportWord {
  let bytes: ArraySlice<UInt8>

  /// Compares with a text.
  static func == (word: ReportWord, text: String) -> Bool {
    word.bytes.elementsEqual(text.utf8)
  }

  static func != (word: ReportWord, text: String) -> Bool {
    !(word == text)
  }

  /// The word as text, its end left out where it is long.
  var text: String {
    let longest = 40
    guard bytes.count > longest else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.prefix(longest), as: UTF8.self) + "…"
  }

  /// Returns the word with another right behind it.
  func joined(with next: ReportWord) -> ReportWord {
    ReportWord(bytes: bytes + next.bytes)
  }
}

/// Reads a word from its beginning, a piece at a time.
struct WordScanner {
  private let bytes: ArraySlice<UInt8>

  /// Where the next piece begins.
  private(set) var position: Int

  /// Whether a letter O was read as a zero.
  private(set) var hasMetLetterO = false

  init(_ word: ReportWord) {
    bytes = word.bytes
    position = word.bytes.startIndex
  }

  /// What is not read yet.
  var rest: ArraySlice<UInt8> {
    bytes[position...]
  }

  /// Whether all is read.
  var isAtEnd: Bool {
    position == bytes.endIndex
  }

  /// Reads a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard rest.count >= count else { return false }
    let isNext = text.withUTF8Buffer { rest.prefix(count).elementsEqual($0) }
    if isNext { position += count }
    return isNext
  }

  /// Reads a number of as many digits as stand here; nil where these are too few or too many.
  mutating func digits(_ allowed: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while position < bytes.endIndex, position - start <= allowed.upperBound {
      let byte = bytes[position]
      if byte == UInt8(ascii: "O") {
        hasMetLetterO = true
        value *= 10
      } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        break
      }
      position += 1
      // A number of fixed width ends where the next begins.
      if allowed.count == 1, position - start == allowed.upperBound { break }
    }
    return allowed.contains(position - start) ? value : nil
  }
}
