import Text

/// A forecast maximum or minimum temperature: `TX12/2314Z`, `TNM02/2406Z`.
public struct TemperatureExtreme: Sendable, Hashable {
  /// Whether it is the maximum.
  public let isMaximum: Bool

  /// The temperature, in degrees Celsius.
  public let celsius: Int

  /// When it is expected, in seconds since the Unix epoch.
  public let unixSeconds: Int64
}

extension TemperatureExtreme {
  /// Parses a word; nil if it is not an extreme of a forecast that begins at a time.
  init?(_ word: ReportWord, near begin: Int64) {
    var scanner = WordScanner(word)
    guard scanner.take("T") else { return nil }
    isMaximum = scanner.take("X")
    guard isMaximum || scanner.take("N"), let celsius = scanner.celsius(), scanner.take("/")
    else { return nil }
    self.celsius = celsius
    let form = scanner.remaining > 3 ? ReportTime.Form.dayHour : .hour
    guard let time = ReportTime(&scanner, form) else { return nil }
    _ = scanner.take("Z")
    guard scanner.isAtEnd else { return nil }
    let instant = time.unixSeconds(near: begin)
    // An hour without a day is the first such hour of the forecast.
    unixSeconds = time.day == nil && instant < begin ? instant + CivilTime.secondsPerDay : instant
  }
}

/// The air temperature and the dew point: `11/M02`.
struct TemperatureGroup: Hashable {
  /// In degrees Celsius; nil if unknown.
  let air, dewPoint: Int?

  /// Parses a word; nil if it is no temperature.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    guard let air = scanner.temperature(), scanner.take("/") else { return nil }
    // `11/` has no dew point.
    guard let dewPoint = scanner.isAtEnd ? .some(nil) : scanner.temperature(), scanner.isAtEnd
    else { return nil }
    (self.air, self.dewPoint) = (air, dewPoint)
    guard air != nil || dewPoint != nil else { return nil }
  }
}

extension WordScanner {
  /// Consumes a temperature; nil if there is none, and an inner nil for slashes.
  fileprivate mutating func temperature() -> Int?? {
    if take("//") || take("XX") { return .some(nil) }
    return celsius().map { .some($0) }
  }

  /// Consumes two digits with a sign: `M02`.
  fileprivate mutating func celsius() -> Int? {
    let isNegative = take("M")
    return digits(2).map { isNegative ? -$0 : $0 }
  }
}
