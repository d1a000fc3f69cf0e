import Text

extension WeatherBulletin {
  /// Reads lines of text. A report takes one line, a long forecast several.
  ///
  /// A line continues the previous report if it begins with a space, if it begins with a word that
  /// occurs only inside a forecast, or if the previous line was only a heading (`TAF AMD`). Lines
  /// that begin with `#` are skipped, and so are the times that NOAA's text server prints above
  /// each report.
  mutating func read(_ lines: [Substring]) {
    var report = ""
    for line in lines {
      let first = Substring(line.utf8.prefix { $0 > UInt8(ascii: " ") })
      if first.hasPrefix("#") || Self.isStamp(line) { continue }
      let goesOn =
        first.isEmpty || Self.isHeading(report)
        || (report.hasPrefix("TAF") && Self.standsInside(first))
      guard goesOn, !line.isBlank else {
        parse(report)
        report = String(line.withoutSpaceAround)
        continue
      }
      report += " " + line
    }
    parse(report)
  }

  /// Whether a line is a time, such as `2026/11/21 05:51`.
  private static func isStamp(_ line: Substring) -> Bool {
    line.utf8.count >= 16
      && zip(line.utf8, "0000/00/00 00:00".utf8).allSatisfy { byte, model in
        model == UInt8(ascii: "0") ? byte.isDigit : byte == model
      }
  }

  /// Whether a text is the name of a report's kind and nothing else. A long one is not even read, because this is asked
  /// again after each line of a report.
  private static func isHeading(_ text: String) -> Bool {
    guard text.utf8.count <= longestHeading else { return false }
    let words = text.split(whereSeparator: \.isWhitespace)
    return !words.isEmpty
      && words.allSatisfy { ["METAR", "SPECI", "TAF", "TTF", "AMD", "COR"].contains($0) }
  }

  /// The longest heading, in bytes; `TAF AMD COR` has 11.
  private static let longestHeading = 64

  /// Whether a word starts a change group or ends a forecast, and never starts a report.
  private static func standsInside(_ word: Substring) -> Bool {
    ["BECMG", "TEMPO", "INTER", "RMK"].contains(word)
      || ["FM", "PROB", "TX", "TN"].contains { prefix in
        word.hasPrefix(prefix) && word.dropFirst(prefix.count).first?.isNumber == true
      }
  }
}
