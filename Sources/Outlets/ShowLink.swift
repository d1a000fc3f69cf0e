public import Breathing
public import Show

/// What an outlet may read from the show and change in it, from any thread.
public struct ShowLink: Sendable {
  /// Returns the current show with all commands applied; its instants are on the clock of `now`.
  public let show: @Sendable () -> Show

  /// Returns the show as the window draws it, and the window's instant for an instant of `now`.
  public let windowShow: @Sendable (Instant) -> (show: Show, at: Instant)

  /// Returns the current instant, on the clock of published cues.
  public let now: @Sendable () -> Instant

  /// Returns the plan for screens that follow this one; nil if there is none.
  public let plan: @Sendable () -> PlanDocument?

  /// Performs a command before the next cue, and returns its effect.
  public let apply: @Sendable (CommandRequest) throws(RequestRefusal) -> CommandEffect

  /// Starts another plan with the next flight.
  public let startPlan: @Sendable (PlanRequest) throws(RequestRefusal) -> Void

  /// Returns a remark on the session that was announced last, such as that it begins paused; nil for none.
  package var remarkOnPlan: @Sendable () -> String? = { nil }

  /// Returns whether a session that was announced waits until the present one is over.
  package var isPlanPostponed: @Sendable () -> Bool = { false }

  /// Returns whether a change of the breath, or another session, was announced and has not begun.
  package var isChangeAnnounced: @Sendable () -> Bool = { false }

  /// Changes the timetable of the display, and returns a remark for the sender, if any.
  package var changeTimetable: @Sendable (TimetableRequest) throws(RequestRefusal) -> String? = {
    (_) throws(RequestRefusal) in throw .notNow(ShowLink.noTimetable)
  }

  /// Returns the timetable of the display; nil if this program is not a display.
  package var timetable: @Sendable () -> TimetableState? = { nil }

  /// Why programs other than `aloft display` refuse a timetable.
  package static let noTimetable = "only aloft display has opening hours and a programme"

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - show: Returns the show.
  ///   - now: Returns the current instant.
  ///   - windowShow: Returns the show as the window draws it; nil for the same show.
  ///   - apply: Performs a command, and returns its effect.
  ///   - plan: Returns the plan for screens that follow this one.
  ///   - startPlan: Starts another plan.
  public init(
    show: @escaping @Sendable () -> Show,
    now: @escaping @Sendable () -> Instant,
    windowShow: (@Sendable (Instant) -> (show: Show, at: Instant))? = nil,
    apply: @escaping @Sendable (CommandRequest) throws(RequestRefusal) -> CommandEffect,
    plan: @escaping @Sendable () -> PlanDocument? = { nil },
    startPlan: @escaping @Sendable (PlanRequest) throws(RequestRefusal) -> Void = {
      (_) throws(RequestRefusal) in throw .notNow("this show has no plan to change")
    }
  ) {
    self.show = show
    self.now = now
    self.windowShow = windowShow ?? { (show(), $0) }
    self.apply = apply
    self.plan = plan
    self.startPlan = startPlan
  }

  /// Performs a command.
  ///
  /// - Returns: A remark if the state is already in effect, such as "already paused", or if an announced session waits.
  /// - Throws: `RequestRefusal` if it cannot take effect.
  func perform(_ request: CommandRequest) throws(RequestRefusal) -> String? {
    switch try apply(request) {
    case .command: return nil
    case .postponing: return CommandEffect.waits
    case .none(let remark): return remark
    case .session:
      try startPlan(PlanRequest(settings: [:]))
      return nil
    }
  }

  /// Sleeps until an instant of `now`, or until the task is cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until instant: Instant) async throws {
    let wait = now().duration(to: instant)
    guard wait > .zero else { return try Task.checkCancellation() }
    try await Task.sleep(for: wait, tolerance: .zero, clock: .continuous)
  }
}
