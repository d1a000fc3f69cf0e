/// Notices that the machine's clock is set, so that what was judged by a wrong date is judged again.
///
/// A machine without a clock of its own starts with the date of its last shutdown or with 1970, and learns the time
/// once it has a network.
public struct ClockWatch: Sendable {
  /// The smallest change that counts. Whatever is judged by a date lasts minutes; smaller changes are corrections.
  public static let minimumStep: Duration = .seconds(60)

  /// The longest part of a pause after which the clock is compared. A service that waits for hours wakes only this often.
  public static let period: Duration = .seconds(60)

  private let ahead: @Sendable () -> Duration?
  private let uptime: @Sendable () -> Duration
  private let suspend: @Sendable (Duration) async throws -> Void

  /// How far the clock was ahead when it was last compared.
  private var known: Duration?

  /// Creates a watch that knows how the clock is set now.
  ///
  /// - Parameters:
  ///   - ahead: Returns how far the machine's clock is ahead of one that is never set and that runs on while the
  ///     machine sleeps; nil while it shows an impossible time.
  ///   - uptime: Returns how long the machine has run, its sleeps included.
  ///   - suspend: Suspends the task for a time. Throws `CancellationError` if the task is cancelled.
  public init(
    ahead: @escaping @Sendable () -> Duration?,
    uptime: @escaping @Sendable () -> Duration,
    suspend: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.ahead, self.uptime, self.suspend) = (ahead, uptime, suspend)
    known = ahead()
  }

  /// Returns whether the clock was set since the last call.
  public mutating func noticesStep() -> Bool {
    guard let now = ahead() else { return false }
    let step = known.map { now - $0 }
    // Many small corrections are no step.
    known = now
    return step.map { $0 >= Self.minimumStep || $0 <= .zero - Self.minimumStep } ?? true
  }

  /// Suspends the task for a time. The time in which the machine sleeps counts.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - wakes: Called when the clock was set; returns whether the pause ends then.
  /// - Throws: `CancellationError` if the task is cancelled.
  public mutating func pause(for time: Duration, orUntilStep wakes: () -> Bool) async throws {
    let end = uptime() + time
    var left = time
    repeat {
      try await suspend(min(left, Self.period))
      if noticesStep(), wakes() { return }
      left = end - uptime()
      // A clock counts whole nanoseconds.
    } while left >= .nanoseconds(1)
  }
}
