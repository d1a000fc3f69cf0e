/// The current wind at an aerodrome, and its source.
public struct CurrentWind: Sendable, Hashable {
  /// The wind.
  public let wind: SurfaceWind

  /// The kind of report it comes from.
  public let kind: WeatherReport.Kind

  /// When it was observed, or the forecast issued, in seconds since the Unix epoch.
  public let observedUnixSeconds: Int64

  /// The age of that report in seconds, never negative.
  public let ageSeconds: Int64

  /// Whether the report is too old to count as current.
  public let isStale: Bool
}
