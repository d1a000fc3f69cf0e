import ArgumentParser
import Breathing
import Glibc
import Screen
import Surface
import Text

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
      corrected it, and against the wall clock, which shows by how much that was set. With \
      --listeners a daemon is started besides for each number, with as many who listen to its cues \
      over HTTP, and others over every other way there is on this machine; how late cues reach them \
      is noted, what the daemon takes, and what one takes that tells nobody. The status is 0 when 99 of \
      100 cues come within 5 ms, with up to 100 listeners too, which an idle machine keeps easily.
      """
  )

  @Option(help: ArgumentHelp("How long each loop is watched, in seconds.", valueName: "seconds"))
  var seconds: Double?

  @Option(help: ArgumentHelp("The same in minutes.", valueName: "minutes"))
  var minutes: Double?

  @Option(
    help: ArgumentHelp(
      "Measure the outlets of a daemon, too, with so many listeners: 1,100,2000.",
      valueName: "numbers"
    )
  )
  var listeners = ListenerCounts(numbers: [])

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    guard seconds == nil || minutes == nil else {
      throw ValidationError("Give --seconds or --minutes, not both.")
    }
    guard (2...86_400).contains(length) else {
      let (option, found, range) =
        minutes.map { ("--minutes", $0, "0.1 to 1440") } ?? ("--seconds", length, "2 to 86400")
      throw ValidationError("\(option) = \(found), but it must be from \(range).")
    }
  }

  /// How long each loop is watched, in seconds.
  private var length: Double { minutes.map { $0 * 60 } ?? seconds ?? 30 }

  func run() throws {
    let expedition = try Expedition(try options.configuration(with: Self.chosen))
    let data = try DataCheck(expedition.data)
    Interruption.listen()
    let report = try MainActor.assumeIsolated { try measure(expedition, data) }
    try Output.standard.print(json ? report.json.description : report.description)
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
    let cues = try CueTrial(expedition, seconds: length, clock: clock)
    let frames: FrameTrial?
    let withoutFrames: String?
    do {
      frames = try FrameTrial(expedition, seconds: length)
      withoutFrames = nil
    } catch let failure as Failure {
      throw failure
    } catch {
      frames = nil
      withoutFrames = "\(error)"
    }
    let outlets =
      listeners.numbers.isEmpty
      ? nil : try OutletTrial(listeners: listeners.numbers, seconds: length)
    return SelftestReport(
      data: data,
      strain: Strain(since: account),
      cues: cues,
      frames: frames,
      withoutFrames: withoutFrames,
      outlets: outlets,
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

/// How many listen to a daemon each time it is measured.
struct ListenerCounts: ExpressibleByArgument {
  let numbers: [Int]

  init(numbers: [Int]) {
    self.numbers = numbers
  }

  /// Reads numbers from 1 to 4096 with commas between them, eight at most.
  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    numbers = words.compactMap { Int($0) }.filter { 1...4_096 ~= $0 }
    guard numbers.count == words.count, 1...8 ~= words.count else { return nil }
  }

  var defaultValueDescription: String { "none" }
}
