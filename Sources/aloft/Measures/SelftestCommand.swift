import ArgumentParser
import Breathing
import Glibc
import Screen
import Surface

/// Measures on the machine it runs on what the program promises.
struct SelftestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Measure on this machine how punctual cues and frames are.",
    discussion: """
      First the data files are opened. Then cues are printed into nothing, by the very loop of \
      aloft cues, and for each is noted how long after its time the system had taken the line. Then, \
      where there is a display (SDL_VIDEODRIVER=dummy counts), frames are shown in a window: how \
      long after its time each was begun, and how long drawing took. All the while the session's \
      clock is held against the raw clock of the machine, which shows by how much network time \
      corrected it, and against the wall clock, which shows by how much that was set. The status is \
      0 when 99 of 100 cues come within 5 ms, which an idle machine keeps easily.
      """
  )

  @Option(help: ArgumentHelp("How long each loop is watched, in seconds.", valueName: "seconds"))
  var seconds = 30.0

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    guard (2...86_400).contains(seconds) else {
      throw ValidationError("--seconds = \(seconds), but it must be from 2 to 86400.")
    }
  }

  func run() throws {
    let expedition = try Expedition(try options.configuration(with: Self.chosen))
    let data = try DataCheck(expedition.data)
    Interruption.listen()
    let report = try MainActor.assumeIsolated { try measure(expedition, data) }
    print(json ? report.json.description : report.description)
    if let failure = report.failure { throw failure }
  }

  @MainActor
  private func measure(
    _ expedition: Expedition,
    _ data: DataCheck
  ) throws(Failure) -> SelftestReport {
    let clock = SessionClock()
    let account = ProcessorAccount.current
    let raw = ClockDrift.Reading(clock, against: CLOCK_MONOTONIC_RAW)
    let wall = ClockDrift.Reading(clock, against: CLOCK_REALTIME)
    let cues = try CueTrial(expedition, seconds: seconds, clock: clock)
    let frames: FrameTrial?
    let withoutFrames: String?
    do {
      frames = try FrameTrial(expedition, seconds: seconds)
      withoutFrames = nil
    } catch let failure as Failure {
      throw failure
    } catch {
      frames = nil
      withoutFrames = "\(error)"
    }
    return SelftestReport(
      data: data,
      strain: Strain(since: account),
      cues: cues,
      frames: frames,
      withoutFrames: withoutFrames,
      raw: ClockDrift(from: raw, to: .init(clock, against: CLOCK_MONOTONIC_RAW)),
      wall: ClockDrift(from: wall, to: .init(clock, against: CLOCK_REALTIME))
    )
  }

  /// The flights begin at once, and always the same.
  private static let chosen = [
    ChosenSetting("--set", .leadIn, "0"),
    ChosenSetting("--set", .seed, "1"),
  ]
}
