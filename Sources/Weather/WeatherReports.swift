/// The latest weather reports of many aerodromes, and the rules that choose among them.
///
/// Its size is bounded: a few reports per aerodrome, and a maximum number of aerodromes.
public struct WeatherReports: Sendable, Hashable {
  /// The latest reports of each aerodrome.
  private var byStation: [String: StationReports] = [:]

  /// The maximum number of aerodromes; about 5,000 in the world report their weather.
  public static let maximumStations = 12_000

  /// How long an old observation is still shown, as stale, if there is nothing better: 6 hours.
  public static let staleSeconds: Int64 = 6 * 3600

  /// Creates a collection without reports.
  public init() {}

  /// Adds a report, in any order; a report marked as missing (`NIL`) is ignored.
  ///
  /// If there are too many aerodromes, those with the oldest reports are removed.
  public mutating func insert(_ report: WeatherReport) {
    guard report.status != .missing else { return }
    byStation[report.station, default: StationReports()].insert(report)
    if byStation.count > Self.maximumStations { forget() }
  }

  /// Removes reports dated in the future, as by a clock that was ahead when they were received. They would keep out
  /// newer ones.
  ///
  /// - Parameter now: The time, in seconds since the Unix epoch.
  public mutating func removeFuture(nowUnixSeconds now: Int64) {
    for station in byStation.keys { byStation[station]?.removeFuture(nowUnixSeconds: now) }
  }

  /// Returns the wind to show for an aerodrome.
  ///
  /// The newest observation of the last 90 minutes has priority, then a current TTF, then a current
  /// TAF, then an older observation, which is stale. A report with an unknown wind is skipped.
  ///
  /// - Parameters:
  ///   - station: The station identifier of the aerodrome, in capitals.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: The wind; nil if no report gives one.
  public func wind(at station: String, nowUnixSeconds now: Int64) -> CurrentWind? {
    byStation[station]?.wind(nowUnixSeconds: now)
  }

  /// Returns the newest observation and the newest forecast to show for an aerodrome.
  ///
  /// - Parameters:
  ///   - stations: The station identifiers of the aerodrome, in capitals; the first with reports
  ///     counts.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: The reports; none if there are none.
  public func latest(at stations: [String], nowUnixSeconds now: Int64) -> StationWeather {
    stations.lazy.compactMap { byStation[$0]?.latest(nowUnixSeconds: now) }.first { !$0.isEmpty }
      ?? StationWeather()
  }

  /// Removes an eighth of the maximum number of aerodromes.
  private mutating func forget() {
    let order = byStation.sorted {
      ($0.value.newestUnixSeconds, $0.key) > ($1.value.newestUnixSeconds, $1.key)
    }
    byStation = [:]
    for (station, reports) in order.prefix(Self.maximumStations * 7 / 8) {
      byStation[station] = reports
    }
  }
}
