extension ReportWords {
  /// Reads the station, which must stand here: a letter and three letters or digits.
  mutating func station() throws(WeatherReportError) -> String {
    guard let word = current else { throw .station(found: "") }
    guard word.count == 4, word[0].isCapital,
      (1..<4).allSatisfy({ word[$0].isCapital || word[$0].isDigit })
    else { throw .station(found: word.text) }
    advance()
    return word.text
  }

  /// Reads the time of issue, if it stands here: `051658Z`.
  mutating func time(near reference: Int64) -> Int64? {
    guard let word = current else { return nil }
    var scanner = WordScanner(word)
    guard let time = ReportTime(&scanner, .dayHourMinute) else { return nil }
    _ = scanner.take("Z")
    guard scanner.isAtEnd else { return nil }
    advance()
    return time.unixSeconds(near: reference)
  }

  /// Reads from when to when something holds, if that stands here: `2612/2718`.
  ///
  /// A space that broke it in two, as line ends do, is mended.
  mutating func period(
    _ form: ReportTime.Form,
    near reference: Int64
  ) throws(WeatherReportError) -> Range<Int64>? {
    guard let word = current, word.has("/", at: 4), (0..<4).allSatisfy({ word[$0].isDigit })
    else { return nil }
    advance()
    if let period = Self.period(word, form, near: reference) { return period }
    guard let rest = current,
      let period = Self.period(word.joined(with: rest), form, near: reference)
    else { throw .period(found: word.text) }
    advance()
    return period
  }

  /// Reads on to the wind of a section of a report; nil where the section ends without one.
  ///
  /// Right at the beginning, where the wind belongs, it may be misspelled.
  mutating func windOfSection() throws(WeatherReportError) -> SurfaceWind? {
    var isFirst = true
    while let word = current, word != "RMK", ChangeOpening(word) == nil {
      if let group = windGroup(allowsMistakes: isFirst) {
        return SurfaceWind(group, sector: sector())
      }
      guard !isFirst || !word.looksLikeWind else { throw .wind(found: word.text) }
      isFirst = false
      advance()
    }
    return nil
  }

  /// Reads a wind, if it stands here, and its unit where that is a word of its own.
  mutating func windGroup(allowsMistakes: Bool = true) -> WindGroup? {
    guard let word = current, let group = WindGroup(word), allowsMistakes || group.isRegular
    else { return nil }
    advance()
    guard group.unit == nil, let next = current, next == "KT" || next == "MPS" || next == "KMH"
    else { return group }
    advance()
    return WindGroup(word.joined(with: next))
  }

  /// Reads the directions between which the wind swings, if they stand here: `180V300`.
  mutating func sector() -> SurfaceWind.Sector? {
    guard let word = current else { return nil }
    var scanner = WordScanner(word)
    guard let from = scanner.digits(3), scanner.take("V"), let to = scanner.digits(3),
      scanner.isAtEnd, from <= 360, to <= 360
    else { return nil }
    advance()
    return SurfaceWind.Sector(from: from, to: to)
  }

  private static func period(
    _ word: ReportWord,
    _ form: ReportTime.Form,
    near reference: Int64
  ) -> Range<Int64>? {
    var scanner = WordScanner(word)
    guard let first = ReportTime(&scanner, form), scanner.take("/"),
      let last = ReportTime(&scanner, form), scanner.isAtEnd
    else { return nil }
    let begin = first.unixSeconds(near: reference)
    let end = last.unixSeconds(near: begin)
    return begin < end ? begin..<end : nil
  }
}

extension ReportWord {
  /// Whether the word can be meant for nothing but a wind, right or wrong.
  fileprivate var looksLikeWind: Bool {
    guard self[0].isDigit || has("V", at: 0) || has("/", at: 0) else { return false }
    return hasSuffix("KT") || hasSuffix("MPS") || hasSuffix("KMH")
  }
}

extension UInt8 {
  /// Whether this is a letter from A to Z.
  var isCapital: Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }

  /// Whether this is a digit.
  var isDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
