/// A time of day, in UTC, at which sessions begin.
///
/// Machines with the same epoch and the same plan show the same breath without communicating.
public struct DailyEpoch: Sendable, Hashable {
  /// Minutes after midnight UTC, 0 to 1,439.
  public let minutes: Int

  private static let day: Int64 = 86_400_000_000_000

  /// Creates an epoch from minutes after midnight UTC; nil outside the day.
  public init?(minutes: Int) {
    guard 0..<1440 ~= minutes else { return nil }
    self.minutes = minutes
  }

  /// Parses a time such as `06:30`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
    else { return nil }
    self.minutes = hours * 60 + minutes
  }

  /// Returns the last session start at or before an instant.
  public func start(atOrBefore now: Instant) -> Instant {
    let offset = Int64(minutes) * 60_000_000_000
    let days = (now.nanoseconds - offset).flooredQuotient(by: Self.day)
    return Instant(nanoseconds: days * Self.day + offset)
  }

  /// Returns the first session start after an instant.
  public func start(after now: Instant) -> Instant {
    start(atOrBefore: now).advanced(by: .nanoseconds(Self.day))
  }
}

extension DailyEpoch: CustomStringConvertible {
  /// The time in UTC, such as `06:30`.
  public var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
