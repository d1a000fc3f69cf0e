/// Says when to log that clients cannot be accepted: when a shortage of descriptors or memory begins.
///
/// A server at its limit accepts one client for each that leaves, which does not end the shortage. A shortage has
/// ended when all clients have been accepted for an hour.
public struct ShortageLog: Sendable, Hashable {
  private var latest: ContinuousClock.Instant?

  /// The time without a shortage after which the next one is logged.
  static let quietTime: Duration = .seconds(3_600)

  /// Creates a log without shortages.
  public init() {}

  /// Notes that a client could not be accepted.
  ///
  /// - Parameter now: The time.
  /// - Returns: Whether to log it.
  public mutating func note(at now: ContinuousClock.Instant) -> Bool {
    defer { latest = now }
    return latest.map { $0.duration(to: now) > Self.quietTime } ?? true
  }
}
