import Breathing

/// Notices that an open device takes no more samples, because the sound server stopped answering.
struct CallbackWatch {
  /// How long the callback may not run; usually it does so several times a second.
  private static let longestSilence: Duration = .seconds(5)

  /// The longest time between two turns of the loop that counts. While the program itself is stopped, the callback does
  /// not run either.
  private static let longestTurn: Duration = .milliseconds(500)

  private var last: (count: UInt32, turn: Instant)?
  private var silence: Duration = .zero

  /// Notes how often the callback has run.
  ///
  /// - Parameters:
  ///   - count: The number of its runs.
  ///   - now: The instant of this turn of the loop.
  /// - Returns: Whether it has not run for too long.
  mutating func follow(_ count: UInt32, at now: Instant) -> Bool {
    defer { last = (count, now) }
    guard let former = last, former.count == count else {
      silence = .zero
      return false
    }
    silence += min(former.turn.duration(to: now), Self.longestTurn)
    return silence > Self.longestSilence
  }
}
