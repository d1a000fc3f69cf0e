/// The newest weather reports of each station.
public struct WeatherBook: Sendable, Hashable {
  /// Creates an empty book.
  public init() {}
}
