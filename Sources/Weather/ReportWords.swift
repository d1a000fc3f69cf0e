import Text

/// The words of a report, read one after another.
///
/// Lower-case letters count as capitals; an equals sign ends the report.
struct ReportWords {
  /// The current word; nil after the last.
  private(set) var current: ReportWord?

  private let bytes: [UInt8]
  private var position = 0

  private static let space = UInt8(ascii: " ")
  private static let end = UInt8(ascii: "=")

  /// Starts at the first word of a text, after the byte order mark that some files begin with.
  init(_ text: String) {
    bytes = Array(text.utf8)
    position = bytes.byteOrderMarkCount
    advance()
  }

  /// Advances to the next word.
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

/// A word of a report, in capitals.
///
/// No group of a report is longer than 24 bytes; of longer words the first 24 bytes and the length
/// are kept. A word is thus a plain value, and reading a report allocates next to nothing.
struct ReportWord {
  /// The length of the word in the report, in bytes.
  private(set) var count = 0

  private var bytes = [24 of UInt8](repeating: 0)

  /// A bit for each of the bytes kept: whether the report has it as a lower-case letter.
  private var lowerCase: UInt32 = 0

  /// The number of bytes kept.
  private static let capacity = 24

  /// Appends a byte, converting a lower-case letter to a capital.
  mutating func append(_ byte: UInt8) {
    if count < Self.capacity {
      let isLowerCase = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      bytes[count] = isLowerCase ? byte & ~0x20 : byte
      if isLowerCase { lowerCase |= 1 << UInt32(count) }
    }
    count += 1
  }

  /// Returns a byte by its position; a non-printable byte after the end of the word, or after the
  /// last byte kept.
  subscript(_ place: Int) -> UInt8 {
    place < min(count, Self.capacity) ? bytes[place] : 0
  }

  /// Returns whether a text occurs at a position.
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

  static func == (word: ReportWord, text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount && word.has(text, at: 0)
  }

  static func != (word: ReportWord, text: StaticString) -> Bool {
    !(word == text)
  }

  /// The word as text, with an ellipsis for what was not kept.
  var text: String { string(of: (0..<min(count, Self.capacity)).map { bytes[$0] }) }

  /// The word with the letters of the report, capitals or not, for messages.
  var asWritten: String {
    string(
      of: (0..<min(count, Self.capacity)).map { place in
        lowerCase >> UInt32(place) & 1 == 1 ? bytes[place] | 0x20 : bytes[place]
      }
    )
  }

  private func string(of kept: [UInt8]) -> String {
    String(decoding: kept, as: UTF8.self) + (count > Self.capacity ? "…" : "")
  }

  /// Returns the word with another appended.
  func joined(with next: ReportWord) -> ReportWord {
    var joined = self
    for place in 0..<next.count { joined.append(next[place]) }
    return joined
  }
}
