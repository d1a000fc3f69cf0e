/// Something that is tried again after failures: growing random delays, one report for each reason,
/// and one when it works again.
///
/// A service that keeps trying uses a `Retry`, so that its delays and its log lines are the same
/// kind as those of the others.
public struct Retry: Sendable {
  /// What has been reported since it last worked.
  public private(set) var log = FailureLog()

  private var backoff: Backoff

  /// Creates a retry without failures.
  public init(_ backoff: Backoff) {
    self.backoff = backoff
  }

  /// The number of consecutive failures that lengthen the delay.
  public var failures: Int { backoff.failures }

  /// Counts a failure.
  ///
  /// - Parameters:
  ///   - reason: The reason, as it would be reported.
  ///   - asked: The delay that a server requested.
  /// - Returns: Whether to report the reason, and the delay before the next attempt.
  public mutating func fail(
    _ reason: String,
    asked: Duration = .zero
  ) -> (shouldLog: Bool, wait: Duration) {
    (log.noteFailure(reason), backoff.waitAfterFailure(asked: asked))
  }

  /// Counts a success.
  ///
  /// - Returns: Whether to report that it works again.
  @discardableResult
  public mutating func succeed() -> Bool {
    backoff.succeed()
    return log.noteSuccess()
  }

  /// Notes that it works again, for now. The delays stay long until `succeed()`, for connections that
  /// may be lost again at once.
  ///
  /// - Returns: Whether to report it.
  @discardableResult
  public mutating func reconnect() -> Bool { log.noteSuccess() }
}

/// Which failures have been reported since something last worked: each reason is reported once.
public struct FailureLog: Sendable, Hashable {
  /// The greatest number of reasons reported in a row; more of them say nothing new.
  public static let maximumReasons = 16

  private var reasons: Set<String> = []

  /// Creates a log without failures.
  public init() {}

  /// Whether it fails.
  public var isFailing: Bool { !reasons.isEmpty }

  /// Adds a failure. Returns whether to report it.
  public mutating func noteFailure(_ reason: String) -> Bool {
    reasons.count < Self.maximumReasons && reasons.insert(reason).inserted
  }

  /// Forgets the failures. Returns whether there were any, so that the recovery is reported.
  public mutating func noteSuccess() -> Bool {
    defer { reasons = [] }
    return isFailing
  }
}
