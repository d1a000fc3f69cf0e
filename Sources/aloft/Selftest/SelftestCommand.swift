import Arguments
import Breathing
import Glibc
import Screen
import Session
import Settings
import System
import Text

/// Measures the program's performance targets on this machine.
struct SelftestCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "selftest",
    abstract: "Measure how punctual cues and frames are on this machine.",
    discussion: """
      Checks the data files first. Then runs the loop of aloft cues with output to /dev/null and \
      measures how late each line is written. If there is a display (SDL_VIDEODRIVER=dummy \
      counts), also shows frames in a window and measures how late each one starts and how long it \
      takes to draw. Meanwhile it compares the session's clock with the machine's raw clock, which \
      shows how far network time corrected it, and with the wall clock, which shows how far that \
      was set.

      The exit status is 0 if at least 99 % of the cues are at most 5 ms late, which an idle machine \
      achieves easily.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Duration of each measurement, in seconds from 2 to 86400.",
      valueName: "seconds"
    )
  )
  var seconds: Double?

  @Option(
    help: ArgumentHelp(
      "Duration of each measurement, in minutes from 0.1 to 1440.",
      valueName: "minutes"
    )
  )
  var minutes: Double?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    guard seconds == nil || minutes == nil else {
      throw ValidationError("Give --seconds or --minutes, not both.")
    }
    if let minutes { try (0.1...1_440).check(minutes, of: "--minutes") }
    if let seconds { try (2...86_400).check(seconds, of: "--seconds") }
  }

  /// The length of each measurement, in seconds.
  private var length: Double { minutes.map { $0 * 60 } ?? seconds ?? 30 }

  func run() throws {
    let builder = try SessionBuilder(try options.configuration(with: Self.chosen))
    let data = try DataCheck(builder.setup.data)
    try ThreadBudget.window.check()
    SignalHandler.listen()
    SessionBus.leaveIfSilent()
    let report = try MainActor.assumeIsolated { try measure(builder, data) }
    try Output.standard.print(json ? report.json.description : report.description)
    if let failure = report.failure { throw failure }
  }

  @MainActor
  private func measure(
    _ builder: SessionBuilder,
    _ data: DataCheck
  ) throws(Failure) -> SelftestReport {
    let clock = SessionClock()
    let account = ProcessorAccount.current
    let raw = ClockDrift.Reading(clock, against: CLOCK_MONOTONIC_RAW)
    let wall = ClockDrift.Reading(clock, against: CLOCK_REALTIME)
    let cues = try CueTrial(builder, seconds: length, clock: clock)
    let frames: FrameTrial?
    let withoutFrames: String?
    do {
      frames = try FrameTrial(builder, seconds: length)
      withoutFrames = nil
    } catch let failure as Failure {
      throw failure
    } catch {
      frames = nil
      withoutFrames = "\(error)"
    }
    return SelftestReport(
      data: data,
      load: SystemLoad(since: account),
      cues: cues,
      frames: frames,
      withoutFrames: withoutFrames,
      raw: ClockDrift(from: raw, to: .init(clock, against: CLOCK_MONOTONIC_RAW)),
      wall: ClockDrift(from: wall, to: .init(clock, against: CLOCK_REALTIME))
    )
  }

  /// Settings for flights that start at once and are always the same.
  private static let chosen = [
    ChosenSetting("--set", .leadIn, "0"),
    ChosenSetting("--set", .seed, "1"),
  ]
}
