import ArgumentParser
import Breathing
import Scenes
import Surface

/// Prints what happens, as it happens.
struct CuesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cues",
    abstract: "Breathe without a window: print each cue as a line of JSON.",
    discussion: """
      Prints one line for each edge of the breath as it happens, with its duration, the level it \
      leads to and what comes next; and one for the start and end of the session, each arrival, \
      and each interlude with its fact. docs/cues.md describes every field.
      """
  )

  @OptionGroup var plan: PlanOptions

  @Option(help: ArgumentHelp("Also print the level this many times a second.", valueName: "number"))
  var levels = 0

  func validate() throws {
    guard (0...120).contains(levels) else {
      throw ValidationError("--levels = \(levels), but it must be from 0 to 120.")
    }
  }

  func run() throws {
    let expedition = try Expedition(try plan.configuration())
    Diagnostics.note(expedition.place.announcement)
    try expedition.caution().map(Diagnostics.note)
    Interruption.listen()
    let clock = SessionClock()
    // Of what is outside, only the cabin makes cues.
    let services = Services([try CabinService(expedition, by: clock)?.run])
    let start = clock.now.advanced(by: Metronome.headStart)
    let shared = Shared(try expedition.show(from: start))
    let running = services.start { shared.send($0) }
    defer { running.stop() }
    var metronome = Metronome(clock: clock, levels: levels, glance: services.glance)
    metronome.timekeeper = Timekeeper(clock, shared)
    try metronome.run(shared)
  }
}

/// Prints cues when their time comes: asleep until the next boundary, then a line, and so on.
struct Metronome {
  let clock: SessionClock

  /// How many times a second the level is printed; 0 for never.
  let levels: Int

  /// Where the lines go.
  var output = Output.standard

  /// The longest sleep when no levels are printed: a minute, so that even a lost signal is noticed,
  /// and less if commands come from elsewhere.
  var glance: Duration = .seconds(60)

  /// Keeps published times with the machine's clock.
  var timekeeper: Timekeeper?

  /// Called with each line once it is written.
  var watch: (LineTiming) -> Void = { _ in }

  /// The lead time of a session's start: enough to read the facts and choose the legs, so that even
  /// the first line is punctual.
  static let headStart: Duration = .milliseconds(500)

  /// Runs a show that nothing else touches.
  func run(_ start: Show) throws(Failure) {
    try run(Shared(start))
  }

  /// Runs until the session is over, or a command or the system asks to stop.
  ///
  /// - Throws: A failure where a line cannot be written, or its reader has gone.
  func run(_ shared: Shared) throws(Failure) {
    let writer = CueWriter(output: output)
    var last = shared.show.timeline.start
    var due = last
    var changes = shared.turn(to: last).changes
    clock.sleep(until: last)
    while !Interruption.isAsked {
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
struct LineTiming: Sendable, Hashable {
  /// The kinds of line.
  enum Kind: Sendable, Hashable {
    case cue
    case level
  }

  let kind: Kind
  let due, written: Instant

  init(_ kind: Kind, due: Instant, written: Instant) {
    self.kind = kind
    self.due = due
    self.written = written
  }

  /// How late the line was.
  var lateness: Duration { due.duration(to: written) }
}

/// Writes what happens to an output, a line each.
struct CueWriter {
  private let output: Output

  init(output: Output) {
    self.output = output
  }

  func write(_ cue: Cue) throws(Failure) {
    try output.print(CueLine(cue).json)
  }

  func write(_ moment: Moment, at now: Instant) throws(Failure) {
    try output.print(CueLine(level: moment, at: now).json)
  }

  func write(_ reason: ChangeReason, at now: Instant) throws(Failure) {
    try output.print(CueLine(changedAt: now, reason).json)
  }

  /// Writes that the session stops here, before its time; the instant is by the session's clock.
  func stop(_ show: Show, at now: Instant) throws(Failure) {
    let published = now.advanced(by: show.clockAhead)
    try output.print(CueLine(stopping: show.moment(at: now), at: published).json)
  }
}
