/// The latest reports of one aerodrome.
struct StationReports: Sendable, Hashable {
  /// Observations, including TTFs, and forecasts, each newest first.
  private var observations: [WeatherReport] = []
  private var forecasts: [WeatherReport] = []

  /// The maximum number of reports kept in each list.
  static let maximumCount = 4

  /// How far ahead of the clock a report may be dated: some observations are issued shortly before
  /// their nominal time.
  private static let earlySeconds: Int64 = 15 * 60

  /// When the newest report was issued; the smallest number if there is none.
  var newestUnixSeconds: Int64 {
    max(
      observations.first?.issuedUnixSeconds ?? .min,
      forecasts.first?.issuedUnixSeconds ?? .min
    )
  }

  /// Removes reports dated in the future, as by a clock that was ahead when they were received. They would keep out
  /// newer ones.
  mutating func removeFuture(nowUnixSeconds now: Int64) {
    observations.removeAll { $0.issuedUnixSeconds > now + Self.earlySeconds }
    forecasts.removeAll { $0.issuedUnixSeconds > now + Self.earlySeconds }
  }

  /// Inserts a report in order.
  mutating func insert(_ report: WeatherReport) {
    if report.kind == .taf {
      Self.insert(report, into: &forecasts)
    } else {
      Self.insert(report, into: &observations)
    }
  }

  /// Returns the wind to use at a time.
  func wind(nowUnixSeconds now: Int64) -> CurrentWind? {
    let issued = observations.filter { $0.issuedUnixSeconds <= now + Self.earlySeconds }
    let fresh = issued.filter { now - $0.issuedUnixSeconds < WeatherReport.observationSeconds }
    return current(fresh, at: now) ?? current(issued.filter { $0.kind == .ttf }, at: now)
      ?? forecastWind(at: now) ?? staleWind(issued, at: now)
  }

  /// Returns the newest observation and the newest forecast to show at a time.
  ///
  /// An observation is shown for six hours, a forecast until it ends or is cancelled.
  func latest(nowUnixSeconds now: Int64) -> StationWeather {
    func isIssued(_ report: WeatherReport) -> Bool {
      report.issuedUnixSeconds <= now + Self.earlySeconds
    }
    let observation = observations.first { report in
      report.status == .valid && isIssued(report)
        && now - report.issuedUnixSeconds < WeatherReports.staleSeconds
    }
    let forecast = forecasts.first { report in
      isIssued(report) && (report.status == .cancelled || report.validUnixSeconds.upperBound > now)
    }
    let age = observation.map { now - $0.issuedUnixSeconds } ?? 0
    return StationWeather(
      observation: observation,
      isStale: age >= WeatherReport.observationSeconds,
      forecast: forecast?.status == .valid ? forecast : nil
    )
  }

  private func current(_ reports: [WeatherReport], at now: Int64) -> CurrentWind? {
    reports.lazy.compactMap { report in
      let time = max(now, report.issuedUnixSeconds)
      return report.wind(atUnixSeconds: time).flatMap { CurrentWind($0, from: report, at: now) }
    }.first
  }

  /// The newest forecast for the time decides; a cancelled one means that there is none.
  private func forecastWind(at now: Int64) -> CurrentWind? {
    let forecast = forecasts.first { report in
      report.issuedUnixSeconds <= now + Self.earlySeconds
        && (report.validUnixSeconds.contains(now) || report.status == .cancelled)
    }
    return forecast.flatMap { current([$0], at: now) }
  }

  private func staleWind(_ reports: [WeatherReport], at now: Int64) -> CurrentWind? {
    reports.lazy.compactMap { report in
      guard now - report.issuedUnixSeconds < WeatherReports.staleSeconds else { return nil }
      return report.wind.flatMap { CurrentWind($0, from: report, at: now, isStale: true) }
    }.first
  }

  /// Keeps the newest few, in an order that does not depend on their arrival.
  private static func insert(_ report: WeatherReport, into reports: inout [WeatherReport]) {
    guard !reports.contains(report) else { return }
    let index = reports.firstIndex { isNewer(report, $0) } ?? reports.endIndex
    guard index < maximumCount else { return }
    reports.insert(report, at: index)
    if reports.count > maximumCount { reports.removeLast() }
  }

  /// Orders reports by time; at equal times by correction, then special reports first, then by
  /// text.
  private static func isNewer(_ one: WeatherReport, _ other: WeatherReport) -> Bool {
    if one.issuedUnixSeconds != other.issuedUnixSeconds {
      return one.issuedUnixSeconds > other.issuedUnixSeconds
    }
    if one.revision != other.revision { return one.revision > other.revision }
    if one.kind != other.kind { return one.kind.rank < other.kind.rank }
    return one.text > other.text
  }
}

extension CurrentWind {
  /// Creates a current wind; nil for an unknown wind.
  fileprivate init?(
    _ wind: SurfaceWind,
    from report: WeatherReport,
    at now: Int64,
    isStale: Bool = false
  ) {
    guard !wind.isMissing else { return nil }
    self.wind = wind
    kind = report.kind
    observedUnixSeconds = report.issuedUnixSeconds
    ageSeconds = max(0, now - report.issuedUnixSeconds)
    self.isStale = isStale
  }
}

extension WeatherReport.Kind {
  /// The priority of a kind.
  fileprivate var rank: Int {
    switch self {
    case .speci: 0
    case .metar: 1
    case .ttf: 2
    case .taf: 3
    }
  }
}
