public import Breathing

/// A conservative countdown of the time a person has without oxygen.
///
/// Above 10,000 ft each second uses up a share of half the shortest published time of useful
/// consciousness, so that it runs faster the higher the cabin is; at that height and below, what
/// was used comes back. When all is used it asks to check the oxygen, and goes on asking until a
/// tenth has come back, so that it does not come and go at the edge.
///
/// It is a reminder worked out from a table, not a certified instrument: people differ, and what
/// the body feels or a real oximeter shows comes first.
public struct OxygenClock: Sendable, Hashable {
  /// How much of the time is used, from 0 to 1.
  public private(set) var used = 0.0

  /// Since when it asks to check the oxygen; nil while it does not.
  public private(set) var askingSince: Instant?

  /// The share of the published times that is granted.
  public static let caution = 0.5

  /// How long all takes to come back, in seconds: half an hour, our own choice, and slow on purpose.
  public static let recoverySeconds = 1800.0

  /// The clock stops asking once no more than this is used.
  static let relief = 0.9

  /// Creates a clock of which nothing is used.
  public init() {}

  /// Lets time go by at an altitude.
  ///
  /// - Parameters:
  ///   - start: When the time began.
  ///   - seconds: How long it lasted.
  ///   - altitude: The cabin's pressure altitude in that time, in feet.
  mutating func spend(from start: Instant, seconds: Double, altitudeFeet altitude: Double) {
    guard let published = UsefulConsciousness.seconds(altitudeFeet: altitude) else {
      used = max(0, used - seconds / Self.recoverySeconds)
      if used <= Self.relief { askingSince = nil }
      return
    }
    let allowed = published.lowerBound * Self.caution
    let left = (1 - used) * allowed
    used = min(1, used + seconds / allowed)
    if seconds >= left { used = 1 }
    if used == 1, askingSince == nil {
      askingSince = start.advanced(by: .seconds(min(left, seconds)))
    }
  }

  /// Returns how long is left at an altitude if it stays, in seconds: at half the shortest and half
  /// the longest of the published times; nil where none runs out.
  public func secondsLeft(altitudeFeet altitude: Double) -> ClosedRange<Double>? {
    UsefulConsciousness.seconds(altitudeFeet: altitude).map { published in
      let share = (1 - used) * Self.caution
      return published.lowerBound * share...published.upperBound * share
    }
  }
}
