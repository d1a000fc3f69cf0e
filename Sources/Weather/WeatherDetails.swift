/// Everything in a report: the weather, and its changes.
///
/// ICAO Annex 3 (appendices 3 and 5) and WMO FM 15, FM 16 and FM 51, with the groups of the United
/// States and Canada. A group that cannot be read is listed, and the rest remains valid.
public struct WeatherDetails: Sendable, Hashable {
  /// The weather observed, or forecast initially.
  public let conditions: WeatherConditions

  /// The changes of a forecast, or of the trend of an observation, in the order of the report.
  public let changes: [WeatherChange]

  /// Whether an observation's trend says that nothing significant changes (`NOSIG`).
  public let expectsNoChange: Bool

  /// The maximum and minimum temperatures of a forecast.
  public let extremes: [TemperatureExtreme]

  /// The remarks, without `RMK`; nil if there are none.
  public let remarks: String?

  /// The maximum number of changes that are read.
  public static let maximumChanges = 32
}

/// A change of the weather.
public struct WeatherChange: Sendable, Hashable {
  /// The relation to the previous sections.
  public let kind: WindChange.Kind

  /// The probability in percent, if given (`PROB30`).
  public let probabilityPercent: Int?

  /// The start and end, in seconds since the Unix epoch; both are the same for a change at a time
  /// (`AT1230`).
  public let beginUnixSeconds, endUnixSeconds: Int64

  /// What changes.
  public let conditions: WeatherConditions
}

extension WeatherReport {
  /// The weather in the report and its changes; a report without content has none.
  public var details: WeatherDetails {
    var words = ReportWords(text)
    guard status == .valid, let head = try? ReportHead(&words, near: issuedUnixSeconds)
    else { return WeatherDetails() }
    return WeatherDetails(&words, of: head)
  }
}

extension WeatherDetails {
  /// The details of a report without content.
  init() {
    (conditions, changes, expectsNoChange) = (WeatherConditions(), [], false)
    (extremes, remarks) = ([], nil)
  }

  /// Reads the words after a head.
  init(_ words: inout ReportWords, of head: ReportHead) {
    var extremes: [TemperatureExtreme] = []
    var remarks: [String] = []
    var expectsNoChange = false
    func isOpening(_ word: ReportWord) -> Bool {
      ChangeOpening(word) != nil
    }
    func section(_ words: inout ReportWords) -> WeatherConditions {
      var conditions = WeatherConditions()
      var isFirst = true
      while let word = words.current, word != "RMK", !isOpening(word) {
        if word == "NOSIG" {
          expectsNoChange = true
          words.advance()
        } else if head.kind == .taf, extremes.count < 4,
          let extreme = TemperatureExtreme(word, near: head.valid.lowerBound)
        {
          extremes.append(extreme)
          words.advance()
        } else {
          conditions.take(&words, isFirst: isFirst)
        }
        isFirst = false
      }
      return conditions
    }
    conditions = section(&words)
    var changes: [WeatherChange] = []
    while let word = words.current {
      if word == "RMK" {
        words.advance()
        while let word = words.current, head.kind != .ttf || !isOpening(word) {
          if remarks.count < Self.maximumRemarks { remarks.append(word.text) }
          words.advance()
        }
        continue
      }
      guard let opening = ChangeHead(&words, in: head) else {
        words.advance()
        continue
      }
      let change = WeatherChange(
        kind: opening.kind,
        probabilityPercent: opening.probabilityPercent,
        beginUnixSeconds: opening.period.lowerBound,
        endUnixSeconds: opening.period.upperBound,
        conditions: section(&words)
      )
      if changes.count < Self.maximumChanges { changes.append(change) }
    }
    self.changes = changes
    self.expectsNoChange = expectsNoChange
    self.extremes = extremes
    self.remarks = remarks.isEmpty ? nil : remarks.joined(separator: " ")
  }

  /// The maximum number of words in remarks.
  private static let maximumRemarks = 200
}

extension ChangeHead {
  /// The period that a trend covers, in seconds.
  private static let trendSeconds: Int64 = 2 * 3600

  /// Reads the opening of a section of a forecast or a trend; nil if its period is invalid.
  fileprivate init?(_ words: inout ReportWords, in head: ReportHead) {
    guard head.kind == .metar || head.kind == .speci else {
      guard let opening = try? ChangeHead(&words, of: head) else { return nil }
      self = opening
      return
    }
    guard let word = words.current, let opening = ChangeOpening(word) else { return nil }
    var (begin, end) = (head.issued, head.issued + Self.trendSeconds)
    let middle = head.issued + Self.trendSeconds / 2
    var kind = opening.kind
    if kind == .from {
      guard let (_, time) = words.trendTime() else { return nil }
      begin = time.unixSeconds(near: middle)
      end = max(end, begin)
    } else {
      words.advance()
    }
    if kind == .possible, let next = words.current.flatMap(ChangeOpening.init),
      next.kind == .temporary || next.kind == .intermittent
    {
      kind = next.kind
      words.advance()
    }
    let period = words.trendPeriod(within: begin..<end) { $0.unixSeconds(near: middle) }
    self.init(
      kind: kind,
      probabilityPercent: opening.probabilityPercent,
      period: period ?? begin..<end
    )
  }
}
