import Text

/// The part of a report before the wind.
///
///     head = { METAR | SPECI | TTF | TAF | mark } station { mark } [ ddhhmmZ ] { mark }
///            [ period { mark } ]
///     mark = AUTO | COR | AMD | RTD | CCA … CCZ | NIL | CNL
struct ReportHead {
  private(set) var kind = WeatherReport.Kind.metar
  private(set) var station = ""
  private(set) var issued: Int64
  private(set) var isDated = false
  private(set) var status = WeatherReport.Status.valid
  private(set) var isAutomatic = false
  private(set) var revision = 0
  private(set) var valid: Range<Int64>

  /// Whether a word gave the kind.
  private var isKindNamed = false

  /// Reads the head of a report issued near a time.
  init(_ words: inout ReportWords, near: Int64) throws(WeatherReportError) {
    issued = near
    valid = near..<near
    guard words.current != nil else { throw .empty }
    while let word = words.current, takeKind(word) || takeMark(word) { words.advance() }
    station = try words.station()
    // Some stations put the correction mark before the time: MRLB COR 262100Z.
    takeMarks(&words)
    let time = words.time(near: near)
    isDated = time != nil
    takeMarks(&words)
    let first = words.current
    if kind == .taf || !isKindNamed, let period = try words.period(.dayHour, near: time ?? near) {
      // An end before the start is read as one a month later.
      guard period.upperBound - period.lowerBound <= WeatherReport.longestForecastSeconds
      else { throw .period(found: first?.asWritten ?? "") }
      kind = .taf
      issued = time ?? period.lowerBound
      isDated = true
      valid = period
      takeMarks(&words)
    } else if kind == .taf, status == .valid {
      throw .period(found: first?.asWritten ?? "")
    } else if let time {
      issued = time
      if status == .valid { valid = time..<time + kind.seconds }
    } else if status == .valid {
      throw .time(found: words.current?.asWritten ?? "")
    }
  }

  private mutating func takeMarks(_ words: inout ReportWords) {
    while let word = words.current, takeMark(word) { words.advance() }
  }

  private mutating func takeKind(_ word: ReportWord) -> Bool {
    if word == "METAR" {
      // After `TTF` comes the kind of its observation.
      if !isKindNamed { kind = .metar }
    } else if word == "SPECI" {
      // Some stations write `METAR SPECI`.
      if !isKindNamed || kind == .metar { kind = .speci }
    } else if word == "TAF" || word == "TAF3" {
      kind = .taf
    } else if word == "TTF" {
      kind = .ttf
    } else {
      return false
    }
    isKindNamed = true
    return true
  }

  private mutating func takeMark(_ word: ReportWord) -> Bool {
    if word == "AUTO" {
      isAutomatic = true
    } else if word == "COR" || word == "AMD" {
      revision = max(revision, 1)
    } else if let number = word.correction {
      revision = max(revision, number)
    } else if word == "NIL" {
      status = .missing
    } else if word == "CNL" {
      status = .cancelled
    } else {
      // A delayed report (RTD) is as valid as any other.
      return word == "RTD"
    }
    return true
  }
}

extension WeatherReport.Kind {
  /// The validity of an observation of this kind, in seconds.
  fileprivate var seconds: Int64 {
    self == .ttf ? WeatherReport.trendSeconds : WeatherReport.observationSeconds
  }
}

extension ReportWord {
  /// The correction number, from 1 for `CCA` to 26 for `CCZ`.
  fileprivate var correction: Int? {
    guard count == 3, has("CC", at: 0), self[2].isCapital else { return nil }
    return Int(self[2] - UInt8(ascii: "A")) + 1
  }
}
