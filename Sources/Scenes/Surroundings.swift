public import Airports
public import Breathing
public import Cabin
public import Flights
public import Geodesy

/// What is known of the surroundings: any of it may be missing.
public struct Surroundings: Sendable, Hashable {
  /// The weather reports at hand.
  public var weather = WeatherBook()

  /// Where a receiver says that we are.
  public var fix: Fix?

  /// The true bearing that the screen's top, or the person in front of it, faces.
  public var facing: Angle?

  /// How high the cabin is.
  public private(set) var cabin: CabinState?

  /// Since when the show knows that it is time to check the oxygen; nil while it is not.
  public var checkOxygenSince: Instant? {
    asksForOxygen.isOn ? asksForOxygen.since : nil
  }

  /// Whether the cabin is known, and whether it is time to check the oxygen.
  private(set) var knowsCabin = Switch(false)
  private(set) var asksForOxygen = Switch(false)

  /// Creates surroundings of which nothing is known.
  public init() {}

  /// Returns what makes cues on a clock that is ahead.
  func moved(by ahead: Duration) -> Surroundings {
    var moved = self
    moved.knowsCabin = knowsCabin.moved(by: ahead)
    moved.asksForOxygen = asksForOxygen.moved(by: ahead)
    return moved
  }

  /// Takes over how high the cabin is.
  mutating func take(_ cabin: CabinState?, at now: Instant) {
    self.cabin = cabin
    knowsCabin.turn(cabin != nil, at: now)
    asksForOxygen.turn(cabin?.isCheckOxygen ?? false, at: now)
  }
}
