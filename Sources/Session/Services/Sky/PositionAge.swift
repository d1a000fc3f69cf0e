import Breathing

/// The age of the last position of an aircraft.
struct PositionAge: Sendable, Hashable {
  /// How long a position counts, as that of a gpsd.
  static let lifetime: Duration = .seconds(15)

  private var last: Instant?

  /// Records a position. Returns whether it is new: later than the last, and not too old.
  mutating func note(_ instant: Instant, at now: Instant) -> Bool {
    guard last.map({ $0 < instant }) ?? true, !isTooOld(instant, at: now) else { return false }
    last = instant
    return true
  }

  private func isTooOld(_ instant: Instant, at now: Instant) -> Bool {
    instant.duration(to: now) > Self.lifetime
  }

  /// Forgets a position that is too old. Returns whether it did.
  mutating func expire(at now: Instant) -> Bool {
    guard let last, isTooOld(last, at: now) else { return false }
    self.last = nil
    return true
  }
}
