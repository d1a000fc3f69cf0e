import Breathing
import Notams
import Weather

/// What a session has a source for. When the settings are reloaded, what a source that is gone has
/// reported is forgotten.
public struct SurroundingsSources: OptionSet, Sendable, Hashable {
  /// A bit for each of them.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Weather reports.
  public static let weather = SurroundingsSources(rawValue: 1 << 0)
  /// NOTAMs.
  public static let notams = SurroundingsSources(rawValue: 1 << 1)
  /// Passes of satellites.
  public static let satellites = SurroundingsSources(rawValue: 1 << 2)
  /// A receiver's position.
  public static let position = SurroundingsSources(rawValue: 1 << 3)
  /// A compass.
  public static let heading = SurroundingsSources(rawValue: 1 << 4)
  /// The pressure of the cabin.
  public static let cabin = SurroundingsSources(rawValue: 1 << 5)
  /// Real aircraft.
  public static let aircraft = SurroundingsSources(rawValue: 1 << 6)

  /// All of them.
  public static let all: SurroundingsSources = [
    .weather, .notams, .satellites, .position, .heading, .cabin, .aircraft,
  ]
}

extension Surroundings {
  /// Returns the surroundings with the reports of some sources only from an instant on.
  func limited(to sources: SurroundingsSources, at now: Instant) -> Surroundings {
    var limited = self
    if !sources.contains(.cabin) { limited.adopt(nil, at: now) }
    limited.weather = sources.contains(.weather) ? weather : WeatherReports()
    limited.notams = sources.contains(.notams) ? notams : NotamList()
    limited.satellites = sources.contains(.satellites) ? satellites : []
    limited.fix = sources.contains(.position) ? fix : nil
    limited.compass = sources.contains(.heading) ? compass : nil
    return limited
  }
}
