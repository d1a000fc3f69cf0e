public import Breathing
public import Scenes

/// What an outlet may ask of the show, and do to it, from any thread.
public struct ShowLink: Sendable {
  /// The show as it is now, commands applied; its instants are those of `now`.
  public let show: @Sendable () -> Show

  /// The show as a window draws it, and what that window calls an instant of `now`.
  public let stage: @Sendable (Instant) -> (show: Show, at: Instant)

  /// The instant it is, on the clock by which cues are published.
  public let now: @Sendable () -> Instant

  /// The plan that other screens may follow; nil where there is none to follow.
  public let plan: @Sendable () -> PlanDocument?

  /// Returns what a command does, and has it done before the next cue.
  public let ask: @Sendable (CommandRequest) throws(CommandRequestError) -> CommandEffect

  /// Begins another plan with the next flight.
  public let begin: @Sendable (PlanRequest) throws(PlanRefusal) -> Void

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - now: Returns the instant it is.
  ///   - stage: Returns the show as a window draws it; the same show if nil.
  ///   - ask: Answers a command and has it done.
  ///   - plan: Returns the plan that other screens may follow.
  ///   - begin: Begins another plan.
  public init(
    show: @escaping @Sendable () -> Show,
    now: @escaping @Sendable () -> Instant,
    stage: (@Sendable (Instant) -> (show: Show, at: Instant))? = nil,
    ask: @escaping @Sendable (CommandRequest) throws(CommandRequestError) -> CommandEffect,
    plan: @escaping @Sendable () -> PlanDocument? = { nil },
    begin: @escaping @Sendable (PlanRequest) throws(PlanRefusal) -> Void = {
      (_) throws(PlanRefusal) in throw .notNow("this show has no plan to change")
    }
  ) {
    self.show = show
    self.now = now
    self.stage = stage ?? { (show(), $0) }
    self.ask = ask
    self.plan = plan
    self.begin = begin
  }

  /// Creates a link to a show that takes every command that has an effect.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - send: Hands the show a command.
  ///   - now: Returns the instant it is.
  ///   - plan: Returns the plan that other screens may follow.
  ///   - begin: Begins another plan.
  public init(
    show: @escaping @Sendable () -> Show,
    send: @escaping @Sendable (Command) -> Void,
    now: @escaping @Sendable () -> Instant,
    plan: @escaping @Sendable () -> PlanDocument? = { nil },
    begin: @escaping @Sendable (PlanRequest) throws(PlanRefusal) -> Void = {
      (_) throws(PlanRefusal) in throw .notNow("this show has no plan to change")
    }
  ) {
    self.init(
      show: show,
      now: now,
      ask: { (request) throws(CommandRequestError) in
        let effect = try request.effect(on: show(), at: now())
        if case .command(let command) = effect { send(command) }
        return effect
      },
      plan: plan,
      begin: begin
    )
  }

  /// Has a command done.
  ///
  /// - Returns: A remark where the command found what it asks for, such as "already paused".
  /// - Throws: `CommandRequestError` or `PlanRefusal`, where it would change nothing.
  func perform(_ request: CommandRequest) throws -> String? {
    switch try ask(request) {
    case .command: return nil
    case .none(let remark): return remark
    case .session:
      try begin(PlanRequest(settings: [:]))
      return nil
    }
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
