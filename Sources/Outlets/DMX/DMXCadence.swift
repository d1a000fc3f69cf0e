import Breathing

/// Decides when the values of a universe are sent: at once when they change, twice more if they
/// then stay the same, and after that often enough that no receiver considers the source lost.
///
/// E1.31 (6.6.2) requires three packets with the same values before a source reduces its rate, and
/// then one every 800 to 1000 ms. Art-Net requires a repetition within 4 s, and within 1 s if its
/// packets are converted to E1.31. One rule serves both.
struct DMXCadence: Sendable, Hashable {
  private var values: [UInt8]?
  private var due = 0
  private var last: Instant?

  /// The number of packets with the same values before only keep-alives are sent.
  static let repetitions = 3

  /// The interval between keep-alives.
  static let keepAlive: Duration = .milliseconds(800)

  /// Whether only keep-alives remain to be sent.
  var isQuiet: Bool { due == 0 }

  /// Returns whether to send the values at an instant, and counts them as sent.
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
