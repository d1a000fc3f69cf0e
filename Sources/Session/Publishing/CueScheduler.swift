package import Breathing
package import Outlets
package import Scenes

/// Sends cues to outlets on time: sleeps until the next cue is due or a command arrives.
package struct CueScheduler {
  package let clock: SessionClock
  package let shared: Shared
  package let alarm: Alarm
  package let vitals: HealthCounters
  package let manager: ServiceManager

  /// The greatest lateness of a cue at which the watchdog is still notified.
  package static let tolerance: Duration = .seconds(1)

  /// Called before each turn, so that published instants are correct.
  package var checksClock: () -> Void = {}

  /// Whether everything beside the loop is healthy as well, such as a window that shows frames.
  package var isWell: (Instant) -> Bool = { _ in true }

  /// Runs until the session is over or a signal arrives.
  ///
  /// - Parameters:
  ///   - outlets: Returns the outlets, at each turn.
  ///   - turned: Called at each turn, after the outlets.
  package func run(_ outlets: () -> [Outlet], turned: (Show, Instant) -> Void) {
    var telling = CueDispatch(shared, to: outlets(), from: clock.now)
    while !SignalHandler.isAsked, !shared.hasEnded(at: telling.last) {
      checksClock()
      let due = telling.due
      let told = telling.turn(to: clock.now, telling: outlets())
      let done = clock.now
      for due in told { vitals.noteCue(due: due, told: done) }
      // The watchdog is notified if cues were sent on time, or if none was due and the loop woke on
      // time; a loop that hangs or lags does not notify it.
      if due.duration(to: done) < Self.tolerance, isWell(done) { manager.alive() }
      turned(telling.show, telling.last)
      alarm.sleep(until: telling.due, by: clock)
    }
  }
}
