import Breathing

/// Admits at most ``maximumPerSecond`` commands in any period of one second.
struct CommandRate {
  /// The number of commands admitted per second.
  static let maximumPerSecond = 20

  /// When the last commands were admitted, at most `maximumPerSecond` of them.
  private var admitted: [Instant] = []

  /// The index of the oldest one, which the next command replaces once the list is full.
  private var oldest = 0

  /// Whether another command is admitted.
  mutating func admits(at now: Instant) -> Bool {
    guard admitted.count == Self.maximumPerSecond else {
      admitted.append(now)
      return true
    }
    // After the clock was set back, counting starts over: otherwise commands would be refused until it has caught up.
    let passed = admitted[oldest].duration(to: now)
    guard passed < .zero || passed >= .seconds(1) else { return false }
    admitted[oldest] = now
    oldest = (oldest + 1) % Self.maximumPerSecond
    return true
  }
}
