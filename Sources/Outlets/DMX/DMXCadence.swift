import Breathing

/// When the values of a universe are sent: at once when they change, twice more when they then stay
/// the same, and after that often enough that no receiver takes the source for lost.
///
/// E1.31, 6.6.2, asks for three packets with the same values before a source falls silent, and then
/// for one every 800 to 1000 ms. Art-Net asks for a repetition within 4 s, and within 1 s where
/// its packets are turned into E1.31; one rule serves both.
struct DMXCadence: Sendable, Hashable {
  private var values: [UInt8]?
  private var due = 0
  private var last: Instant?

  /// How often the same values are sent before only the keep-alive remains.
  static let repetitions = 3

  /// The time between packets while values do not change.
  static let keepAlive: Duration = .milliseconds(800)

  /// Whether only keep-alives are left to send.
  var isQuiet: Bool { due == 0 }

  /// Returns whether to send values at an instant, and counts them as sent.
  mutating func sends(_ values: [UInt8], at now: Instant) -> Bool {
    if values != self.values {
      self.values = values
      due = Self.repetitions
    }
    // A clock that was set back must not silence the source.
    let isSilent = last.map { !(.zero..<Self.keepAlive).contains($0.duration(to: now)) } ?? true
    guard due > 0 || isSilent else { return false }
    due = max(due - 1, 0)
    last = now
    return true
  }
}
