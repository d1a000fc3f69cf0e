import Breathing
import Outlets
import Show

// How commands change the breath once another session is announced: a plan that was sent, or changed settings. Pauses,
// stops and "too slow" act at once, and the announced session waits. On a leader, followers have that session in place
// of the present one, so other changes wait until it begins. A session that is announced during a pause begins paused:
// the person who paused decides when to go on. On a leader, what ends that pause is a change of the announced session.

extension SessionState {
  /// Whether the announced session begins before followers could learn of another change.
  private var cannotWait: Bool {
    guard let handover, handover.isAnnounced else { return false }
    return handover.at <= last.advanced(by: LeaderChanges.leadTime)
  }

  /// Whether the announced session begins with the present pause.
  private var beginsPaused: Bool {
    handover.map { $0.isAnnounced && show.isStill(at: $0.at) } ?? false
  }

  /// Whether the present session is paused at its end. That pause is over when the announced session begins.
  private var isPausedAtEnd: Bool {
    show.moment(at: last).isPaused && !show.isStill(at: last)
  }

  /// Whether a session that begins at an instant begins paused: the present one is paused by then, and nobody has
  /// announced that the breath goes on.
  func staysPaused(until instant: Instant) -> Bool {
    guard case .leads = role, let handover, handover.isAnnounced else {
      return show.isStill(at: instant)
    }
    // On a leader, what ends the pause is a change of the session that is announced so far.
    let settled = handover.changes.changes.last?.at ?? handover.at
    return handover.show.isStill(at: max(instant, settled, handover.at))
  }

  /// Announces a command to followers, and makes the change at the agreed instant.
  ///
  /// A command that makes the breath easier acts on the present session, and the announced one waits until the
  /// present one is over. If that would come too late for followers, it acts on the announced session; so does one
  /// that ends the pause with which that session begins.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - leading: The changes that are announced so far.
  mutating func lead(_ command: Command, after leading: LeaderChanges) {
    var leading = leading
    if var next = handover, next.isAnnounced {
      guard command.relieves else {
        applyHere(command)
        return
      }
      guard !command.endsPause || !isPausedAtEnd else {
        return show.announceNextSession(from: next.at, at: last)
      }
      guard !cannotWait, !command.isOfPause || !beginsPaused else {
        let outcome = next.make(command, at: last)
        handover = next
        revision += 1
        show.announce(outcome, at: last)
        return
      }
      var (changed, made) = (show, leading)
      made.make(command, of: &changed, at: last)
      guard postpones(command, changing: changed.timeline != show.timeline) else { return }
      postponeAnnounced()
    }
    let outcome = leading.make(command, of: &show, at: last)
    role = .leads(leading)
    // A session that is over by then is not paused.
    guard !show.isOver(at: last.advanced(by: LeaderChanges.leadTime)) else { return }
    show.announce(outcome, at: last)
  }

  /// Whether an announced session waits because of a command that makes the breath easier.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - changesBreath: Whether it changes the present breath.
  /// - Returns: Whether the announced session waits.
  private func postpones(_ command: Command, changing changesBreath: Bool) -> Bool {
    // Even if the present session is ending: otherwise the announced one would begin.
    if command == .stop { return true }
    // After the end there is nothing to wait for.
    guard !show.isOver(at: last) else { return false }
    // The breaths may be as short as they can be already, and those of the announced session longer.
    return changesBreath || command == .tooSlow
  }

  /// Lets the announced session wait until the present one is over, and a room's day until it begins.
  private mutating func postponeAnnounced() {
    handover = nil
    postponements += 1
    let wall = last.advanced(by: show.clockAhead)
    let nextDay = schedule?.sessions.epoch?.start(after: wall)
    schedule?.current?.until = nextDay
    revision += 1
  }

  /// Returns what a request would do on a leader.
  ///
  /// - Parameters:
  ///   - request: A request that changes the breath.
  ///   - leading: The changes that are announced so far.
  /// - Returns: The effect.
  /// - Throws: `RequestRefusal` if it would change nothing.
  func effect(
    of request: CommandRequest,
    after leading: LeaderChanges
  ) throws(RequestRefusal) -> CommandEffect {
    var changed = show
    var leading = leading
    if let handover, handover.isAnnounced {
      let word = request.word
      guard word.relieves, !word.endsPause || !isPausedAtEnd else {
        throw .idle(request.word, because: IdleReason.announced.rawValue)
      }
      if cannotWait || word.isOfPause && beginsPaused {
        (changed, leading) = (handover.show, handover.changes)
      } else if let command = postponement(by: request) {
        return .command(command)
      }
    }
    let effect = try request.effect(on: changed, at: leading.soonest(after: last))
    if case .command(let command) = effect,
      leading.announce(command, of: changed, at: last) == .ignored
    {
      throw .idle(request.word, because: IdleReason.full.rawValue)
    }
    return effect
  }
}

