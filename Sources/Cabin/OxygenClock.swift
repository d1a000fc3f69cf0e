public import Breathing

/// A conservative countdown of the time a person has without oxygen.
///
/// Above 10,000 ft each second uses up a fraction of half the shortest published time of useful
/// consciousness, so the countdown runs faster at higher altitudes. At or below that height, used
/// time is restored. When all is used, the clock asks to check the oxygen, and keeps asking until a
/// tenth has been restored, so that the request does not toggle at the threshold.
///
/// It is a reminder computed from a table, not a certified instrument: people differ, and symptoms
/// or a real oximeter take precedence.
public struct OxygenClock: Sendable, Hashable {
  /// The used fraction of the time, from 0 to 1.
  public private(set) var used = 0.0

  /// When the reminder to check the oxygen began; nil while there is none.
  public private(set) var alertSince: Instant?

  /// The fraction of the published times that is allowed.
  public static let safetyFactor = 0.5

  /// The time to restore everything, in seconds: half an hour, our own choice, deliberately slow.
  public static let recoverySeconds = 1800.0

  /// The largest rounding error of a sum of many intervals, in seconds.
  private static let roundingSeconds = 1e-6

  /// The reminder ends once the used fraction is at or below this.
  static let alertEndsAtUsed = 0.9

  /// Creates a clock with no time used.
  public init() {}

  /// Advances the clock at an altitude.
  ///
  /// - Parameters:
  ///   - start: The start of the interval.
  ///   - seconds: The length of the interval.
  ///   - altitude: The cabin's pressure altitude during it, in feet.
  mutating func spend(from start: Instant, seconds: Double, altitudeFeet altitude: Double) {
    guard let published = UsefulConsciousness.seconds(altitudeFeet: altitude) else {
      used = max(0, used - seconds / Self.recoverySeconds)
      if used <= Self.alertEndsAtUsed { alertSince = nil }
      return
    }
    let allowed = published.lowerBound * Self.safetyFactor
    let left = (1 - used) * allowed
    used = min(1, used + seconds / allowed)
    // The sum of many short intervals can be short of the whole by a rounding error.
    if seconds >= left - Self.roundingSeconds { used = 1 }
    if used == 1, alertSince == nil {
      alertSince = start.advanced(by: .seconds(min(left, seconds)))
    }
  }

  /// Returns the time left at a constant altitude, in seconds: at half the shortest and half the
  /// longest published time; nil if there is no limit.
  public func secondsLeft(altitudeFeet altitude: Double) -> ClosedRange<Double>? {
    UsefulConsciousness.seconds(altitudeFeet: altitude).map { published in
      let share = (1 - used) * Self.safetyFactor
      return published.lowerBound * share...published.upperBound * share
    }
  }
}
