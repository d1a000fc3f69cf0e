package import Breathing
import Network
import Settings
package import Show
package import System

extension SessionEngine {
  /// Begins the session that a person chose, beside the loops. If that is not possible, the reason is
  /// logged and what is under way continues.
  ///
  /// - Parameters:
  ///   - choice: What the person chose.
  ///   - pace: The pace to which the person agreed before the session, if it was asked about. It is adopted before the
  ///     session is made, which would ask again otherwise.
  package func askToStart(_ choice: StartChoice, agreeingTo pace: Pace? = nil) {
    changes.add { [self] in
      if let pace { save(consentTo: pace) }
      do throws(Failure) {
        try start(choice)
      } catch {
        Diagnostics.log("the chosen session cannot begin: \(error.message)")
        send(.start(.proceed))
      }
    }
  }

  private func start(_ choice: StartChoice) throws(Failure) {
    guard let read, let starts else { return }
    let former = builder
    starts.choose(choice)
    var next = try SessionBuilder(try starts.applied(to: try read()), outlets: outlets)
    next.askForConsent(recordedIn: consents)
    // The sky stays the same, so its pictures need not be painted again.
    if let former, next.settings.seed == nil { next.seed = former.seed }
    let isElsewhere = next.setup.place.coordinate != former?.setup.place.coordinate
    let sideTasks = isElsewhere ? try sideTasks(of: try SessionSchedule(next)) : nil
    try commit { (state, now) throws(Failure) in
      try state.preparing(start: next, at: now)
    }
    if let sideTasks {
      Diagnostics.log(next.setup.place.announcement)
      replaceSideTasks(with: sideTasks)
      wake()
    }
    saveStart()
  }
}

extension SessionState {
  /// Prepares the session that a person chose. It takes over when the picture has closed over the one that
  /// waited.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func preparing(start builder: SessionBuilder, at now: Instant) throws(Failure)
    -> PreparedChange
  {
    let sessions = try SessionSchedule(builder)
    let at = max(now, show.chosenStart ?? now)
    var next = try sessions.show(at: at)
    next.rest(after: show)
    next.announceKeys()
    let schedule = Schedule(sessions: sessions, own: sessions, waits: schedule?.waits ?? false)
    return PreparedChange(
      change: .settings(schedule, ShowHandover(show: next, at: at), look: next),
      revision: revision
    )
  }
}
