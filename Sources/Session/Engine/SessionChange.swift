package import Breathing
package import Outlets
package import Scenes
package import Settings
package import Show

/// A change of a session. Everything that happens to a session is a command or one of these.
///
/// It is indirect: the code that copies schedules and shows in line would take a third of a megabyte.
package indirect enum SessionChange: Sendable {
  /// Published instants moved, because a clock was set or the machine slept. The breath continues.
  case clockStep(Duration, ChangeReason)

  /// The settings were reloaded: their appearance applies at once, and a show takes over if they ask
  /// for another plan.
  case settings(SessionState.Schedule, ShowHandover?, look: Show)

  /// A plan arrived from the leader: the schedule with that plan, and the leader's show.
  case followed(PlanDocument, from: Leader, SessionSchedule, ShowHandover)

  /// The leader's plan cannot be followed. If the leader's session is running, one by this screen's
  /// own settings takes over.
  case leaderRefused(PlanDocument, from: Leader, because: String, ShowHandover?)

  /// The leader has not answered since an instant; nil if it answers.
  case leaderAway(since: Instant?)

  /// This screen was asked to run a plan: the schedule with that plan, and its show.
  case planned(SessionSchedule, ShowHandover)

  /// The next session takes over, or the same one at another point.
  case next(ShowHandover)

  /// Staff changed the opening hours, the holidays or the programme of this display: the settings with them, and
  /// what is shown from the next interlude on.
  case timetable(Configuration, Programme)

  /// This machine has another address in its network: the QR code of the page there; nil without an address.
  case page(QRCode?)
}

/// A change computed from a state, which may have changed before it is applied.
package struct PreparedChange: Sendable {
  package let change: SessionChange

  /// The revision of the state that it was computed from.
  package let revision: Int

  /// The line to log when it is applied; nil for none.
  package var logLine: String?
}

extension SessionState {
  /// Applies a change computed from an earlier state.
  ///
  /// - Returns: Whether it was applied. It is not if the state has changed since in a way that the
  ///   change depends on; it must then be prepared again.
  package mutating func apply(_ prepared: PreparedChange) -> Bool {
    guard prepared.revision == revision else { return false }
    apply(prepared.change)
    return true
  }

  /// Applies a change.
  package mutating func apply(_ change: SessionChange) {
    switch change {
    case .clockStep(let difference, let reason):
      show.stepClock(by: difference, at: last)
      counts.note(reason)
    case .settings(let next, let handover, let look):
      // The role may change, and with it what was announced.
      let isPaused = handover.map { staysPaused(until: $0.at) }
      let hasSameLeader = next.sessions.leader == schedule?.sessions.leader
      if !hasSameLeader { (leaderAwaySince, hasOutlastedPlan) = (nil, false) }
      standsIn = standsIn && hasSameLeader && handover?.keepsPlan == true
      schedule = next
      reloads += 1
      adoptRole(of: next.sessions)
      show = show.appearing(as: look, at: last)
      if handover?.keepsPlan != true { counts.note(.command) }
      // A session that was prepared by the former settings is prepared again.
      self.handover = nil
      show.coverHandover(at: nil, now: last)
      if let handover { set(handover, isPaused: isPaused) }
    case .followed(let document, let leader, let sessions, let handover):
      schedule?.sessions = sessions
      // A plan that waited on this screen has given way to that of the leader.
      schedule?.current = nil
      schedule?.reasonForRunningAlone = nil
      schedule?.followed = (document, leader)
      schedule?.refused = nil
      (standsIn, hasOutlastedPlan) = (false, false)
      set(handover)
    case .leaderRefused(let document, let leader, let reason, let handover):
      schedule?.reasonForRunningAlone = reason
      // The leader has another plan than the last one that was adopted.
      schedule?.followed = nil
      schedule?.refused = (document, leader)
      (standsIn, hasOutlastedPlan) = (false, false)
      guard let handover, let own = schedule?.own else { break }
      schedule?.sessions = own
      set(handover)
    case .leaderAway(let since): leaderAwaySince = since
    case .planned(let sessions, let handover):
      if let former = schedule?.ofShow { schedule?.current = (former, nil) }
      schedule?.sessions = sessions
      // A screen whose session was started by a command waits for another when it is over.
      waitsAfterEnd = true
      set(handover)
    case .next(let handover):
      if handover.standsIn { standsIn = true }
      set(handover)
    case .timetable(let configuration, let programme):
      let former = schedule?.sessions.builder.configuration.entries(of: .programme)
      schedule?.sessions.builder.setup.configuration.adoptTimetable(of: configuration)
      schedule?.own.builder.setup.configuration.adoptTimetable(of: configuration)
      schedule?.current?.sessions.builder.setup.configuration.adoptTimetable(of: configuration)
      guard former != configuration.entries(of: .programme) else { break }
      show.follow(programme, at: last)
      // A new session begins with the first view.
      handover?.show.programme = programme
    case .page(let code):
      schedule?.sessions.builder.pageQRCode = code
      schedule?.own.builder.pageQRCode = code
      schedule?.current?.sessions.builder.pageQRCode = code
      show.showPageQRCode(code, at: last)
      handover?.show.showPageQRCode(code, at: last)
    }
    revision += 1
  }

  /// Schedules a show, in place of one scheduled before.
  ///
  /// - Parameters:
  ///   - handover: The show's handover.
  ///   - isPaused: Whether it begins paused if it is announced; nil if that follows from this state.
  private mutating func set(_ handover: ShowHandover, isPaused: Bool? = nil) {
    // A command may have moved the flights since this was prepared.
    let next = handover.aligned(with: show, at: last).rested(after: show)
    let isPaused = isPaused ?? staysPaused(until: next.at)
    self.handover = next
    show.coverHandover(at: next.standsIn ? next.at : nil, now: last)
    guard next.isAnnounced else { return }
    counts.note(.session)
    guard case .leads = role, isPaused else { return }
    // Followers must know of the pause in advance.
    self.handover?.pauseAtStart()
  }
}
