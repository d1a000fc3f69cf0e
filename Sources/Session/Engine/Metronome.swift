package import Breathing
import Outlets
package import Show
package import System

/// Prints cues when their time comes: asleep until the next boundary, then a line, and so on.
package struct Metronome {
  package let clock: SessionClock

  /// How many times a second the level is printed; 0 for never.
  package let levels: Int

  /// Where the lines go.
  package var output = Output.standard

  /// The longest sleep when no levels are printed: a minute, so that even a lost signal is noticed,
  /// and less if commands come from elsewhere.
  package var glance: Duration = .seconds(60)

  /// Keeps published times with the machine's clock.
  package var timekeeper: Timekeeper?

  /// Called with each line once it is written.
  package var watch: (LineTiming) -> Void = { _ in }

  package init(
    clock: SessionClock,
    levels: Int,
    output: Output = Output.standard,
    glance: Duration = .seconds(60),
    timekeeper: Timekeeper? = nil,
    watch: @escaping (LineTiming) -> Void = { _ in }
  ) {
    self.clock = clock
    self.levels = levels
    self.output = output
    self.glance = glance
    self.timekeeper = timekeeper
    self.watch = watch
  }

  /// The lead time of a session's start: enough to read the facts and choose the legs, so that even
  /// the first line is punctual.
  package static let headStart: Duration = .milliseconds(500)

  /// Runs a show that nothing else touches.
  package func run(_ start: Show) throws(Failure) {
    try run(Shared(start))
  }

  /// Runs until the session is over, or a command or the system asks to stop.
  ///
  /// - Throws: A failure where a line cannot be written, or its reader has gone.
  package func run(_ shared: Shared) throws(Failure) {
    let writer = CueWriter(output: output)
    var last = shared.show.timeline.start
    var due = last
    var changes = shared.turn(to: last).changes
    clock.sleep(until: last)
    while !SignalHandler.isAsked {
      timekeeper?.keepWithMachine()
      let now = max(last, clock.now)
      let turn = shared.turn(to: now)
      let show = turn.show
      let ahead = show.clockAhead
      if let reason = turn.changes.reason(since: changes), [.clock, .sleep].contains(reason) {
        try writer.write(reason, at: now.advanced(by: ahead))
      }
      changes = turn.changes
      // There is nothing to fade without a window.
      guard !show.isLeaving else { break }
      for cue in show.cues(in: last..<now) {
        try writer.write(cue.moved(by: ahead))
        watch(LineTiming(.cue, due: cue.edge.instant, written: clock.now))
      }
      if levels > 0 {
        try writer.write(show.moment(at: now), at: now.advanced(by: ahead))
        watch(LineTiming(.level, due: due, written: clock.now))
      }
      last = now
      guard let next = show.nextCue(after: last.advanced(by: .nanoseconds(-1))) else { return }
      due = min(next.advanced(by: .nanoseconds(1)), nextWake(after: now))
      clock.sleep(until: due)
    }
    try writer.stop(shared.show, at: max(last, clock.now))
  }

  /// The next instant on the grid of levels; without levels, the end of the longest sleep.
  private func nextWake(after now: Instant) -> Instant {
    guard levels > 0 else { return now.advanced(by: glance) }
    let step = 1_000_000_000 / Int64(levels)
    return Instant(nanoseconds: (now.nanoseconds / step + 1) * step)
  }
}

/// When a line was due, and when the system had taken it.
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
