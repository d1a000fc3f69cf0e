/// The newest weather reports of an aerodrome.
public struct StationWeather: Sendable, Hashable {
  /// The newest observation of the last six hours.
  public let observation: WeatherReport?

  /// Whether the observation is too old to count as current.
  public let isStale: Bool

  /// The newest forecast that has not ended.
  public let forecast: WeatherReport?

  /// Whether there is no report.
  public var isEmpty: Bool { observation == nil && forecast == nil }

  init(observation: WeatherReport? = nil, isStale: Bool = false, forecast: WeatherReport? = nil) {
    (self.observation, self.isStale, self.forecast) = (observation, isStale, forecast)
  }
}
