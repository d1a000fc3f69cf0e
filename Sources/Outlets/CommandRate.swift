import Breathing

/// Limits the rate of commands.
struct CommandRate {
  /// The number of commands admitted per second.
  static let mostASecond = 20

  /// The start of the second in which commands are counted, and their number.
  private var second = Instant(nanoseconds: 0)
  private var admitted = 0

  /// Whether another command is admitted.
  mutating func admits(at now: Instant) -> Bool {
    let passed = second.duration(to: now)
    if passed < .zero || passed >= .seconds(1) {
      second = now
      admitted = 0
    }
    guard admitted < Self.mostASecond else { return false }
    admitted += 1
    return true
  }
}
