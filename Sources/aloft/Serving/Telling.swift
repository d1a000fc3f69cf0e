import Breathing
import Scenes
import Surface

/// The turns in which outlets are told what happens: what the herald does whenever it wakes, without its
/// clock.
struct Telling {
  private let shared: Shared
  private var broadcast: Broadcast
  private var before: Shared.Turn

  /// The instant of the last turn.
  private(set) var last: Instant

  /// When the next turn is due.
  private(set) var due: Instant

  /// The show as the last turn left it.
  var show: Show { before.show }

  /// The longest sleep: so often a paused session, in which nothing is due, gives a sign of life.
  static let longestSleep: Duration = .seconds(20)

  /// Begins at an instant.
  ///
  /// - Parameters:
  ///   - shared: The show.
  ///   - outlets: Who is told.
  ///   - now: The instant.
  init(_ shared: Shared, to outlets: [Outlet], from now: Instant) {
    self.shared = shared
    (last, due) = (now, now)
    before = shared.turn(to: now)
    broadcast = Broadcast(outlets, from: max(now, before.show.timeline.start))
  }

  /// Tells outlets what is due, and works out when the next turn is.
  ///
  /// - Parameters:
  ///   - instant: The instant it is; one before the last turn's counts as that.
  ///   - outlets: Who is told.
  /// - Returns: When the cues of this turn were due, each counted once however many were told.
  mutating func turn(to instant: Instant, telling outlets: [Outlet]) -> [Instant] {
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
