package import Breathing
package import Outlets
package import Scenes

/// One turn of the cue thread, without its clock: finds the due cues and sends them to outlets.
package struct CueDispatch {
  private let shared: Shared
  private var broadcast: Broadcast
  private var before: Shared.Turn

  /// The instant of the last turn.
  package private(set) var last: Instant

  /// When the next turn is due.
  package private(set) var due: Instant

  /// The show as of the last turn.
  package var show: Show { before.show }

  /// The longest sleep: how often the watchdog is notified in a paused session, in which nothing is
  /// due.
  package static let longestSleep: Duration = .seconds(20)

  /// Starts at an instant.
  ///
  /// - Parameters:
  ///   - shared: The show.
  ///   - outlets: The outlets.
  ///   - now: The current instant.
  package init(_ shared: Shared, to outlets: [Outlet], from now: Instant) {
    self.shared = shared
    (last, due) = (now, now)
    before = shared.turn(to: now)
    broadcast = Broadcast(outlets, from: max(now, before.show.timeline.start))
  }

  /// Sends outlets the due cues, and computes when the next turn is due.
  ///
  /// - Parameters:
  ///   - instant: The current instant; an earlier one than the last turn's counts as that.
  ///   - outlets: The outlets.
  /// - Returns: The due instants of this turn's cues, each once regardless of the number of
  ///   outlets.
  package mutating func turn(to instant: Instant, telling outlets: [Outlet]) -> [Instant] {
    let now = max(last, instant)
    let turn = shared.turn(to: now)
    if turn.successions != before.successions {
      broadcast.restart(from: max(last, turn.show.timeline.start))
    }
    broadcast.tell(outlets, from: now)
    var told: [Instant] = []
    var seen: Set<CueID> = []
    let reason = turn.changes.reason(since: before.changes)
    broadcast.send(turn.show, at: now, changed: reason) { cue, outlet in
      guard seen.insert(CueID(cue)).inserted else { return }
      told.append(max(last, cue.edge.instant.advanced(by: .zero - outlet.lead)))
    }
    (last, before) = (now, turn)
    let latest = now.advanced(by: Self.longestSleep)
    due = min(broadcast.nextDue(turn.show) ?? latest, shared.takeover ?? latest, latest)
    return told
  }
}
