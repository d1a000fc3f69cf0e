/// The words of a report, looked at one after another.
///
/// Small letters count as capitals; an equals sign ends the report.
struct ReportWords {
  /// The word looked at; nil behind the last.
  private(set) var current: ReportWord?

  private let bytes: [UInt8]
  private var position = 0

  private static let space = UInt8(ascii: " ")
  private static let end = UInt8(ascii: "=")

  /// Begins at the first word of a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    advance()
  }

  /// Goes on to the next word.
  mutating func advance() {
    while position < bytes.count, bytes[position] <= Self.space { position += 1 }
    var word = ReportWord()
    while position < bytes.count, bytes[position] > Self.space, bytes[position] != Self.end {
      word.append(bytes[position])
      position += 1
    }
    current = word.count > 0 ? word : nil
  }
}

/// A word of a report, its letters in capitals.
///
/// No word that means anything for the wind is longer than 16 bytes; of longer ones the beginning is
/// kept and the length. So a word is a plain value, and reading a report allocates next to nothing.
struct ReportWord {
  /// How many bytes the word has in the report.
  private(set) var count = 0

  private var bytes = [16 of UInt8](repeating: 0)

  /// How many bytes are kept.
  private static let capacity = 16

  /// Adds a byte, a small letter as its capital.
  mutating func append(_ byte: UInt8) {
    if count < Self.capacity {
      bytes[count] = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & ~0x20 : byte
    }
    count += 1
  }

  /// Returns a byte by its place from 0; nothing printable behind the word and behind what is kept.
  subscript(_ place: Int) -> UInt8 {
    place < min(count, Self.capacity) ? bytes[place] : 0
  }

  /// Returns whether a text stands at a place.
  func has(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place + text.utf8CodeUnitCount <= min(count, Self.capacity)
    else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { bytes[place + $0] == text[$0] }
    }
  }

  /// Returns whether the word ends with a text.
  func hasSuffix(_ text: StaticString) -> Bool {
    has(text, at: count - text.utf8CodeUnitCount)
  }

  /// Compares with a text.
  static func == (word: ReportWord, text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount && word.has(text, at: 0)
  }

  static func != (word: ReportWord, text: StaticString) -> Bool {
    !(word == text)
  }

  /// The word as text, with an ellipsis for what is not kept.
  var text: String {
    let kept = (0..<min(count, Self.capacity)).map { bytes[$0] }
    return String(decoding: kept, as: UTF8.self) + (count > Self.capacity ? "…" : "")
  }

  /// Returns the word with another right behind it.
  func joined(with next: ReportWord) -> ReportWord {
    var joined = self
    for place in 0..<next.count { joined.append(next[place]) }
    return joined
  }
}
