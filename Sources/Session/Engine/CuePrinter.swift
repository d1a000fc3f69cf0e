package import Breathing
package import Network
import Outlets
import Show
package import System

/// Prints each cue as a line when it is due, and the level at a fixed rate.
package struct CuePrinter {
  /// The number of levels printed per second; 0 for none.
  package let levels: Int

  /// The form of the lines.
  package let format: CueFormat

  /// The output.
  package var output = Output.standard

  /// Called with each line once it is written.
  package var watch: (LineTiming) -> Void = { _ in }

  package init(
    levels: Int,
    format: CueFormat = .json,
    output: Output = Output.standard,
    watch: @escaping (LineTiming) -> Void = { _ in }
  ) {
    self.levels = levels
    self.format = format
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

  /// When the next level is due.
  private var nextLevel: Instant

  /// The output, if it is a pipe, whose reader may leave between two cues.
  private let pipe: Int32?

  /// The interval of levels, in whole nanoseconds, as the grid counts it; nil for no levels.
  private let step: Duration?

  /// The longest sleep, which limits the effect of a lost wake-up.
  private static let longestSleep: Duration = .seconds(60)

  init(_ printer: CuePrinter, of engine: SessionEngine, from start: Instant, keepsTime: Bool) {
    self.printer = printer
    self.engine = engine
    writer = CueWriter(output: printer.output, format: printer.format)
    timekeeper = keepsTime ? Timekeeper(engine) : nil
    pipe = printer.output.pipe
    step =
      printer.levels > 0
      ? .nanoseconds((Duration.seconds(1) / printer.levels).nanoseconds) : nil
    let turn = engine.turn(to: start)
    counts = turn.counts
    nextLevel = start
    if let step { nextLevel = Self.next(after: start, onGridOf: step, ahead: turn.show.clockAhead) }
  }

  mutating func prepare() {
    timekeeper?.keepWithMachine()
  }

  mutating func present(
    _ turn: SessionEngine.Turn,
    since last: Instant,
    at now: Instant
  ) throws(Failure) -> Instant? {
    if pipe != nil, printer.output.isReaderGone { throw .readerGone }
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
    var level = dueLevel(at: now, ahead: ahead)
    for cue in show.cues(in: last..<now) {
      if let instant = level, instant < cue.edge.instant {
        try write(levelAt: instant, of: show)
        level = nil
      }
      try writer.write(cue.moved(by: ahead), in: show.appearance.words)
      printer.watch(LineTiming(.cue, due: cue.edge.instant, written: engine.clock.now))
    }
    if let level { try write(levelAt: level, of: show) }
    let next = show.nextCue(after: now.advanced(by: .nanoseconds(-1)))
    guard next != nil || !turn.isOver else { return nil }
    // A session that is paused or stopped has no next cue, and can be resumed or started again.
    let cue = next?.advanced(by: .nanoseconds(1))
    let wake = step == nil ? now.advanced(by: Self.longestSleep) : nextLevel
    return min(cue ?? wake, turn.handover ?? wake, wake)
  }

  func sleep(until due: Instant, or wakeup: Wakeup?, by clock: SessionClock) {
    guard let pipe, let wakeup else { return clock.sleep(until: due, or: wakeup) }
    // The wait for a descriptor has a resolution of a millisecond; the last two are slept precisely.
    let early = due.advanced(by: .milliseconds(-2))
    clock.wait(until: early, or: wakeup, or: pipe)
    if clock.now >= early { clock.sleep(until: due) }
  }

  // MARK: Levels

  /// Returns the latest instant of a level, if that is due and not yet printed. Earlier ones that were missed are left
  /// out.
  private mutating func dueLevel(at now: Instant, ahead: Duration) -> Instant? {
    guard let step, now >= nextLevel else { return nil }
    nextLevel = Self.next(after: now, onGridOf: step, ahead: ahead)
    return nextLevel.advanced(by: .zero - step)
  }

  private func write(levelAt instant: Instant, of show: Show) throws(Failure) {
    try writer.write(show.moment(at: instant), at: instant.advanced(by: show.clockAhead))
    printer.watch(LineTiming(.level, due: instant, written: engine.clock.now))
  }

  /// Returns the next instant whose published one is on a grid, the same on all machines.
  private static func next(
    after now: Instant,
    onGridOf step: Duration,
    ahead: Duration
  ) -> Instant {
    now.advanced(by: ahead).next(onGridOf: step).advanced(by: .zero - ahead)
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
