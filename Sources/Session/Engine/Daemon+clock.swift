package import Breathing
import Outlets
import Settings
package import Show
import Synchronization
import System

extension Daemon {
  /// Compares the clocks, unless they are kept with a leader's.
  package func checkClock() {
    if case .http? = state.withLock(\.room).leader { return }
    timekeeper.keepWithMachine()
  }

  /// Brings a screen back into step after published instants moved: the day's session, and a
  /// leader's, follow the wall clock. A session of this screen alone continues.
  ///
  /// The other session takes over where both breaths meet, so that nothing jumps. A paused screen
  /// stays paused.
  package func rejoin(_ show: Show, at now: Instant) {
    let (room, followed) = state.withLock { ($0.room, $0.followed) }
    if room.leader != nil {
      guard let followed else { return }
      askToFollow(followed.document, from: followed.leader)
      return
    }
    guard room.epoch != nil, !show.moment(at: now).isPaused else { return }
    changes.add { [self] in
      do throws(Failure) {
        let ahead = shared.clockAhead
        let next = try room.show(at: clock.now.advanced(by: ahead)).moved(by: .zero - ahead)
        let at = shared.show.timeline.meeting(next.timeline, after: clock.now)
        shared.succeed(ShowHandover(show: next, at: at, keepsLook: true))
        Diagnostics.note("rejoining the day's session")
      } catch {
        Diagnostics.note("cannot rejoin the day's session: \(error.message)")
      }
    }
  }
}

extension Room {
  /// Whether an outlet can start another session.
  package var takesCommands: Bool {
    let settings = expedition.settings
    return settings.http.listen != nil || settings.lines.socket != nil
      || settings.osc.listen != nil || settings.mqtt.broker != nil
  }
}
