import Breathing
import Scenes
import Surface

/// Tells outlets what happens when it happens: asleep until the next cue is due or a command
/// arrives.
struct Herald {
  let clock: SessionClock
  let shared: Shared
  let alarm: Alarm
  let vitals: Vitals
  let manager: ServiceManager

  /// The longest sleep: so often a paused session, in which nothing is due, gives a sign of life.
  static let longestSleep: Duration = .seconds(20)

  /// How late a cue may be for the service manager to be told that all is well.
  static let tolerance: Duration = .seconds(1)

  /// Whether what is beside the loop is well, too: a window that shows its pictures.
  var isWell: (Instant) -> Bool = { _ in true }

  /// Runs until the session is over or the system asks to stop.
  ///
  /// - Parameters:
  ///   - outlets: Who is told, asked for at each turn.
  ///   - turned: Called at each turn, outlets told.
  func run(_ outlets: () -> [Outlet], turned: (Show, Instant) -> Void) {
    var last = clock.now
    var before = shared.turn(to: last)
    var broadcast = Broadcast(outlets(), from: max(last, before.show.timeline.start))
    var due = last
    while !Interruption.isAsked, !shared.hasEnded(at: last) {
      let now = max(last, clock.now)
      let turn = shared.turn(to: now)
      if turn.successions != before.successions {
        broadcast.restart(from: max(last, turn.show.timeline.start))
      }
      broadcast.tell(outlets(), from: now)
      var told = TurnCues()
      broadcast.send(turn.show, at: now, changed: turn.changes != before.changes) { cue, outlet in
        told.note(cue, ahead: outlet.lead)
      }
      let done = clock.now
      for due in told.due { vitals.noteCue(due: max(due, last), told: done) }
      // A sign of life is given for cues that left on time, or where none was due and we woke on
      // time; a loop that hangs or lags gives none.
      if due.duration(to: done) < Self.tolerance, isWell(done) { manager.alive() }
      turned(turn.show, now)
      (last, before) = (now, turn)
      let latest = clock.now.advanced(by: Self.longestSleep)
      let next = broadcast.nextDue(turn.show) ?? latest
      let takeover = shared.takeover ?? latest
      due = min(next, takeover, latest)
      alarm.sleep(until: due, by: clock)
    }
  }
}

/// When the cues of a turn were due, each counted once however many outlets were told.
private struct TurnCues {
  private(set) var due: [Instant] = []
  private var seen: Set<CueID> = []

  mutating func note(_ cue: Cue, ahead lead: Duration) {
    guard seen.insert(CueID(cue)).inserted else { return }
    due.append(cue.edge.instant.advanced(by: .zero - lead))
  }
}
