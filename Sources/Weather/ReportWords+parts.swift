import Text

extension ReportWords {
  /// Reads the station, which is required here: a letter and three letters or digits.
  mutating func station() throws(WeatherReportError) -> String {
    guard let word = current else { throw .station(found: "") }
    guard word.count == 4, word[0].isCapital,
      (1..<4).allSatisfy({ word[$0].isCapital || word[$0].isDigit })
    else { throw .station(found: word.asWritten) }
    advance()
    return word.text
  }

  /// Reads the time of issue, if present: `051658Z`.
  mutating func time(near reference: Int64) -> Int64? {
    guard let word = current else { return nil }
    var scanner = WordScanner(word)
    guard let time = ReportTime(&scanner, .dayHourMinute) else { return nil }
    _ = scanner.take("Z")
    guard scanner.isAtEnd else { return nil }
    advance()
    return time.unixSeconds(near: reference)
  }

  /// Reads the period of validity, if present: `2612/2718`.
  ///
  /// A space or line break inside it is tolerated.
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
    else { throw .period(found: word.asWritten) }
    advance()
    return period
  }

  /// Reads up to the wind of a report section; nil if the section has none.
  ///
  /// At the start of the section, where the wind belongs, misspellings are accepted.
  mutating func windOfSection() throws(WeatherReportError) -> SurfaceWind? {
    var isFirst = true
    while let word = current, word != "RMK", ChangeOpening(word) == nil {
      if let group = windGroup(allowsMistakes: isFirst) {
        return SurfaceWind(group, sector: sector())
      }
      guard !isFirst || !word.looksLikeWind else { throw .wind(found: word.asWritten) }
      isFirst = false
      advance()
    }
    return nil
  }

  /// Reads a wind group, if present, and a unit written as a separate word.
  mutating func windGroup(allowsMistakes: Bool = true) -> WindGroup? {
    guard let word = current, let group = WindGroup(word), allowsMistakes || group.isRegular
    else { return nil }
    advance()
    guard group.unit == nil, let next = current, next == "KT" || next == "MPS" || next == "KMH"
    else { return group }
    advance()
    return WindGroup(word.joined(with: next))
  }

  /// Reads the range of a varying direction, if present: `180V300`.
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
  /// Whether the word must be meant as a wind, valid or not.
  fileprivate var looksLikeWind: Bool {
    guard self[0].isDigit || has("V", at: 0) || has("/", at: 0) else { return false }
    return hasSuffix("KT") || hasSuffix("MPS") || hasSuffix("KMH")
  }
}
