public import Breathing
public import Show

/// The effect of a command on a show at an instant.
public enum CommandEffect: Sendable, Hashable {
  /// It changes the show.
  case command(Command)

  /// It changes the show, and a session that was announced waits until one is started after the present one.
  case postponing(Command)

  /// It starts another session with the same plan.
  case session

  /// The show is already in the requested state; the text names it, as in "already paused".
  case none(String)

  /// The command that changes the show; nil if none does.
  public var command: Command? {
    switch self {
    case .command(let command), .postponing(let command): command
    case .session, .none: nil
    }
  }

  /// The remark on a session that was announced and waits.
  package static let waits = "the session that was announced waits; start begins it after this one"
}

extension CommandRequest {
  /// Returns the effect of the request on a show.
  ///
  /// A request for a state that is already in effect succeeds, so sending it twice is harmless. A
  /// request that cannot take effect is refused with the reason.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: The current instant.
  /// - Returns: The effect.
  /// - Throws: `RequestRefusal` if the value is not allowed or the command cannot take effect.
  public func effect(on show: Show, at now: Instant) throws(RequestRefusal) -> CommandEffect {
    let command = try command(for: show)
    let moment = show.moment(at: now)
    // True from the stop command, or from the last breath, on, while that breath is still under way.
    let isEnding = show.timeline.isEnding(at: now)
    let canResume = moment.isPaused && moment.stage == .flight
    if word == .start, isEnding, !canResume { return .session }
    if let remark = remark(on: show, moment, isEnding: isEnding) { return .none(remark) }
    guard !changesBreath || moment.stage != .over else {
      throw .idle(word, because: reason(on: show, moment, isEnding: isEnding, at: now).rawValue)
    }
    var next = show
    next.apply(command, at: now)
    guard changesBreath else {
      guard word != .view || next.view != show.view else {
        throw .idle(word, because: IdleReason.noSuchView.rawValue)
      }
      return .command(command)
    }
    if next.timeline == show.timeline {
      if word == .pattern, !isEnding { return .none("this is already the pattern") }
      // The breath that is settled is the last one anyway.
      if word == .stop { return .none("already ending") }
      let isShorter = word == .faster || word == .tooSlow
      if isShorter, !isEnding, !show.timeline.isShortest(at: now) {
        return .none("the next breath is already two steps shorter")
      }
      throw .idle(word, because: reason(on: show, moment, isEnding: isEnding, at: now).rawValue)
    }
    return .command(command)
  }

  /// Whether the command changes the breath, not only what a screen shows and plays.
  package var changesBreath: Bool {
    switch word {
    case .mute, .unmute, .volume, .view: false
    default: true
    }
  }

  /// Returns a remark if the requested state is already in effect; otherwise nil.
  private func remark(on show: Show, _ moment: Moment, isEnding: Bool) -> String? {
    let isOver = moment.stage == .over
    switch word {
    case .start where !moment.isPaused: return "already running"
    case .stop where isOver: return "already over"
    // During the last rest, the command still has an effect: it ends the rest early.
    case .stop
    where isEnding && !moment.isPaused && (moment.stage == .flight || moment.stage == .ending):
      return "already ending"
    case .pause where moment.isPaused && !isOver: return "already paused"
    case .resume where !moment.isPaused && !isOver: return "already running"
    case .mute where show.appearance.isMuted: return "already muted"
    case .unmute where !show.appearance.isMuted: return "not muted"
    case .volume where value.flatMap({ Int($0) }) == show.appearance.volumePercent:
      return "the volume is already \(show.appearance.volumePercent)"
    case .view where value == show.view.rawValue: return "this is already the view"
    default: return nil
    }
  }

  /// Returns why a command cannot take effect at a moment.
  private func reason(
    on show: Show,
    _ moment: Moment,
    isEnding: Bool,
    at now: Instant
  ) -> IdleReason {
    switch (moment.stage, word) {
    case (.over, _): .over
    case _ where isEnding: .ending
    case (_, .slower): .longest
    case (_, .faster), (_, .tooSlow): .shortest
    case (.interlude, .skip): .restEnds
    case (.ahead, .skip): .notBegun
    case (.leadIn, .skip):
      show.timeline.isRestRequired(at: now) ? .restEnds : .firstFlightBegins
    case (_, .skip): reasonNotToSkip(on: show, moment, at: now)
    default: .sameState
    }
  }

  /// Returns why a flight is not skipped: the cycle or the session ends with it anyway, or with the next one, if that
  /// is settled.
  private func reasonNotToSkip(on show: Show, _ moment: Moment, at now: Instant) -> IdleReason {
    let unsettled = show.timeline.unsettled(after: now)
    let next = show.moment(at: unsettled)
    guard next.stage == .flight, next.flight != moment.flight else {
      return .lastOfCycle
    }
    return show.timeline.isEnding(at: unsettled)
      ? .nextIsLast
      : .nextIsLastOfCycle
  }
}
