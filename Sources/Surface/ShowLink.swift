public import Breathing
public import Scenes

/// What an outlet may ask of the show, and do to it, from any thread.
public struct ShowLink: Sendable {
  /// The show as it is now, commands applied.
  public let show: @Sendable () -> Show

  /// Hands the show a command, which is applied before the next cue.
  public let send: @Sendable (Command) -> Void

  /// The instant it is, on the session's clock.
  public let now: @Sendable () -> Instant

  /// The plan that other screens may follow; nil where there is none to follow.
  public let plan: @Sendable () -> PlanDocument?

  /// Begins another plan with the next flight.
  public let begin: @Sendable (PlanRequest) throws(PlanRefusal) -> Void

  /// Creates a link from its ways.
  public init(
    show: @escaping @Sendable () -> Show,
    send: @escaping @Sendable (Command) -> Void,
    now: @escaping @Sendable () -> Instant,
    plan: @escaping @Sendable () -> PlanDocument? = { nil },
    begin: @escaping @Sendable (PlanRequest) throws(PlanRefusal) -> Void = {
      (_) throws(PlanRefusal) in throw .notNow("this show has no plan that could be changed")
    }
  ) {
    self.show = show
    self.send = send
    self.now = now
    self.plan = plan
    self.begin = begin
  }

  /// Sleeps until an instant of the session's clock, or until the task is cancelled.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until instant: Instant) async throws {
    let wait = now().duration(to: instant)
    guard wait > .zero else { return try Task.checkCancellation() }
    try await Task.sleep(for: wait, tolerance: .zero, clock: .continuous)
  }
}
