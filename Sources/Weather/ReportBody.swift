/// The wind of a report and, for a forecast, the expected changes.
struct ReportBody {
  private(set) var wind: SurfaceWind?
  private(set) var changes: [WindChange] = []

  /// Creates the body of a report without content.
  init() {}

  /// Reads the words after a head.
  init(_ words: inout ReportWords, of head: ReportHead) throws(WeatherReportError) {
    wind = try words.windOfSection()
    guard head.kind == .taf || head.kind == .ttf else { return }
    while let word = words.current {
      // The trend of a TTF follows the remarks; remarks end a TAF.
      if head.kind == .taf, word == "RMK" { return }
      if let change = try WindChange(&words, of: head) {
        changes.append(change)
      } else {
        words.advance()
      }
    }
  }
}

extension WindChange {
  /// Reads a section of a forecast; nil if none begins here.
  fileprivate init?(_ words: inout ReportWords, of head: ReportHead) throws(WeatherReportError) {
    guard let opening = try ChangeHead(&words, of: head) else { return nil }
    self.init(
      kind: opening.kind,
      probabilityPercent: opening.probabilityPercent,
      beginUnixSeconds: opening.period.lowerBound,
      endUnixSeconds: opening.period.upperBound,
      wind: words.windOfChange()
    )
  }
}

extension ReportWords {
  /// Reads the wind of a forecast section; an unreadable wind counts as unknown and affects nothing
  /// else.
  fileprivate mutating func windOfChange() -> SurfaceWind? {
    do {
      return try windOfSection()
    } catch {
      advance()
      return SurfaceWind(direction: .unknown, speed: nil)
    }
  }
}
