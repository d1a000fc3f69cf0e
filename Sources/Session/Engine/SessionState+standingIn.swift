import Breathing
import Network
import Outlets
import Settings
import Show
import System

// An unattended display is to breathe for as long as it is open. If its leader is gone with a session that is over or
// paused, nobody can go on with that, so the display does by itself. All displays of the room go on with the same
// session, because it follows from the leader's last plan.

extension SessionState {
  /// How long a leader is away before a display goes on by itself: longer than a restart or a lost connection.
  package static let longestAbsence: Duration = .seconds(300)

  /// Whether this is a display whose session is over or paused, and whose leader has been away for long.
  func needsStandIn(at now: Instant) -> Bool {
    guard case .follows = role, handover == nil, let leaderAwaySince,
      leaderAwaySince.duration(to: now) >= Self.longestAbsence,
      schedule?.sessions.builder.settings.unattended.isUnattended ?? false
    else { return false }
    let moment = show.moment(at: now)
    return moment.isPaused || moment.stage == .over
  }

  /// Prepares the session with which this display goes on by itself, where the breaths of both meet; nil if there is no
  /// need.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  func preparingStandIn(at now: Instant) throws(Failure) -> PreparedChange? {
    guard let schedule, needsStandIn(at: now) else { return nil }
    let ahead = show.clockAhead
    let wall = now.advanced(by: ahead)
    let since = show.published.timeline.end ?? schedule.followed?.document.changes.last?.at
    let next = try schedule.sessions.standIn(for: show.published, since: since ?? wall, at: wall)
      .moved(by: .zero - ahead)
    // The picture closes first. A slow machine may take a second until this takes effect.
    let at = show.timeline.meeting(next.timeline, after: now.advanced(by: Show.coverTime * 2))
    var handover = ShowHandover(show: next, at: at, keepsLook: true)
    handover.standsIn = true
    let state = show.moment(at: now).isPaused ? "paused" : "over"
    return prepared(
      .next(handover),
      logLine: "the leader is away and its session is \(state); this display runs its own"
    )
  }
}

extension SessionEngine {
  /// Notes whether the leader of this screen is away. Once it answers, the screen shows its session again.
  package func note(isLeaderAway isAway: Bool) {
    let state = state
    guard state.role == .follows, isAway != (state.leaderAwaySince != nil) else { return }
    apply(.leaderAway(since: isAway ? clock.now : nil))
    guard !isAway else { return }
    changes.add { [self] in
      // A plan that has arrived meanwhile is followed already.
      let state = self.state
      guard state.standsIn, !state.hasOutlastedPlan, let followed = state.schedule?.followed
      else { return }
      askToFollow(followed.document, from: followed.leader)
    }
  }
}
