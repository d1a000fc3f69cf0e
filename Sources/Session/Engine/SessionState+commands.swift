package import Breathing
package import Outlets
import Settings
package import Show

extension SessionState {
  /// How long commands are kept at least, so that late outlets receive them too.
  private static let memory: Duration = .seconds(120)

  /// Advances to an instant: a show that is due takes over, and commands take effect.
  ///
  /// - Parameters:
  ///   - now: The instant; one before `last` counts as that.
  ///   - commands: The commands of the person at this screen that arrived since, in order.
  package mutating func advance(to now: Instant, applying commands: [Command] = []) {
    advance(to: now, receiving: commands.map { SentCommand($0, by: .person) })
  }

  /// Advances to an instant: a show that is due takes over, and commands take effect.
  ///
  /// - Parameters:
  ///   - now: The instant; one before `last` counts as that.
  ///   - sent: The commands that arrived since, in order.
  mutating func advance(to now: Instant, receiving sent: [SentCommand]) {
    last = max(last, now)
    if let next = handover, next.at <= last {
      let isStill = next.isAnnounced && role == .alone && show.isStill(at: next.at)
      show = next.show(after: show, at: last)
      // A leader has announced the pause with the session.
      if isStill { show.apply(.pause(true), at: next.at) }
      if !next.keepsPlan, case .leads = role { role = .leads(next.changes) }
      handover = nil
      if next.outlastsLeader { (standsIn, hasOutlastedPlan) = (true, true) }
      if !next.keepsPlan, !next.keepsSchedule { schedule?.current = nil }
      // With the same plan, cues continue as they were announced.
      if !next.keepsPlan { handovers += 1 }
      revision += 1
      counts.note(next.keepsPlan ? .command : .session)
    }
    let oxygen = show.surroundings.checkOxygenSince
    for command in sent { receive(command) }
    let asksForOxygen = show.surroundings.checkOxygenSince != oxygen
    if asksForOxygen || sent.contains(where: \.command.isPublished) { counts.note(.command) }
    show.prepare(for: last)
    show.forget(before: last.advanced(by: .zero - Self.memory))
  }

  /// Applies a command, or announces it to followers. It changes the breath, not the schedule, so prepared changes stay
  /// valid, unless the person here chose another pattern.
  mutating func apply(_ asked: Command) {
    let isEscape = show.endsGently(by: asked, at: last)
    guard !isEscape || isOfOnePerson else { return show.apply(.quit, at: last) }
    // To followers, a choice on a sheet is a change like any other.
    guard let command = show.resolve(asked, at: last) else { return }
    let before = show.timeline
    defer {
      if show.timeline != before { realign() }
      // A plan that is being prepared keeps the pattern that was chosen last.
      if show.timeline.screen != before.screen { revision += 1 }
    }
    // A session that was stopped can be started again, so the program stays, unless the person here ended it.
    if command == .stop, !isEscape { waitsAfterEnd = true }
    switch role {
    case .alone: applyAlone(command)
    case .leads(let leading): lead(command, after: leading)
    // The leader decides, so the breath stays as it is, and a notice says so.
    case .follows: if !applyHere(command) { show.announceLeader(at: last) }
    }
  }

  /// Applies a command unless it changes the breath.
  ///
  /// - Returns: Whether it was applied.
  @discardableResult
  mutating func applyHere(_ command: Command) -> Bool {
    var none = LeaderChanges()
    guard none.announce(command, of: show, at: last) == .own else { return false }
    show.apply(command, at: last)
    return true
  }

  /// Whether one person breathes here, whose Escape ends the session: not in a room, whose screens share it, and not on
  /// an unattended display or with a schedule, where the next session would begin.
  private var isOfOnePerson: Bool {
    guard role == .alone else { return false }
    guard let sessions = schedule?.ofShow else { return true }
    return sessions.epoch == nil && !sessions.builder.settings.unattended.isUnattended
  }

  /// Moves a handover with the flights before it. Followers know an announced one already.
  private mutating func realign() {
    if case .leads = role, handover?.isAnnounced ?? false { return }
    handover = handover?.aligned(with: show, at: last).rested(after: show)
  }

  /// Returns what a request would do.
  ///
  /// The effect is computed from the future show: with the waiting commands and, on a leader, the
  /// announced changes applied.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - waiting: The commands that are still to be applied.
  ///   - now: The instant of the request.
  /// - Returns: The effect.
  /// - Throws: `RequestRefusal` if it would change nothing.
  package func effect(
    of request: CommandRequest,
    after waiting: [Command],
    at now: Instant
  ) throws(RequestRefusal) -> CommandEffect {
    var state = self
    state.last = max(state.last, now)
    for command in waiting { state.apply(command) }
    guard request.changesBreath else { return try request.effect(on: state.show, at: now) }
    let effect =
      switch state.role {
      case .alone: try state.effectAlone(of: request)
      case .follows: throw RequestRefusal.follows(request.word)
      case .leads(let leading): try state.effect(of: request, after: leading)
      }
    return state.noting(effect, of: request)
  }

  /// Adds what an effect means for a session that was announced.
  private func noting(_ effect: CommandEffect, of request: CommandRequest) -> CommandEffect {
    switch effect {
    case .command(let command) where handover?.isAnnounced ?? false:
      var next = self
      next.apply(command)
      return next.postponements > postponements ? .postponing(command) : effect
    case .command(let command) where request.word == .start && isPlanPostponed:
      return .postponing(command)
    case .none(let remark) where request.word == .start && isPlanPostponed:
      return .none("\(remark); \(CommandEffect.waits)")
    default: return effect
    }
  }
}

extension Command {
  /// Whether outlets publish what it changes. The others change only what a window shows.
  fileprivate var isPublished: Bool {
    switch self {
    case .traffic, .neighbours, .weather, .notams, .fix, .cabin, .detail, .savedChoices, .radar,
      .turnCard, .satellites, .compass, .offerUpdate, .updated, .start,
      .closeSummary, .sheet, .page, .soundLack:
      false
    default: true
    }
  }
}
