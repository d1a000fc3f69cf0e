import Airports
package import Breathing
import Flights
import Network
import Outlets
import Settings
package import Show
import Synchronization
package import System

/// Sends cues to outlets on time, and maintains the session: reloads, renewals, the clock, the
/// service manager.
package struct CueScheduler: SessionPresenter {
  private let engine: SessionEngine
  private let timekeeper: Timekeeper
  private var dispatch: CueDispatch
  private var due: Instant
  private var flight = -1
  private var isClosed = false
  /// The closure in the last status.
  private var closure: HealthCounters.Closure?
  private var clockSteps: Int

  /// The greatest lateness of a cue at which the watchdog is still notified.
  package static let tolerance: Duration = .seconds(1)

  /// Whether everything beside this loop is healthy as well, such as a window that shows frames.
  package var isHealthy: @Sendable (Instant) -> Bool = { _ in true }

  package init(_ engine: SessionEngine) {
    self.engine = engine
    timekeeper = Timekeeper(engine)
    due = engine.clock.now
    dispatch = CueDispatch(
      engine.turn(to: due),
      to: engine.sideTasks.withLock(\.outlets).compactMap(\.service.outlet),
      from: due,
      began: engine.health.reading.started
    )
    clockSteps = engine.health.reading.clockSteps
  }

  /// Keeps published instants in step with the machine's clock, unless they follow a leader's.
  package mutating func prepare() {
    let state = engine.state
    let sharesClock = state.schedule?.sessions.leader?.sharesClock ?? false
    guard sharesClock, timekeeper.knowsLeader else {
      timekeeper.keepWithMachine()
      return
    }
    if state.leaderAwaySince != nil { timekeeper.keepAfterSleep() }
  }

  package mutating func present(
    _ turn: SessionEngine.Turn,
    since last: Instant,
    at now: Instant
  ) -> Instant? {
    let outlets = engine.sideTasks.withLock(\.outlets).compactMap(\.service.outlet)
    let sent = dispatch.send(turn, at: now, to: outlets)
    let done = engine.clock.now
    for due in sent { engine.health.noteCue(due: due, sent: done) }
    // The watchdog is notified if cues were sent on time, or if none was due and the loop woke on
    // time; a loop that hangs or lags does not notify it.
    if due.duration(to: done) < Self.tolerance, isHealthy(done) { engine.manager.alive() }
    follow(turn.show, at: now)
    guard !SignalHandler.isAsked, !turn.isOver else {
      engine.wake()
      return nil
    }
    due = dispatch.due
    return due
  }

  private mutating func follow(_ show: Show, at now: Instant) {
    if SignalHandler.isReloadAsked { engine.askToReload() }
    let health = engine.health.reading
    let steps = health.clockSteps
    if steps != clockSteps {
      clockSteps = steps
      engine.rejoin()
    }
    engine.renew(at: now)
    let moment = show.moment(at: now)
    if moment.flight != flight || show.isClosed != isClosed || health.closure != closure {
      (flight, isClosed, closure) = (moment.flight, show.isClosed, health.closure)
      engine.manager.status(engine.status(show, now))
    }
  }
}

extension SessionEngine {
  /// Sends cues to outlets until the session is over or a signal arrives.
  ///
  /// - Parameter isHealthy: Whether a window is healthy, if there is one.
  package func run(isHealthy: @escaping @Sendable (Instant) -> Bool = { _ in true }) {
    manager.ready(status(show, clock.now))
    var scheduler = CueScheduler(self)
    scheduler.isHealthy = isHealthy
    let wakeup = makeWakeup()
    SignalHandler.wake(by: wakeup)
    SessionLoop(self, wakeup: wakeup).run(&scheduler, from: clock.now)
    stop()
  }

  /// Returns a status for the service manager.
  package func status(_ show: Show, _ now: Instant) -> String {
    if show.isClosed {
      let opens = health.reading.closure?.opensUnixSeconds
      return opens.map { "closed until \(LocalTime.text($0))" } ?? "closed"
    }
    let moment = show.moment(at: now)
    let leg = show.leg(at: moment)
    let outlets = sideTasks.withLock { $0.outlets.compactMap(\.service.outlet?.name) }
    let unopened = health.reading.unopened
    let open = outlets.filter { unopened[$0] == nil }
    let names = open.isEmpty ? "none" : open.joined(separator: ", ")
    let way = "\(leg.origin.code) to \(leg.destination.code)"
    let displays = health.reading.displayStates(sessionView: show.view.rawValue).words
    let flight = "flight \(moment.flight + 1), \(way); outlets: \(names)"
    let alone = state.schedule?.reasonForRunningAlone.map { "alone: \($0)" }
    let problem = health.reading.outletProblem
    return [flight, displays, alone, problem].compactMap(\.self).joined(separator: "; ")
  }
}

extension SessionEngine {
  /// Prints cues on standard output until the session is over, with the outlets beside it: as text on a terminal.
  package func printCues() throws(Failure) {
    try start(isPresented: true)
    let ended = try startCues()
    defer {
      SignalHandler.stop()
      wake()
      _ = ended.wait()
    }
    try CuePrinter(levels: 0, format: CueFormat(for: .standard)).run(self, keepsTime: false)
  }

  /// Sends cues from a thread of its own until the session is over.
  ///
  /// - Parameter isHealthy: Whether a window is healthy, if there is one.
  /// - Returns: Signalled at the end.
  /// - Throws: A failure if the system has no descriptor or thread left.
  func startCues(
    isHealthy: @escaping @Sendable (Instant) -> Bool = { _ in true }
  ) throws(Failure) -> Wakeup {
    do throws(NetworkError) {
      let ended = try Wakeup()
      try Worker.start("cues") { [self] in
        run(isHealthy: isHealthy)
        ended.signal()
      }
      return ended
    } catch {
      throw Failure(.unavailable, "cues cannot be sent: \(error)")
    }
  }
}
