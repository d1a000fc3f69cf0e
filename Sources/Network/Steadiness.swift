/// Decides when something that was lost counts as working again, so that what comes and goes is reported rarely.
///
/// The first return counts at once. After a loss within ten minutes of a return, the next return counts only after a
/// minute without a failure, and each further such loss doubles that, up to ten minutes.
public struct Steadiness<Moment: InstantProtocol>: Sendable where Moment.Duration == Duration {
  /// The time without a failure that is needed after the first loss soon after a return.
  public static var shortest: Duration { .seconds(60) }

  /// The greatest time needed, and how long after a return a loss comes soon.
  public static var longest: Duration { .seconds(600) }

  /// Whether it was lost, and has not counted as working since.
  public private(set) var isLost = false

  private var needed: Duration = .zero
  private var worksSince: Moment?
  private var returned: Moment?

  /// Creates the state of something that has not been lost.
  public init() {}

  /// Whether its last loss came soon after a return.
  public var comesAndGoes: Bool { needed > .zero }

  /// Notes a failure.
  public mutating func fail(at now: Moment) {
    worksSince = nil
    guard !isLost else { return }
    isLost = true
    let isSoon = returned.map { $0.duration(to: now) < Self.longest } ?? false
    needed = isSoon ? min(max(needed * 2, Self.shortest), Self.longest) : .zero
  }

  /// Notes that it works. A clock may be set, so the time without a failure may start again.
  ///
  /// - Returns: Whether it counts as working again from now on.
  public mutating func succeed(at now: Moment) -> Bool {
    let since = min(worksSince ?? now, now)
    worksSince = since
    guard isLost, since.duration(to: now) >= needed else { return false }
    (isLost, returned) = (false, now)
    return true
  }
}
