package import Breathing
package import Outlets
import Settings
import Show
package import System
import Text

// Each function below computes a change from the state, which may take as long as opening the data
// does. None changes the state: that is quick, and is done by `apply`.

extension SessionState {
  /// Prepares a reload of the settings.
  ///
  /// - Parameters:
  ///   - builder: The session by the new settings.
  ///   - now: The instant.
  ///   - wall: The instant on the machine's clock, which determines when a room's day begins.
  /// - Returns: The change.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func preparing(
    settings builder: SessionBuilder,
    at now: Instant,
    wall: Instant
  ) throws(Failure) -> PreparedChange {
    let own = try SessionSchedule(builder)
    var next = Schedule(sessions: own, own: own, waits: schedule?.waits ?? false)
    var note: String?
    if let refused = schedule?.refused, refused.leader == own.leader { next.refused = refused }
    if let followed = schedule?.followed, followed.leader == own.leader {
      do throws(Failure) {
        return try preparing(
          settings: next,
          following: followed.document,
          from: followed.leader,
          at: now
        )
      } catch {
        let reason = "the plan of \(followed.leader) cannot be followed: \(error.message)"
        next.reasonForRunningAlone = reason
        next.refused = followed
        note = "\(reason); continuing alone until it changes"
      }
    }
    // A plan that was sent stays, unless the settings ask for another one than before.
    var isSent = false
    if let schedule, schedule.hasSentPlan, schedule.own.builder.isPlanned(as: builder) {
      next.sessions = try own.keepingPlan(of: schedule.sessions)
      isSent = true
    }
    // A plan that was announced but has not begun is announced again.
    if let former = schedule?.ofShow, former.builder.isPlanned(as: next.sessions.builder),
      !(handover?.isAnnounced ?? false)
    {
      return try preparing(settings: next, continuing: former, at: now)
    }
    if let former = schedule?.ofShow { next.current = (former, nil) }
    // A postponed session still waits for the end of the present one.
    if let schedule, let current = schedule.current, !(handover?.isAnnounced ?? false),
      schedule.sessions.builder.isPlanned(as: next.sessions.builder)
    {
      next.current = current
      return prepared(.settings(next, nil, look: try own.show(at: wall)), logLine: note)
    }
    guard own.epoch == nil || isSent else {
      let at = own.epoch?.start(after: wall)
      next.current?.until = at
      let when = at.map { "on \(LocalTime.text($0.sinceEpoch.components.seconds))" }
      let note = "the new plan takes effect \(when ?? "at the next start"), with the next session"
      return prepared(.settings(next, nil, look: try own.show(at: wall)), logLine: note)
    }
    // The same plan keeps the start that was announced: frequent reloads would postpone it for ever.
    if var announced = handover, announced.isAnnounced, let builder = schedule?.sessions.builder,
      builder.isPlanned(as: next.sessions.builder)
    {
      next.sessions.builder.seed = builder.seed
      var same = try next.sessions.builder.show(from: announced.at)
      same.keepFacts(of: announced.show)
      let isChanged = !announced.changes.changes.isEmpty
      announced.show = isChanged ? same.withBreath(of: announced.show) : same
      return prepared(.settings(next, announced, look: announced.show), logLine: note)
    }
    let soonest = now.advanced(by: LeaderChanges.leadTime)
    let (at, planned) = try next.sessions.change(from: show, notBefore: soonest)
    let handover = ShowHandover(
      show: planned,
      at: at,
      notBefore: soonest,
      keepsLook: true,
      isAnnounced: true
    )
    let notes = [note, remark(on: handover)].compactMap(\.self)
    let line = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return prepared(.settings(next, handover, look: planned), logLine: line)
  }

  /// Prepares a reload on a screen that follows: the leader's plan again, with the new settings. So a leader that
  /// cannot be reached is still followed.
  ///
  /// - Throws: A failure that names what this screen must not show any more.
  private func preparing(
    settings next: Schedule,
    following document: PlanDocument,
    from leader: Leader,
    at now: Instant
  ) throws(Failure) -> PreparedChange {
    let (sessions, led) = try next.own.adopting(document, from: leader)
    var next = next
    next.sessions = sessions
    next.followed = (document, leader)
    let theirs = led.moved(by: .zero - show.clockAhead)
    let isJoining = handover.map { $0.show.timeline.start == theirs.timeline.start } ?? false
    if let former = schedule?.sessions, former.builder.isPlanned(as: sessions.builder), !isJoining {
      return try preparing(settings: next, continuing: former, at: now)
    }
    let handover = ShowHandover(show: theirs, at: meeting(theirs, after: now), keepsLook: true)
    return prepared(.settings(next, handover, look: theirs))
  }

  /// Prepares a reload that changes only how the current plan looks, sounds and is published.
  private func preparing(
    settings next: Schedule,
    continuing former: SessionSchedule,
    at now: Instant
  ) throws(Failure) -> PreparedChange {
    var next = next
    let (plan, start) = (show.timeline.plan, show.published.timeline.start)
    // A later session has a seed of its own. That of a room's day follows from the seed of the settings.
    next.sessions.builder.seed = former.epoch == nil ? plan.seed : former.builder.seed
    var builder = next.sessions.builder
    builder.seed = plan.seed
    if let followed = next.followed?.document, followed.start == start {
      builder.day = followed.day.flatMap { Day($0) }
      builder.interludes = followed.interludes
    } else if next.sessions.epoch != nil {
      builder.day = Day(unixSeconds: start.unixSeconds)
    }
    let same = try builder.show(from: start).withBreath(of: show)
    let handover = ShowHandover(show: same, at: now, keepsPlan: true, keepsLook: true)
    return prepared(.settings(next, handover, look: same))
  }

  /// Returns when a leader's show takes over. A future session is announced, and the current one continues until then.
  /// A session that has begun is joined where both breaths meet.
  private func meeting(_ theirs: Show, after now: Instant) -> Instant {
    theirs.timeline.start > now
      ? theirs.timeline.start : show.timeline.meeting(theirs.timeline, after: now)
  }

  /// The greatest distance of a leader's plan from now. Finding the current flight of an older one would take minutes,
  /// and such a plan is one that a broker has kept of a display that is gone.
  private static let farthestPlan: Duration = .seconds(366 * 86_400)

  /// Prepares the adoption of a leader's plan; nil if this screen does not follow that leader, or if it knows the plan and
  /// runs a session of its own until that leader is back.
  ///
  /// A plan that this screen's policy or settings refuse, or that cannot be shown, is prepared as
  /// `.leaderRefused` with the reason.
  ///
  /// - Parameters:
  ///   - document: The plan.
  ///   - leader: The leader that sent it.
  ///   - now: The instant.
  ///   - isRejoining: Whether the plan came before published instants moved. Then the leader's clock may have been set
  ///     as well, and the leader is about to send the plan with its new times.
  /// - Returns: The change.
  package func preparing(
    plan document: PlanDocument,
    from leader: Leader,
    at now: Instant,
    rejoining isRejoining: Bool = false
  ) -> PreparedChange? {
    guard let schedule, schedule.sessions.leader == leader else { return nil }
    // A broker has the plan of a leader that is away, and sends it at each connection.
    let isKnown = schedule.followed?.document == document
    guard !(isKnown && standsIn && leaderAwaySince != nil) else { return nil }
    let age = document.start.duration(to: now.advanced(by: show.clockAhead))
    guard age.magnitude <= Self.farthestPlan else {
      guard !(isKnown && isRejoining) else { return nil }
      let when = age > .zero ? "began more than a year ago" : "begins more than a year from now"
      return leaderRefused(
        document,
        from: leader,
        because: "the plan of \(leader) cannot be followed: by this screen's clock, it \(when)",
        at: now
      )
    }
    do throws(Failure) {
      let (sessions, led) = try schedule.own.adopting(document, from: leader)
      let next = led.moved(by: .zero - show.clockAhead)
      let at = meeting(next, after: now)
      var line = schedule.followed == nil ? "following \(leader)" : nil
      if schedule.reasonForRunningAlone != nil { line = "following \(leader) again" }
      return prepared(
        .followed(
          document,
          from: leader,
          sessions,
          ShowHandover(show: next, at: at, keepsLook: true)
        ),
        logLine: line
      )
    } catch {
      return leaderRefused(
        document,
        from: leader,
        because: "the plan of \(leader) cannot be followed: \(error.message)",
        at: now
      )
    }
  }

  private func leaderRefused(
    _ document: PlanDocument,
    from leader: Leader,
    because reason: String,
    at now: Instant
  ) -> PreparedChange? {
    guard let schedule else { return nil }
    var notes =
      reason == schedule.reasonForRunningAlone
      ? [] : ["\(reason); continuing alone until it changes"]
    var handover: ShowHandover?
    if schedule.sessions.builder.isPlanned(as: schedule.own.builder) {
      // Its own session is already running.
    } else {
      do throws(Failure) {
        let (at, own) = try schedule.own.change(from: show, notBefore: now)
        handover = ShowHandover(show: own, at: at, notBefore: now, keepsLook: true)
      } catch {
        notes.append("the session is unchanged: \(error.message)")
      }
    }
    let note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return prepared(
      .leaderRefused(document, from: leader, because: reason, handover),
      logLine: note
    )
  }

  /// The time until a session begins on a screen that shows none and leads no others: its legs are chosen meanwhile.
  private static let freshStart: Duration = .seconds(1)

  /// Prepares a plan that was sent to this screen: it begins with the next flight, five seconds from now
  /// at the earliest, so that followers begin it at the same time. A screen that does not lead begins it after a second
  /// if its session is over.
  ///
  /// - Throws: `RequestRefusal` with the reason.
  package func preparing(
    request: PlanRequest,
    at now: Instant
  ) throws(RequestRefusal) -> PreparedChange {
    guard let schedule else { throw .notNow("this session takes no plan") }
    guard schedule.sessions.leader == nil else { throw .follows(nil) }
    do throws(Failure) {
      let planned = plannedShow
      let sessions = try schedule.sessions.planned(
        by: request,
        after: show,
        keepingChoicesOf: planned
      )
      let isFree = role == .alone && show.isOver(at: now)
      let soonest = now.advanced(by: isFree ? Self.freshStart : LeaderChanges.leadTime)
      let (at, made) = try sessions.change(from: show, notBefore: soonest)
      var next = made
      if request.settings[Setting.showFacts.key] == nil { next.keepFacts(of: planned ?? show) }
      let handover = ShowHandover(
        show: next,
        at: at,
        notBefore: soonest,
        keepsLook: true,
        isAnnounced: true
      )
      return prepared(.planned(sessions, handover), logLine: remark(on: handover))
    } catch {
      throw .settings(error.message)
    }
  }

  /// The show of the schedule in effect, with what was chosen during it; nil if that session waits and is still to be
  /// made.
  private var plannedShow: Show? {
    if let handover, handover.isAnnounced { return handover.showAsChosen }
    return schedule?.current == nil ? show : nil
  }

  /// A remark on the session that was announced last; nil for none.
  package var remarkOnPlan: String? { handover.flatMap(remark) }

  /// Returns a remark on an announced session; nil unless it begins paused.
  private func remark(on next: ShowHandover) -> String? {
    guard next.isAnnounced, staysPaused(until: next.at) else { return nil }
    return "the session is paused, so the new one begins paused"
  }

  /// Returns a change that was computed from this state.
  func prepared(_ change: SessionChange, logLine: String? = nil) -> PreparedChange {
    PreparedChange(change: change, revision: revision, logLine: logLine)
  }
}
