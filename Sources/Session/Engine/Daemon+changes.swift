package import Breathing
import Outlets
import Settings
package import Show
import Synchronization
import System

// Every change below is made in its turn: it computes from the state as it then is.

extension Daemon {
  /// Reloads the settings beside the loop; on an error it is logged, and the old ones stay in
  /// effect.
  package func askToReload() {
    SignalHandler.noteReload()
    manager.reloading()
    changes.add { [self] in
      readAnew()
      manager.ready(words(shared.show, clock.now))
      alarm.ring()
    }
  }

  /// Reloads the settings, after earlier changes.
  package func reload() {
    changes.perform { readAnew() }
  }

  private func readAnew() {
    do throws(Failure) {
      try adopt(try read())
      Diagnostics.note("settings reloaded")
    } catch {
      Diagnostics.note("settings not reloaded: \(error.message)")
    }
  }

  private func adopt(_ configuration: Configuration) throws(Failure) {
    var expedition = try SessionBuilder(configuration)
    expedition.ask(consents)
    let old = state.withLock(\.room)
    let isSamePlan = old.expedition.isPlanned(as: expedition)
    if isSamePlan { expedition.seed = old.expedition.seed }
    let room = try Room(expedition)
    let attendance = try attendance(of: room)
    take(up: room)
    let show = shared.show
    if isSamePlan {
      let same = try room.show(at: show.published.timeline.start).breathing(as: show)
      shared.succeed(ShowHandover(show: same, at: clock.now, keepsPlan: true))
    } else if room.epoch == nil {
      let soonest = clock.now.advanced(by: LeaderChanges.notice)
      let (at, next) = try room.change(from: show, notBefore: soonest)
      shared.succeed(ShowHandover(show: next, at: at, isAnnounced: true))
    } else {
      let at = room.epoch?.start(after: clock.wall)
      let when = at.map { "at \($0.sinceEpoch.seconds) s since 1970" } ?? "at the next start"
      Diagnostics.note("the new plan takes effect \(when), with the next session")
    }
    // The old outlets are stopped first: some hold a port that the new ones need.
    let (former, outlets) = state.withLock { state in
      defer { state = State(room: room, own: room, isRenewing: state.isRenewing) }
      return (state.running, state.outlets)
    }
    vitals.note(alone: nil)
    let places = Set(attendance.outlets.map(\.place))
    for outlet in outlets where !places.contains(outlet.place) { outlet.leave?() }
    for services in former { services.stop() }
    let summary = OutletService.summary(of: attendance.outlets)
    if summary != OutletService.summary(of: outlets) { Diagnostics.note(summary) }
    let running = begin(attendance)
    state.withLock { ($0.outlets, $0.running) = (attendance.outlets, running) }
    alarm.ring()
  }

  /// Makes the next session ready when the one under way is near its end.
  package func renew(_ show: Show, at now: Instant) {
    guard isRenewalDue(after: show, at: now) != nil else { return }
    let isFirst = state.withLock { state in
      defer { state.isRenewing = true }
      return !state.isRenewing
    }
    guard isFirst else { return }
    changes.add { [self] in
      succeed()
      state.withLock { $0.isRenewing = false }
      alarm.ring()
    }
  }

  private func succeed() {
    let show = shared.show
    // What was changed since this was asked for may have made it needless.
    guard let at = isRenewalDue(after: show, at: clock.now) else { return }
    let ahead = show.clockAhead
    do throws(Failure) {
      let next = try state.withLock(\.room).successor(of: show.published, at: at)
      let at = at.advanced(by: .zero - ahead)
      shared.succeed(ShowHandover(show: next.moved(by: .zero - ahead), at: at, keepsLook: true))
    } catch {
      Diagnostics.note("the next session cannot start: \(error.message)")
    }
  }

  /// When the next session takes over, on the published clock, if it is time to prepare it. A room
  /// uses the wall clock.
  private func isRenewalDue(after show: Show, at now: Instant) -> Instant? {
    guard shared.takeover == nil,
      let takeover = state.withLock(\.room)
        .takeover(after: show.published, at: now.advanced(by: show.clockAhead)),
      takeover.isNear
    else { return nil }
    return takeover.at
  }
}
