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

  /// How late a cue may be for the service manager to be told that all is well.
  static let tolerance: Duration = .seconds(1)

  /// Called before each turn, so that what it publishes is right.
  var checksClock: () -> Void = {}

  /// Whether what is beside the loop is well, too: a window that shows its pictures.
  var isWell: (Instant) -> Bool = { _ in true }

  /// Runs until the session is over or the system asks to stop.
  ///
  /// - Parameters:
  ///   - outlets: Who is told, asked for at each turn.
  ///   - turned: Called at each turn, outlets told.
  func run(_ outlets: () -> [Outlet], turned: (Show, Instant) -> Void) {
    var telling = Telling(shared, to: outlets(), from: clock.now)
    while !Interruption.isAsked, !shared.hasEnded(at: telling.last) {
      checksClock()
      let due = telling.due
      let told = telling.turn(to: clock.now, telling: outlets())
      let done = clock.now
      for due in told { vitals.noteCue(due: due, told: done) }
      // A sign of life is given for cues that left on time, or where none was due and we woke on
      // time; a loop that hangs or lags gives none.
      if due.duration(to: done) < Self.tolerance, isWell(done) { manager.alive() }
      turned(telling.show, telling.last)
      alarm.sleep(until: telling.due, by: clock)
    }
  }
}
