import Packing

/// The possible codes in a query, prepared for comparison with those of every airport.
struct QueryCodes: Sendable {
  /// The lane of the whole query among the marks, after all words.
  static let whole = 7

  /// The codes of each word and of the whole query; 0 if it cannot be one.
  private var values: [8 of UInt64] = .init(repeating: 0)

  /// The whole query as a prefix of a longer code.
  private var beginning: CodeBeginning?

  /// The number of words; a single word is also the whole query.
  private let wordCount: Int

  /// Creates the codes of a query.
  ///
  /// - Parameters:
  ///   - whole: The whole query, if it can be a code.
  ///   - words: Its words, at most seven.
  init(whole: Code?, words: [Code?]) {
    wordCount = words.count == 1 ? 0 : min(words.count, Self.whole)
    for number in 0..<wordCount { values[number] = words[number]?.value ?? 0 }
    values[Self.whole] = whole?.value ?? words.first.flatMap { $0?.value } ?? 0
    beginning = whole.flatMap { CodeBeginning($0) }
  }

  /// Every possible code in the query.
  var all: [Code] {
    (0..<8).map { Code(value: values[$0]) }.filter { $0.value != 0 }
  }

  /// Whether the query can be a code prefix.
  var mayBegin: Bool { beginning != nil }

  /// Returns whether a code in an airport's record begins with the query.
  @inline(__always)
  func mayBegin(codesOf record: Bytes) -> Bool {
    guard let beginning else { return false }
    var reader = RecordReader(record)
    return beginning.begins(reader.codes())
  }

  /// Returns how well an airport's codes match each word and, in the last lane, the whole query.
  @inline(__always)
  func marks(of codes: RecordCodes) -> WordMarks {
    var marks = WordMarks()
    for word in 0..<wordCount where values[word] != 0 {
      marks[word] = mark(of: codes, for: values[word])
    }
    guard values[Self.whole] != 0 else { return marks }
    marks[Self.whole] = mark(of: codes, for: values[Self.whole])
    if let beginning, marks[Self.whole] == 0, beginning.begins(codes) {
      marks[Self.whole] = SearchQuery.Mark.codePrefix
    }
    return marks
  }

  @inline(__always)
  private func mark(of codes: RecordCodes, for value: UInt64) -> UInt8 {
    if codes.iata?.value == value { return SearchQuery.Mark.iata }
    if codes.ident.value == value || codes.icao?.value == value { return SearchQuery.Mark.ident }
    let isOther = codes.gps?.value == value || codes.local?.value == value
    return isOther ? SearchQuery.Mark.otherCode : 0
  }
}

/// A code prefix: the lowest digits of a code's number.
private struct CodeBeginning: Sendable {
  private let digits: UInt64

  /// The modulus that reduces a longer code's number to its first digits.
  private let modulus: UInt64

  /// Accepts two to four characters, or up to six with a digit or a hyphen: a single character
  /// would match too much, and longer texts are words.
  init?(_ code: Code) {
    guard code.value >= Code.base else { return nil }
    digits = code.value
    var modulus = Code.base
    while modulus <= code.value { modulus *= Code.base }
    let mostLetters: UInt64 = 38 * 38 * 38 * 38
    guard modulus <= (code.isWord ? mostLetters : UInt64(UInt32.max)) else { return nil }
    self.modulus = modulus
  }

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
