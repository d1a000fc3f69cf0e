package import Breathing
import Show
package import System

// How one session follows another: the next day's, the present day's after a clock was set, and the first one of
// opening hours.

extension SessionState {
  /// How the next session takes over, on the published clock, if it is time to prepare it; nil if not.
  package func renewal(at now: Instant) -> SessionSchedule.Takeover? {
    guard handover == nil,
      let next = schedule?.sessions.takeover(
        after: show.published,
        at: now.advanced(by: show.clockAhead)
      ),
      next.isNear
    else { return nil }
    return next
  }

  /// Whether it is time to prepare the next session, the day's session because that was missed, or one in place of the
  /// session of a leader that is away.
  package func needsRenewal(at now: Instant) -> Bool {
    renewal(at: now) != nil || hasMissedDay(at: now) || needsStandIn(at: now)
  }

  /// Whether the session of a room's day should have begun, but the former one was over before and nothing follows: a
  /// reload moments before discarded what was prepared, or the program was stopped for minutes.
  private func hasMissedDay(at now: Instant) -> Bool {
    guard handover == nil, let schedule, schedule.sessions.leader == nil,
      let epoch = schedule.sessions.epoch, show.isOver(at: now)
    else { return false }
    let wall = now.advanced(by: show.clockAhead)
    // A plan for the room's next day waits for that.
    guard schedule.current?.until.map({ $0 <= wall }) ?? true else { return false }
    let (day, former) = (epoch.start(atOrBefore: wall), show.published.timeline)
    // A session that was stopped after the day began is the day's, although it may count as begun before: while it is
    // paused, it does not rejoin the day after a clock was set. It must not start again by itself.
    guard let end = former.end else { return false }
    return former.start < day && end <= day
  }

  /// Prepares the next session if the current one is near its end, the day's session if that was missed, or one in
  /// place of the session of a leader that is away; nil otherwise.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func preparingRenewal(at now: Instant) throws(Failure) -> PreparedChange? {
    if hasMissedDay(at: now) { return try preparingRejoining(at: now) }
    guard var sessions = schedule?.sessions, let takeover = renewal(at: now) else {
      return try preparingStandIn(at: now)
    }
    let back = .zero - show.clockAhead
    // Displays without their leader stay in step, although each of them shows facts of its own.
    if leaderAwaySince != nil { sessions.keepInterludes(of: show) }
    let next = try sessions.successor(of: show.published, at: takeover.at)
    var handover = ShowHandover(
      show: next.moved(by: back),
      at: takeover.at.advanced(by: back),
      notBefore: takeover.notBefore?.advanced(by: back),
      keepsLook: true
    )
    handover.outlastsLeader = role == .follows
    return prepared(.next(handover))
  }

  /// Resynchronises the day's session with the wall clock after published instants moved. The session
  /// takes over where both breaths meet, so that nothing jumps.
  ///
  /// - Returns: The change; nil for a session of this screen alone, for one that follows its leader's plan, and for a
  ///   paused one, which continue.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func preparingRejoining(at now: Instant) throws(Failure) -> PreparedChange? {
    let ahead = show.clockAhead
    let wall = now.advanced(by: ahead)
    guard let schedule, schedule.sessions.leader == nil || standsIn,
      !show.moment(at: now).isPaused
    else { return nil }
    // A plan for the room's next day waits for that.
    let isLater = schedule.current?.until.map { wall < $0 } ?? false
    let sessions = isLater ? schedule.ofShow : schedule.sessions
    guard sessions.epoch != nil else { return nil }
    var next = try sessions.show(at: wall).moved(by: .zero - ahead)
    if isLater { next = next.appearing(as: show, at: now) }
    let at = show.timeline.meeting(next.timeline, after: now)
    let handover = ShowHandover(show: next, at: at, keepsLook: true, keepsSchedule: isLater)
    return prepared(.next(handover), logLine: "rejoining the day's session")
  }

  /// Prepares the session of another day, which begins at an instant; nil if one is going to take over, or if the
  /// current one goes on.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func preparingOpening(at instant: Instant) throws(Failure) -> PreparedChange? {
    guard let schedule, handover == nil, show.timeline.isEnding(at: instant) else { return nil }
    let ahead = show.clockAhead
    var next = try schedule.sessions.successor(of: show.published, at: instant.advanced(by: ahead))
      .moved(by: .zero - ahead)
    if schedule.sessions.epoch == nil { next.rest(after: show) }
    return prepared(.next(ShowHandover(show: next, at: instant, keepsLook: true)))
  }
}
