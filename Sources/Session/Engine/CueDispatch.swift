package import Breathing
package import Outlets
import Show

/// One turn of the cue scheduler, without its clock: finds the due cues and sends them to outlets.
package struct CueDispatch {
  private var broadcast: Broadcast

  /// The handovers and the changes up to the last turn.
  private var handovers: Int
  private var counts: ChangeCounts

  /// The instant of the last turn.
  package private(set) var last: Instant

  /// When the next turn is due.
  package private(set) var due: Instant

  /// The longest sleep: how often the watchdog is notified in a paused session, in which nothing is
  /// due.
  package static let longestSleep: Duration = .seconds(10)

  /// Starts with a turn.
  ///
  /// - Parameters:
  ///   - turn: The show.
  ///   - outlets: The outlets.
  ///   - now: The instant.
  ///   - began: When the program started. On a busy machine a session may start before its outlets; they still
  ///     get every cue since then. Nil for `now`.
  package init(
    _ turn: SessionEngine.Turn,
    to outlets: [Outlet],
    from now: Instant,
    began: Instant? = nil
  ) {
    (last, due) = (now, now)
    (handovers, counts) = (turn.handovers, turn.counts)
    let first = min(began ?? now, now)
    broadcast = Broadcast(outlets, from: max(first, turn.show.timeline.start))
  }

  /// Sends outlets the due cues, and computes when the next turn is due.
  ///
  /// - Parameters:
  ///   - turn: The show.
  ///   - instant: Its instant; an earlier one than the last turn's counts as that.
  ///   - outlets: The outlets.
  /// - Returns: The due instants of the cues that all outlets have now, each once regardless of the
  ///   number of outlets.
  package mutating func send(
    _ turn: SessionEngine.Turn,
    at instant: Instant,
    to outlets: [Outlet]
  ) -> [Instant] {
    let now = max(last, instant)
    if turn.handovers != handovers {
      broadcast.restart(from: max(last, turn.show.timeline.start))
    }
    broadcast.send(to: outlets, from: now)
    var sent: [Instant] = []
    var seen: Set<CueID> = []
    let reason = turn.counts.reason(since: counts)
    // Outlets with a longer lead received the cue in an earlier turn.
    let shortest = outlets.map(\.lead).min()
    broadcast.send(turn.show, at: now, changed: reason) { cue, outlet in
      guard outlet.lead == shortest, seen.insert(CueID(cue)).inserted else { return }
      sent.append(max(last, cue.edge.instant.advanced(by: .zero - outlet.lead)))
    }
    (last, handovers, counts) = (now, turn.handovers, turn.counts)
    let latest = now.advanced(by: Self.longestSleep)
    due = min(broadcast.nextDue(turn.show) ?? latest, turn.handover ?? latest, latest)
    return sent
  }
}
