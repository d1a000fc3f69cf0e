package import Breathing
package import Network
import Outlets
import Show
package import System

/// Prints each cue as a line when it is due, and the level at a fixed rate.
package struct CuePrinter {
  /// The number of levels printed per second; 0 for none.
  package let levels: Int

  /// The output.
  package var output = Output.standard

  /// Called with each line once it is written.
  package var watch: (LineTiming) -> Void = { _ in }

  package init(
    levels: Int,
    output: Output = Output.standard,
    watch: @escaping (LineTiming) -> Void = { _ in }
  ) {
    self.levels = levels
    self.output = output
    self.watch = watch
  }

  /// Runs until the session is over, or a command or a signal asks to stop.
  ///
  /// - Parameters:
  ///   - engine: The session.
  ///   - keepsTime: Whether this loop keeps published instants in step with the machine's clock.
  ///   - shared: Ends the loop's sleep, also for signals; nil for one of its own.
  /// - Throws: A failure if a line cannot be written, or if the reader has closed the output.
  package func run(
    _ engine: SessionEngine,
    keepsTime: Bool = true,
    wakeup shared: Wakeup? = nil
  ) throws(Failure) {
    let start = engine.show.timeline.start
    var lines = CueLines(self, of: engine, from: start, keepsTime: keepsTime)
    let wakeup = shared ?? engine.makeWakeup()
    if shared == nil { SignalHandler.wake(by: wakeup) }
    engine.clock.sleep(until: start)
    try SessionLoop(engine, wakeup: wakeup).run(&lines, from: start)
  }
}

/// The lines of a session, as one of its loops.
private struct CueLines: SessionPresenter {
  private let printer: CuePrinter
  private let engine: SessionEngine
  private let writer: CueWriter
  private let timekeeper: Timekeeper?
  private var counts: ChangeCounts
  private var due: Instant

  /// The longest sleep, which limits the effect of a lost wake-up.
  private static let longestSleep: Duration = .seconds(60)

  init(_ printer: CuePrinter, of engine: SessionEngine, from start: Instant, keepsTime: Bool) {
    self.printer = printer
    self.engine = engine
    writer = CueWriter(output: printer.output)
    timekeeper = keepsTime ? Timekeeper(engine) : nil
    counts = engine.turn(to: start).counts
    due = start
  }

  mutating func prepare() {
    timekeeper?.keepWithMachine()
  }

  mutating func present(
    _ turn: SessionEngine.Turn,
    since last: Instant,
    at now: Instant
  ) throws(Failure) -> Instant? {
    let show = turn.show
    let ahead = show.clockAhead
    if let reason = turn.counts.reason(since: counts), [.clock, .sleep].contains(reason) {
      try writer.write(reason, at: now.advanced(by: ahead))
    }
    counts = turn.counts
    // There is nothing to fade without a window.
    guard !show.isLeaving, !SignalHandler.isAsked else {
      try writer.stop(show, at: now)
      return nil
    }
    for cue in show.cues(in: last..<now) {
      try writer.write(cue.moved(by: ahead))
      printer.watch(LineTiming(.cue, due: cue.edge.instant, written: engine.clock.now))
    }
    if printer.levels > 0 {
      try writer.write(show.moment(at: now), at: now.advanced(by: ahead))
      printer.watch(LineTiming(.level, due: due, written: engine.clock.now))
    }
    let next = show.nextCue(after: now.advanced(by: .nanoseconds(-1)))
    guard next != nil || !turn.isOver else { return nil }
    // A session that is paused or stopped has no next cue, and can be resumed or started again.
    let cue = next?.advanced(by: .nanoseconds(1))
    let wake = nextWake(after: now)
    due = min(cue ?? wake, turn.handover ?? wake, wake)
    return due
  }

  /// The next instant on the grid of levels; without levels, the end of the longest sleep.
  private func nextWake(after now: Instant) -> Instant {
    guard printer.levels > 0 else { return now.advanced(by: Self.longestSleep) }
    return now.next(onGridOf: Duration.seconds(1) / printer.levels)
  }
}

/// When a line was due, and when the system had accepted it.
package struct LineTiming: Sendable, Hashable {
  /// The kinds of line.
  package enum Kind: Sendable, Hashable {
    case cue
    case level
  }

  package let kind: Kind
  package let due, written: Instant

  package init(_ kind: Kind, due: Instant, written: Instant) {
    self.kind = kind
    self.due = due
    self.written = written
  }

  /// How late the line was.
  package var lateness: Duration { due.duration(to: written) }
}
