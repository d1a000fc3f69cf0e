package import Breathing
package import Outlets
package import Show
import Synchronization

/// State shared by the loops and everything beside them: the show, and its pending commands.
package final class Shared: Sendable {
  private struct State {
    var show: Show
    /// The instant of the last advance; commands are applied in the order of time.
    var last = Instant(nanoseconds: .min)
    /// How often it changed, by why.
    var changes = Changes()
    /// The next show and its start, and the number of earlier ones.
    var successor: ShowHandover?
    var successions = 0
    /// Whether a show that is over is followed by another, sooner or later.
    var endures = false
    /// Who decides how it is breathed.
    var role = Role.alone

    /// Applies a command, or announces it.
    mutating func take(_ command: Command) {
      // A choice on a sheet is a change like any other to followers.
      guard let command = show.resolve(command, at: last) else { return }
      // A session that was stopped can be started again, so the program stays.
      if command == .stop { endures = true }
      switch role {
      case .alone:
        show.apply(command, at: last)
      case .leads where successor?.isAnnounced ?? false:
        // Followers know the next change already; until then it is too late for others.
        var nobody = LeaderChanges()
        if nobody.announce(command, of: show, at: last) == .own { show.apply(command, at: last) }
      case .leads(var leading):
        switch leading.announce(command, of: show, at: last) {
        case .own: show.apply(command, at: last)
        case .announced(let agreed, let at): show.apply(agreed, at: at)
        case .passedOver: break
        }
        role = .leads(leading)
      case .follows:
        var nobody = LeaderChanges()
        if nobody.announce(command, of: show, at: last) == .own { show.apply(command, at: last) }
      }
    }
  }

  /// Who decides how it is breathed.
  package enum Role: Sendable, Hashable {
    /// Every command takes effect.
    case alone
    /// Every command takes effect, and followers receive it: what was announced to them.
    case leads(LeaderChanges)
    /// Another screen; commands change only how this one looks and sounds.
    case follows
  }

  /// The number of changes that outlets publish, by reason, over all shows.
  package struct Changes: Sendable, Hashable {
    private var counts: [ChangeReason: Int] = [:]

    package subscript(reason: ChangeReason) -> Int { counts[reason, default: 0] }

    package mutating func note(_ reason: ChangeReason) { counts[reason, default: 0] += 1 }

    /// Why it changed since; of several reasons the one that matters most to a receiver.
    package func reason(since former: Changes) -> ChangeReason? {
      [.sleep, .clock, .session, .command].first { self[$0] != former[$0] }
    }
  }

  /// A show at an instant, and how it came to be.
  package struct Turn {
    package let show: Show
    /// How often it changed.
    package let changes: Changes
    /// The number of shows before it.
    package let successions: Int
  }

  /// The least time that commands are remembered, so that late outlets receive them too.
  private static let memory: Duration = .seconds(120)

  private let state: Mutex<State>
  private let commands = Mutex<[Command]>([])
  private let alarm: Alarm?

  /// Creates what is shared of a show.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - alarm: Rung when a command arrives.
  package init(_ show: Show, ringing alarm: Alarm? = nil) {
    state = Mutex(State(show: show))
    self.alarm = alarm
  }

  /// The show as the last advance left it.
  package var show: Show {
    state.withLock(\.show)
  }

  /// How far published instants are ahead of the session's.
  package var clockAhead: Duration {
    state.withLock(\.show.clockAhead)
  }

  /// Steps published instants; the breath continues.
  ///
  /// - Parameters:
  ///   - difference: By how much.
  ///   - reason: Whether a clock was set or the machine slept.
  package func stepClock(by difference: Duration, _ reason: ChangeReason) {
    state.withLock { state in
      state.show.stepClock(by: difference, at: state.last)
      state.changes.note(reason)
    }
    alarm?.ring()
  }

  /// When another show takes over, if one will.
  package var takeover: Instant? {
    state.withLock(\.successor?.at)
  }

  /// Hands a command to the show; it is applied before the next frame.
  package func send(_ command: Command) {
    commands.withLock { $0.append(command) }
    alarm?.ring()
  }

  /// Returns a command's effect, and applies it if it changes something.
  ///
  /// It is judged by the future show: with the pending commands applied and, on a leader, the
  /// announced changes.
  ///
  /// - Throws: `CommandRequestError` when it would change nothing.
  package func ask(
    _ request: CommandRequest,
    at now: Instant
  ) throws(CommandRequestError) -> CommandEffect {
    let waiting = commands.withLock(\.self)
    var state = state.withLock(\.self)
    state.last = max(state.last, now)
    for command in waiting { state.take(command) }
    guard request.changesBreath else { return try handIn(request.effect(on: state.show, at: now)) }
    switch state.role {
    case .alone: return try handIn(request.effect(on: state.show, at: state.last))
    case .follows:
      throw .idle(request.word, because: "this screen follows another; send it to the leader")
    case .leads where state.successor?.isAnnounced ?? false:
      let reason = "another session was announced; try again after it begins"
      throw .idle(request.word, because: reason)
    case .leads(var leading):
      let soonest = leading.soonest(after: state.last)
      let effect = try request.effect(on: state.show, at: soonest)
      if case .command(let command) = effect,
        leading.announce(command, of: state.show, at: state.last) == .passedOver
      {
        throw .idle(request.word, because: "the plan already holds as many changes as it can")
      }
      return handIn(effect)
    }
  }

  private func handIn(_ effect: CommandEffect) -> CommandEffect {
    if case .command(let command) = effect { send(command) }
    return effect
  }

  /// Schedules the next show, replacing one that was scheduled.
  package func succeed(_ succession: ShowHandover) {
    state.withLock { state in
      state.successor = succession
      if succession.isAnnounced { state.changes.note(.session) }
    }
    alarm?.ring()
  }

  /// Sets the role of this screen; a leader stays one.
  package func play(_ role: Role) {
    state.withLock { state in
      if case .leads = state.role, case .leads = role { return }
      state.role = role
    }
  }

  /// The published show and the changes announced to followers; nil if no one may follow.
  package var led: (show: Show, changes: [PlanDocument.Change])? {
    state.withLock { state in
      guard case .leads(let leading) = state.role else { return nil }
      let ahead = state.show.clockAhead
      if let next = state.successor, next.isAnnounced { return (next.show.moved(by: ahead), []) }
      let changes = leading.changes.map { change in
        PlanDocument.Change(at: change.at.advanced(by: ahead), change.request)
      }
      return (state.show.published, changes)
    }
  }

  /// Returns the show at an instant, the waiting commands applied.
  @discardableResult
  package func advance(to now: Instant) -> Show {
    turn(to: now).show
  }

  /// Returns the show at an instant, the waiting commands applied, and how it came to be.
  package func turn(to now: Instant) -> Turn {
    let waiting = commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
    return state.withLock { state in
      state.last = max(state.last, now)
      if let next = state.successor, next.at <= state.last {
        state.show = next.show(after: state.show)
        if !next.keepsPlan, case .leads = state.role { state.role = .leads(LeaderChanges()) }
        state.successor = nil
        state.successions += 1
        state.changes.note(.session)
      }
      let oxygen = state.show.surroundings.checkOxygenSince
      for command in waiting { state.take(command) }
      let asksForOxygen = state.show.surroundings.checkOxygenSince != oxygen
      if asksForOxygen || waiting.contains(where: \.isPublished) { state.changes.note(.command) }
      state.show.prepare(for: state.last)
      state.show.forget(before: state.last.advanced(by: .zero - Self.memory))
      return Turn(show: state.show, changes: state.changes, successions: state.successions)
    }
  }

  /// Says whether a show that is over is followed by another, sooner or later.
  package func endure(_ endures: Bool) {
    state.withLock { $0.endures = endures }
  }

  /// Whether nothing more will be shown: the session is over and no other takes over, or a person who
  /// leaves has seen the last fade.
  package func hasEnded(at now: Instant) -> Bool {
    state.withLock { state in
      state.show.isOver(at: now)
        && (!state.endures && state.successor == nil || state.show.isLeaving)
    }
  }
}

extension Command {
  /// Whether outlets publish what it changes, rather than a window alone showing it.
  fileprivate var isPublished: Bool {
    switch self {
    case .traffic, .fellows, .weather, .fix, .cabin, .detail, .keptChoices, .radar: false
    default: true
    }
  }
}
