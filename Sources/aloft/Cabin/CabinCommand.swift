import Arguments
import Breathing
import Cabin
import Listings
import Outlets
import Session
import System
import Text

/// Prints the cabin's pressure altitude, either now or during a recorded ascent.
struct CabinCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "cabin",
    abstract: "Print the cabin's pressure altitude, or replay a recorded ascent.",
    discussion: """
      Without --profile, reads the source in cabin.source once. A profile is a table with the \
      columns seconds and pressure_hpa, or seconds and altitude_ft. Each line of output shows how \
      much of the time without oxygen is used and how much is left, by half the published times of \
      useful consciousness. Not a certified instrument: trust your body and a certified one first.
      """
  )

  @Option(
    help: ArgumentHelp("Replay a recorded ascent; - is standard input.", valueName: "climb.csv"),
    completion: .file(extensions: ["csv"])
  )
  var profile: String?

  @Flag(help: "Print JSON, one object per line.")
  var json = false

  @OptionGroup var options: SharedOptions

  func run() throws {
    if let profile {
      try replay(profile)
    } else {
      try printNow()
    }
  }

  private func replay(_ path: String) throws(Failure) {
    let text = try text(of: path)
    let profile: CabinProfile
    do {
      profile = try CabinProfile(text)
    } catch {
      throw Failure(.data, "\(path == "-" ? "standard input" : path), \(error)")
    }
    var lines = profile.states.map {
      json ? CabinReport($0).json.description : "\(CabinReport($0))"
    }
    if !json { lines.insert(CabinReport.heading, at: 0) }
    try printLines(lines)
  }

  private func printNow() throws(Failure) {
    guard let source = try options.configuration().cabinSource() else {
      throw Failure(
        .configuration,
        "cabin.source is \"off\"; --set cabin.source=iio reads a barometer of the system"
      )
    }
    let pressure = try awaited { () async throws(Failure) in try await source.hectopascals() }
    guard let sample = CabinSample(at: SessionClock().now, hectopascals: pressure) else { return }
    Diagnostics.log("read from \(source)")
    let report = CabinReport(CabinState(sample))
    try printLines(json ? [report.json.description] : [report.reading])
  }

  /// Prints lines. Unless they are JSON, prints a note about their reliability as well.
  private func printLines(_ lines: [String]) throws(Failure) {
    if !json { Diagnostics.log("not a certified instrument: a reminder computed from a table") }
    try Output.standard.print(lines: lines)
  }

  private func text(of path: String) throws(Failure) -> String {
    let input = try LineInput(path, longest: 1000)
    var lines: [String] = []
    while let next = try input.next() { lines += next }
    return lines.joined(separator: "\n")
  }
}
