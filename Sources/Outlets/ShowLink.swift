public import Breathing
public import Show

/// What an outlet may read from the show and do to it, from any thread.
public struct ShowLink: Sendable {
  /// The current show, commands applied; its instants are on the clock of `now`.
  public let show: @Sendable () -> Show

  /// The show as a window draws it, and the window's instant for an instant of `now`.
  public let stage: @Sendable (Instant) -> (show: Show, at: Instant)

  /// The current instant, on the clock of published cues.
  public let now: @Sendable () -> Instant

  /// The plan that other screens may follow; nil if there is none.
  public let plan: @Sendable () -> PlanDocument?

  /// Returns a command's effect, and performs it before the next cue.
  public let ask: @Sendable (CommandRequest) throws(CommandRequestError) -> CommandEffect

  /// Starts another plan with the next flight.
  public let begin: @Sendable (PlanRequest) throws(PlanRefusal) -> Void

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - now: Returns the current instant.
  ///   - stage: Returns the show as a window draws it; the same show if nil.
  ///   - ask: Answers and performs a command.
  ///   - plan: Returns the plan that other screens may follow.
  ///   - begin: Starts another plan.
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

  /// Creates a link to a show that performs every command that has an effect.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - send: Hands the show a command.
  ///   - now: Returns the current instant.
  ///   - plan: Returns the plan that other screens may follow.
  ///   - begin: Starts another plan.
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

  /// Performs a command.
  ///
  /// - Returns: A remark if the state is already in effect, such as "already paused".
  /// - Throws: `CommandRequestError` or `PlanRefusal` when it would change nothing.
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
