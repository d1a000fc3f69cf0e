/// The wind to show for an aerodrome now, and where it is known from.
public struct CurrentWind: Sendable, Hashable {
  /// The wind.
  public let wind: SurfaceWind

  /// The kind of report it is from.
  public let kind: WeatherReport.Kind

  /// When it was observed, or the forecast issued, in seconds since the Unix epoch.
  public let observedUnixSeconds: Int64

  /// How long ago that was, in seconds, never negative.
  public let ageSeconds: Int64

  /// Whether it was observed too long ago to be taken for the wind of now.
  public let isStale: Bool
}
