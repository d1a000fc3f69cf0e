import Packing

/// The possible codes in a query, prepared for comparison with those of every airport.
struct QueryCodes: Sendable {
  /// The lane of the whole query among the marks, after all words.
  static let whole = 7

  /// The codes of each word and of the whole query; 0 if it cannot be one.
  private var values: [8 of UInt64] = .init(repeating: 0)

  /// The whole query as a prefix of a longer code, if it can be one.
  private(set) var prefix: CodePrefix?

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
    // A single word may stand beside a sign that no code has: `lhr,`. The first of several is not the whole query.
    let only = words.count == 1 ? words[0] : nil
    values[Self.whole] = (whole ?? only)?.value ?? 0
    prefix = whole.flatMap { CodePrefix($0) }
  }

  /// Every possible code in the query.
  var all: [Code] {
    (0..<8).map { Code(value: values[$0]) }.filter { $0.value != 0 }
  }

  /// Returns how well an airport's codes match each word and, in the last lane, the whole query.
  ///
  /// Beside other words, a code counts as much as a word: the first letters of `san francisco` and `los angeles` are
  /// the codes of San Diego and Lagos.
  @inline(__always)
  func marks(of codes: RecordCodes) -> WordMarks {
    var marks = WordMarks()
    for word in 0..<wordCount where values[word] != 0 {
      marks[word] = min(mark(of: codes, for: values[word]), SearchQuery.Mark.exact)
    }
    guard values[Self.whole] != 0 else { return marks }
    // Several words are more likely the beginning of a name: `da n`.
    let most = wordCount > 1 ? SearchQuery.Mark.otherCode : SearchQuery.Mark.iata
    marks[Self.whole] = min(mark(of: codes, for: values[Self.whole]), most)
    if let prefix, marks[Self.whole] == 0, prefix.begins(codes) {
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
