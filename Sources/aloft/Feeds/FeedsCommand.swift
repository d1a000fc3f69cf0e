import Arguments
import Breathing
import Feeds
import Flights
import Listings
import Session
import Settings
import Show
import Synchronization
import System
import Text

/// Prints what sources of aircraft report, and the status of the sources.
struct FeedsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "feeds",
    abstract: "Poll sources of real aircraft for a while, and print what they report.",
    discussion: """
      Without --source, polls the sources in radar.sources as the radar does and prints the status \
      of each, the best first. With --source, polls that source alone and prints its aircraft. \
      Ctrl-C and SIGTERM end it early, and what was received by then is printed. Exits with 69 if \
      no source responds.

      A recording is a file of lines that replay:FILE plays: each is a whole list as the source \
      sent it, or a line of a BaseStation port or of the Open Glider Network. New lines are appended. \
      Aircraft that do not want to be tracked are not recorded.
      """
  )

  @Option(
    help: ArgumentHelp(
      """
      A source, as in radar.sources: sbs://host, a URL, a file, \(PointService.addresses), \
      opensky:, ogn:, sky: or replay:file.
      """,
      valueName: "address"
    )
  )
  var source: String?

  @Option(help: ArgumentHelp("How long to listen.", valueName: "number"))
  var seconds = 5.0

  @Flag(help: "Print JSON, one object per line.")
  var json = false

  @Option(
    help: ArgumentHelp("Append what --source reports to a file.", valueName: "file"),
    completion: .file()
  )
  var record: String?

  @OptionGroup var options: SharedOptions

  func validate() throws {
    try (0.1...86_400).check(seconds, of: "--seconds")
    guard record == nil || source != nil else {
      throw ValidationError("--record needs --source, the one to record.")
    }
  }

  func run() throws {
    let setup = try Setup(try options.configuration())
    let clock = SessionClock()
    guard let source else { return try printSources(setup, by: clock) }
    try printAircraft(of: source, setup, by: clock)
  }

  // MARK: All sources

  private func printSources(_ setup: Setup, by clock: SessionClock) throws {
    guard let service = try TrafficService(setup, by: clock) else {
      throw Failure(
        .configuration,
        "radar.sources names no source; set it, or name a source with --source"
      )
    }
    let last = Mutex<(traffic: Traffic, sources: [SourceReport])?>(nil)
    try awaited(for: seconds) {
      await service.run { command in
        guard case .traffic(let traffic, let sources) = command else { return }
        last.withLock { $0 = (traffic, sources) }
      }
    }
    let now = clock.now
    let latest = last.withLock(\.self)
    let reports =
      latest?.sources
      ?? setup.settings.radarSources.map {
        SourceReport(name: $0.withoutCredentials, status: .waiting, isInUse: false)
      }
    try SourceTable(reports, at: now).write(asJSON: json, to: Self.output)
    guard reports.contains(where: \.isInUse) else {
      throw Failure(.unavailable, "no source responded")
    }
    let count = latest?.traffic.aircraft(at: now).count ?? 0
    Diagnostics.log("\(count) aircraft with a position")
  }

  // MARK: One source

  private func printAircraft(
    of text: String,
    _ setup: Setup,
    by clock: SessionClock
  ) throws {
    let every = min(setup.settings.radarSeconds, max(1, seconds / 3))
    var source = try AircraftSources(setup, every: .seconds(every), by: clock)
      .source(text) { Failure(.usage, "--source: \(text.withoutCredentials): \($0)") }
    let recording = try record.map { path throws(Failure) in try Recording(path: path) }
    if let recording {
      guard case .replay = source.address else {
        source.record = { recording.write($0) }
        return try listen(to: source, by: clock, recording)
      }
      throw Failure(.usage, "--record: \(text) is already a recording")
    }
    try listen(to: source, by: clock, nil)
  }

  private func listen(
    to source: AircraftSource,
    by clock: SessionClock,
    _ recording: Recording?
  ) throws {
    let aircraft = AircraftLog()
    try awaited(for: seconds) { await source.run { aircraft.update($0, at: clock.now) } }
    try recording?.check()
    try aircraft.write(source.address, at: clock.now, asJSON: json, to: Self.output)
  }

  /// Standard output. A reader who takes nothing does not keep the command after a signal.
  private static var output: Output { Output(isInterrupted: { SignalHandler.isAsked }) }
}
