import Breathing

/// Lets commands through, but not more often than a person gives them.
struct CommandGate {
  /// How many of one second are let through.
  static let mostASecond = 20

  /// When the second began in which commands are counted, and how many there were.
  private var second = Instant(nanoseconds: 0)
  private var admitted = 0

  /// Whether one more may pass.
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
