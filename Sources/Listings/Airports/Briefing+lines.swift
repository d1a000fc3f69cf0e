import Notams
import Show
import Text
import Weather

extension Briefing {
  /// The weather and the NOTAMs, one line for each part, and the time zone if there are any.
  func lines(_ words: BriefingWords) -> [String] {
    let lines = weatherLines(words) + (notams.map { notamLines($0, words) } ?? [])
    return lines.isEmpty ? [] : lines + ["  " + words.timeZone]
  }

  private func weatherLines(_ words: BriefingWords) -> [String] {
    let reports = [(weather.observation, weather.isStale), (weather.forecast, false)]
    return reports.flatMap { report, isStale -> [String] in
      guard let report else { return [] }
      let details = report.details
      let isForecast = report.kind == .taf
      var lines = [
        "  " + words.title(of: report, isStale: isStale), "    " + report.text.printable,
      ]
      if isForecast { lines.append("    " + words.period(of: report)) }
      lines += words.rows(of: details, isObservation: !isForecast).map { row in
        "    " + row.label + String(repeating: " ", count: max(1, 13 - row.label.count)) + row.value
      }
      for change in details.changes {
        let parts = words.parts(of: change.conditions).joined(separator: "; ")
        lines.append("    " + words.title(of: change) + ": " + parts)
      }
      return lines
    }
  }

  private func notamLines(_ notams: [TodaysNotam], _ words: BriefingWords) -> [String] {
    guard !notams.isEmpty else { return ["  " + words.noNotam] }
    var lines: [String] = []
    for (index, today) in notams.enumerated() {
      if index == 0 || notams[index - 1].isInForce != today.isInForce {
        lines.append("  " + words.title(isInForce: today.isInForce))
      }
      let head = [words.title(of: today.group)] + words.facts(of: today)
      lines.append("    " + head.joined(separator: ", "))
      lines.append("      " + today.notam.text)
    }
    return lines
  }
}
