import Breathing
import Network
package import Outlets
package import Settings
import Show
import Synchronization
import System

extension SessionEngine {
  /// This screen's own settings, without the plan that it follows or was sent; nil for a show that only commands
  /// change.
  package var ownConfiguration: Configuration? { state.schedule?.own.builder.configuration }

  /// Reloads the settings beside the loops. An error is logged, and the old settings stay in effect. If a reload
  /// already waits for its turn, it is the one that was asked for.
  package func askToReload() {
    SignalHandler.noteReload()
    // The manager expects the end of a reload after this. Sent any later, it might come after that of one that waits.
    manager.reloading()
    guard !awaitsReload.exchange(true, ordering: .sequentiallyConsistent) else { return }
    changes.add { [self] in
      // From here on, a change of the files may come too late for this one.
      awaitsReload.store(false, ordering: .sequentiallyConsistent)
      reloadNow()
      manager.ready(status(show, clock.now))
    }
  }

  /// Reloads the settings after the changes in the queue.
  package func reload() {
    changes.perform { reloadNow() }
  }

  private func reloadNow() {
    guard let readFiles else { return }
    Diagnostics.forgetPrinted()
    do throws(Failure) {
      let files = try readFiles()
      timetables?.reread(as: files.displayName)
      noteTimetable()
      let settings = try timetables?.applied(to: files) ?? files
      var builder = try SessionBuilder(try Setup(settings, resuming: starts), outlets: outlets)
      builder.askForConsent(recordedIn: consents)
      let former = state.schedule?.own.builder.setup.placeAnnouncement
      try adopt(builder)
      Diagnostics.log("settings reloaded")
      let place = builder.setup.placeAnnouncement
      if place != former { Diagnostics.log(place) }
    } catch {
      Diagnostics.log("settings not reloaded: \(error.message)")
    }
  }

  private func adopt(_ builder: SessionBuilder) throws(Failure) {
    // If an outlet cannot be created, nothing changes.
    let next = try sideTasks(of: try SessionSchedule(builder))
    try commit { (state, now) throws(Failure) in
      try state.preparing(settings: builder, at: now, wall: clock.wall)
    }
    replaceSideTasks(with: next)
    wake()
  }

  /// Adopts a plan of the leader after the changes in the queue.
  package func follow(_ document: PlanDocument, from leader: Leader) {
    changes.perform { adopt(document, from: leader) }
  }

  /// Queues a plan of the leader; returns at once.
  package func askToFollow(_ document: PlanDocument, from leader: Leader) {
    changes.add { [self] in adopt(document, from: leader) }
  }

  private func adopt(_ document: PlanDocument, from leader: Leader) {
    commit { (state, now) in state.preparing(plan: document, from: leader, at: now) }
  }

  /// Starts another plan with the next flight, five seconds from now at the earliest, so that
  /// followers start it at the same time. On a screen that does not lead, a session that is over is followed after a
  /// second.
  ///
  /// - Throws: `RequestRefusal` with the reason.
  package func begin(_ request: PlanRequest) throws(RequestRefusal) {
    try changes.perform { () throws(RequestRefusal) in
      try commit { (state, now) throws(RequestRefusal) in
        try state.preparing(request: request, at: now)
      }
      return
    }
  }

  /// Prepares the next session beside the loops when the current one is near its end, or when the session of a room's
  /// day was missed.
  func renew(at now: Instant) {
    guard state.needsRenewal(at: now) else { return }
    let isDue = renewals.withLock { $0.begin(at: now) }
    guard isDue else { return }
    changes.add { [self] in
      do throws(Failure) {
        try commit { (state, now) throws(Failure) in try state.preparingRenewal(at: now) }
        renewals.withLock { $0.succeed() }
      } catch {
        let reason = "the next session cannot start: \(error.message)"
        let isNew = renewals.withLock { $0.fail(reason, at: clock.now) }
        if isNew { Diagnostics.log(reason) }
      }
    }
  }

  /// Brings this screen back into step after published instants moved: with its leader, or with the
  /// day's session. A session of this screen alone continues.
  ///
  /// A leader's plan that could not be followed is judged again: the clock by which it was judged was wrong.
  func rejoin() {
    changes.add { [self] in
      // Read here: the leader may have sent another plan since.
      let state = state
      // A screen that goes on by itself does not return to the leader's last plan: that is over or paused, or of the
      // day before.
      if let schedule = state.schedule, schedule.sessions.leader != nil, !state.standsIn {
        guard let (document, leader) = schedule.followed ?? schedule.refused else { return }
        commit { (state, now) in
          state.preparing(plan: document, from: leader, at: now, rejoining: true)
        }
        return
      }
      commit(or: "cannot rejoin the day's session") { (state, now) throws(Failure) in
        try state.preparingRejoining(at: now)
      }
    }
  }

  /// Prepares a session that begins at an instant, in place of one that is over or ending.
  func begin(at instant: Instant) {
    changes.add { [self] in
      commit(or: "the display cannot open") { (state, now) throws(Failure) in
        try state.preparingOpening(at: max(instant, now))
      }
    }
  }

  /// Commits a change; logs a failure to prepare it.
  private func commit(
    or complaint: String,
    _ prepare: (SessionState, Instant) throws(Failure) -> PreparedChange?
  ) {
    do throws(Failure) {
      try commit(prepare)
    } catch {
      Diagnostics.log("\(complaint): \(error.message)")
    }
  }

  /// Applies a change that needs no preparation.
  package func apply(_ change: SessionChange) {
    write { $0.apply(change) }
    wake()
  }

  /// Prepares a change from the current state and applies it. If the state changes meanwhile in a way
  /// that the change depends on, it is prepared again.
  ///
  /// - Returns: The change; nil if there was none to make.
  /// - Throws: What the preparation throws.
  @discardableResult
  func commit<Problem: Error>(
    _ prepare: (SessionState, Instant) throws(Problem) -> PreparedChange?
  ) throws(Problem) -> SessionChange? {
    while true {
      guard let prepared = try prepare(state, clock.now) else { return nil }
      guard write({ $0.apply(prepared) }) else { continue }
      let changed = state
      health.note(alone: changed.schedule?.reasonForRunningAlone)
      health.note(isFollowing: changed.role == .follows)
      if let note = prepared.logLine { Diagnostics.log(note) }
      wake()
      return prepared.change
    }
  }
}
