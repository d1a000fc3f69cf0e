public import Breathing
import Cabin
public import Flights
public import Geodesy
public import Notams
public import Weather

/// What is known about the surroundings; any of it may be missing.
public struct Surroundings: Sendable, Hashable {
  /// The available weather reports.
  public var weather = WeatherReports()

  /// The NOTAMs from the source.
  public var notams = NotamList()

  /// The passes of satellites from now on.
  public var satellites: [SatellitePass] = []

  /// The position reported by a receiver.
  public var fix: Fix?

  /// The magnetic heading that this machine's compass measures, smoothed.
  public var compass: Angle?

  /// The true bearing that the screen's top, or the person in front of it, faces.
  public var facing: Angle?

  /// Why this machine cannot play sound; nil if it can, or that is not known yet.
  public var soundLack: SoundLack?

  /// The last known state of the cabin. It is kept while the picture fades it out; see ``knowsCabin``.
  private(set) var cabin: CabinState?

  /// When the show learned that it is time to check the oxygen; nil if it is not.
  public var checkOxygenSince: Instant? {
    asksForOxygen.isOn ? asksForOxygen.since : nil
  }

  /// Whether the cabin is known, and whether it is time to check the oxygen.
  private(set) var knowsCabin = FadingSwitch(false, fadeIn: 0.6)
  private(set) var asksForOxygen = FadingSwitch(false, fadeIn: 2)

  /// Creates empty surroundings.
  public init() {}

  /// Returns the values that produce cues, shifted to a clock that is ahead.
  func moved(by ahead: Duration) -> Surroundings {
    var moved = self
    moved.knowsCabin = knowsCabin.moved(by: ahead)
    moved.asksForOxygen = asksForOxygen.moved(by: ahead)
    return moved
  }

  /// Sets the state of the cabin; nil if it is unknown from now on.
  mutating func adopt(_ cabin: CabinState?, at now: Instant) {
    self.cabin = cabin ?? self.cabin
    knowsCabin.turn(cabin != nil, at: now)
    asksForOxygen.turn(cabin?.isCheckOxygen ?? false, at: now)
  }
}
