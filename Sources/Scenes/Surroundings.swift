public import Airports
public import Cabin
public import Flights
public import Geodesy

/// What the world around the machine has told: all of it may be missing.
public struct Surroundings: Sendable, Hashable {
  /// The weather reports at hand.
  public var weather = WeatherBook()

  /// Where a receiver says that we are.
  public var fix: Fix?

  /// The true bearing that the screen's top, or the person before it, faces.
  public var facing: Angle?

  /// How high the cabin is.
  public var cabin: CabinState?

  /// Creates surroundings of which nothing is known.
  public init() {}
}
