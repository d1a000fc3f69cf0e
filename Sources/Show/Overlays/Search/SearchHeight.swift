import Breathing

/// The height of a search sheet in rows, for as many as are found. It changes gradually, however fast a person types, so
/// that a sheet of white paper does not flash.
struct SearchHeight: Sendable, Hashable {
  /// The height at the last change, in rows.
  private var start: Double

  /// The height after the change, in rows.
  private var end: Double

  /// When it last changed.
  private var since: Instant

  /// The duration of a change, in seconds.
  private static let seconds = 0.35

  /// The most rows of a sheet in any picture.
  static let maximumRows = 13

  /// Creates the height of a sheet that opens with a number of rows.
  init(rows: Int, at now: Instant) {
    let rows = Double(min(rows, Self.maximumRows))
    (start, end, since) = (rows, rows, now)
  }

  /// Changes the number of rows.
  mutating func change(to rows: Int, at now: Instant) {
    let next = Double(min(rows, Self.maximumRows))
    guard next != end else { return }
    (start, end, since) = (self.rows(at: now), next, now)
  }

  /// Returns the height at an instant, in rows.
  func rows(at now: Instant) -> Double {
    let share = Easing.smooth(since.duration(to: now).seconds, from: 0, to: Self.seconds)
    return start + (end - start) * share
  }
}
