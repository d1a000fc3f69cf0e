import Text

/// Reads a word sequentially, piece by piece.
struct WordScanner {
  private let word: ReportWord

  /// The position of the next piece.
  private(set) var position = 0

  /// Whether a letter O was read as a zero.
  private(set) var hasMetLetterO = false

  init(_ word: ReportWord) {
    self.word = word
  }

  var isAtEnd: Bool {
    position == word.count
  }

  /// The number of unread bytes.
  var remaining: Int {
    word.count - position
  }

  /// Consumes a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    guard word.has(text, at: position) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Consumes a text of capitals and signs if it is next.
  mutating func takeText(_ text: String) -> Bool {
    guard !text.isEmpty,
      text.utf8.enumerated().allSatisfy({ word[position + $0.offset] == $0.element })
    else { return false }
    position += text.utf8.count
    return true
  }

  /// Consumes two capitals as a text; nil if there are none.
  mutating func pair() -> String? {
    let bytes = [word[position], word[position + 1]]
    guard bytes.allSatisfy(\.isCapital) else { return nil }
    position += 2
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Consumes a text if it is all that is left.
  mutating func takeLast(_ text: StaticString) -> Bool {
    remaining == text.utf8CodeUnitCount && take(text)
  }

  /// Consumes a number of fixed width; nil if there are fewer digits. The letter O counts as a
  /// zero.
  mutating func digits(_ width: Int) -> Int? {
    var value = 0
    for place in position..<position + width {
      guard let digit = digit(at: place) else { return nil }
      value = value * 10 + digit
    }
    position += width
    return value
  }

  /// Consumes all consecutive digits as a number; nil if there are too few or too many.
  mutating func digits(_ widths: ClosedRange<Int>) -> Int? {
    var width = 0
    while width <= widths.upperBound, digit(at: position + width) != nil { width += 1 }
    return widths.contains(width) ? digits(width) : nil
  }

  private mutating func digit(at place: Int) -> Int? {
    let byte = word[place]
    if byte == UInt8(ascii: "O") {
      hasMetLetterO = true
      return 0
    }
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
