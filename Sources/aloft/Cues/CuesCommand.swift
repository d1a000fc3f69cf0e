import Arguments
import Breathing
import Session
import System

/// Prints cues as they happen.
struct CuesCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "cues",
    abstract: "Breathe without a window: print each cue as a line of JSON.",
    discussion: """
      Prints one line for each edge of the breath as it happens, with its duration, the level it \
      leads to and what comes next; and one for the start and end of the session, each arrival, \
      and each interlude with its fact. \(Documentation.path(of: "docs/cues.md")) describes every \
      field.

      With --format text it prints a short line of words for each phase, such as "breathe in, 4 s", \
      for a person who reads the terminal or hears it from a screen reader. aloft without a display \
      prints these on a terminal, and JSON elsewhere.
      """
  )

  @OptionGroup var plan: PlanOptions

  @Option(
    help: ArgumentHelp(
      "Also print the level this many times a second, up to 120.",
      valueName: "number"
    )
  )
  var levels = 0

  @Option(help: "Print JSON for programs, or text for people.")
  var format = CueFormat.json

  func validate() throws {
    try (0...120).check(levels, of: "--levels")
    guard format == .json || levels == 0 else {
      throw ValidationError("--levels goes with --format json; a level is a number for programs.")
    }
  }

  func run() throws {
    let builder = try SessionBuilder(try plan.configuration())
    Diagnostics.log(builder.setup.place.announcement)
    try builder.farStart().map(Diagnostics.log)
    builder.remarkOnEpoch()
    try builder.caution().map(Diagnostics.log)
    SignalHandler.listen()
    let clock = SessionClock()
    let start = clock.now.advanced(by: SessionEngine.headStart)
    let engine = SessionEngine(try builder.show(from: start), clock: clock)
    // Of the services, only the cabin's produces cues.
    let services = Services([try CabinService(builder.setup, by: clock)?.run])
    let running = services.start { engine.send($0) }
    defer { running.stop() }
    let output = Output(isInterrupted: { SignalHandler.isAsked })
    do throws(Failure) {
      try CuePrinter(levels: levels, format: format, output: output).run(engine)
    } catch {
      // The reader takes no more lines, not even that of the end.
      guard error == .readerStalled else { throw error }
    }
  }
}

extension CueFormat: ArgumentValue {}
