import Breathing

/// The age of the last position of an aircraft.
struct PositionAge: Sendable, Hashable {
  /// How long a position counts, as that of a gpsd.
  static let lifetime: Duration = .seconds(15)

  private(set) var last: Instant?

  /// Notes a position.
  mutating func note(_ instant: Instant) {
    last = instant
  }

  /// Forgets a position that is too old. Returns whether it did.
  mutating func expire(at now: Instant) -> Bool {
    guard let last, last.duration(to: now) > Self.lifetime else { return false }
    self.last = nil
    return true
  }
}