extension SessionState {
  /// Applies a command on a screen that leads no others. One that makes the breath easier acts on the present session,
  /// and an announced one waits until the present one is over.
  mutating func applyAlone(_ command: Command) {
    guard handover?.isAnnounced ?? false, command.relieves else {
      return applyBeforeNext(command)
    }
    let (former, wasPaused) = (show.timeline, show.moment(at: last).isPaused)
    show.apply(command, at: last)
    // Resuming the present session does not put off the next.
    let resumes = wasPaused && command != .tooSlow
    if postpones(command, changing: !resumes && show.timeline != former) { postponeAnnounced() }
  }

  /// Applies a command that does not put off an announced session. A pattern that the person here chooses holds for
  /// that session as well: their last choice counts.
  private mutating func applyBeforeNext(_ command: Command) {
    let former = show.timeline.screen
    show.apply(command, at: last)
    guard handover?.isAnnounced ?? false, show.timeline.screen != former else { return }
    let name = show.preferences.pace
    handover?.chosen = show.paces.first { $0.name == name }
  }

  /// Returns what a request would do on a screen that leads no others.
  ///
  /// - Throws: `RequestRefusal` if it would change nothing.
  func effectAlone(of request: CommandRequest) throws(RequestRefusal) -> CommandEffect {
    if handover?.isAnnounced ?? false, let command = postponement(by: request) {
      return .command(command)
    }
    return try request.effect(on: show, at: last)
  }

  /// Returns the command of a request that makes an announced session wait even if it leaves the present breath as it
  /// is; nil if there is none.
  private func postponement(by request: CommandRequest) -> Command? {
    let command: Command? =
      switch request.word {
      case .stop: .stop
      case .tooSlow: .tooSlow
      default: nil
      }
    return command.flatMap { postpones($0, changing: false) ? $0 : nil }
  }
}

extension Show {
  /// Whether it is paused at an instant and goes on when it is resumed.
  func isStill(at instant: Instant) -> Bool {
    let moment = moment(at: instant)
    return moment.isPaused && moment.stage != .ending && moment.stage != .over
  }

  /// Shows a notice of a pause, or of its end, if followers learn of it first: else nothing would answer a key for
  /// seconds.
  fileprivate mutating func announce(_ outcome: LeaderChanges.Outcome, at now: Instant) {
    guard case .announced(.pause(let pauses), let change) = outcome else { return }
    announcePause(pauses, from: change, at: now)
  }
}

extension ShowHandover {
  /// Announces that the next session begins paused, because the present one is.
  mutating func pauseAtStart() {
    guard changes.changes.isEmpty else { return }
    var (led, leading) = (show, changes)
    leading.pause(&led, at: at)
    (show, changes) = (led, leading)
  }

  /// Announces a change of the next session, and makes it.
  ///
  /// - Returns: The result.
  fileprivate mutating func make(_ command: Command, at now: Instant) -> LeaderChanges.Outcome {
    var (led, leading) = (show, changes)
    let outcome = leading.make(command, of: &led, at: now)
    (show, changes) = (led, leading)
    return outcome
  }
}

extension LeaderChanges {
  /// Announces the change that a command makes, and makes it at the agreed instant.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - show: The show, with all announced changes.
  ///   - now: The instant of the command.
  /// - Returns: The result.
  @discardableResult
  fileprivate mutating func make(
    _ command: Command,
    of show: inout Show,
    at now: Instant
  ) -> Outcome {
    let outcome = announce(command, of: show, at: now)
    switch outcome {
    case .own: show.apply(command, at: now)
    case .announced(let agreed, let at): show.apply(agreed, at: at)
    case .planned(let at): show.apply(command, at: at)
    case .ignored: break
    }
    return outcome
  }
}

extension Command {
  /// Whether it begins or ends a pause.
  fileprivate var isOfPause: Bool {
    switch self {
    case .togglePause, .pause: true
    default: false
    }
  }

  /// Whether it ends a pause, if there is one.
  fileprivate var endsPause: Bool { self == .togglePause || self == .pause(false) }

  /// Whether it makes the breath easier. Such a command is accepted at any time.
  fileprivate var relieves: Bool {
    switch self {
    case .togglePause, .pause, .stop, .tooSlow: true
    default: false
    }
  }
}

extension CommandRequest.Name {
  /// Whether it begins or ends a pause.
  fileprivate var isOfPause: Bool {
    switch self {
    case .toggle, .pause, .resume: true
    default: false
    }
  }

  /// Whether it ends a pause, if there is one.
  fileprivate var endsPause: Bool { self == .toggle || self == .resume }

  /// Whether it makes the breath easier. Such a command is accepted at any time.
  fileprivate var relieves: Bool {
    switch self {
    case .toggle, .pause, .resume, .stop, .tooSlow: true
    default: false
    }
  }
}
