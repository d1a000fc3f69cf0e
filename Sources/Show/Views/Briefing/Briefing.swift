package import Airports
package import Notams
package import Weather

/// The weather and the NOTAMs of one aerodrome at a time.
package struct Briefing: Sendable, Hashable {
  /// The newest observation and the newest forecast.
  package let weather: StationWeather

  /// The NOTAMs that are in force now or later today; nil without a source of NOTAMs.
  package let notams: [TodaysNotam]?

  /// When the NOTAMs were read, in seconds since the Unix epoch.
  let notamsReceived: Int64?

  /// Whether the NOTAMs are old.
  package let hasStaleNotams: Bool

  /// The time, in seconds since the Unix epoch.
  package let now: Int64

  /// Selects the reports of an aerodrome.
  ///
  /// - Parameters:
  ///   - airport: The aerodrome.
  ///   - surroundings: All that is known.
  ///   - now: The time, in seconds since the Unix epoch.
  package init(of airport: Airport, in surroundings: Surroundings, nowUnixSeconds now: Int64) {
    let stations = airport.stations
    self.now = now
    weather = surroundings.weather.latest(at: stations, nowUnixSeconds: now)
    notamsReceived = surroundings.notams.receivedUnixSeconds
    notams =
      notamsReceived == nil
      ? nil : surroundings.notams.today(at: stations, nowUnixSeconds: now)
    hasStaleNotams = surroundings.notams.isStale(nowUnixSeconds: now) ?? false
  }
}

extension Airport {
  /// The codes under which reports of the aerodrome are found.
  package var stations: [String] {
    [icao, ident].compactMap(\.self).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
