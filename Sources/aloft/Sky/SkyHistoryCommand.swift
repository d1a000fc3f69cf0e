import ArgumentParser
import Breathing
import Geodesy
import Glibc
import Listings
import RelayServer
import Session
import Settings
import SharedSky
import System

/// Prints the history of a relay of the shared sky.
struct SkyHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the planes that a relay recorded near a place, or one plane's track.",
    discussion: """
      With --near, prints each plane once: its last position, if that was near the place. With \
      --all, prints every report from there. With --id, prints the track of the plane with that \
      identity, as the list shows it.

      aloft sky history --near 51.5,-0.1 --within 20km --last 2h
      aloft sky history --id 01a3f09c22d1e07b --last 1d --format kml > track.kml
      """
  )

  @Option(help: "The place: 51.5,-0.1, LHR or London.")
  var near: String?

  @Option(help: "Distance from the place: 20km, 10nm, 12mi. (default: 20km)")
  var within: DistanceText?

  @Option(help: "Maximum age of reports: 2h, 90m, 30s, 7d.")
  var last = DurationOption(duration: .seconds(7_200))

  @Option(
    name: .customLong("id"),
    help: ArgumentHelp("The identity of a plane.", valueName: "identity")
  )
  var plane: PlaneName?

  @Flag(help: "Print every report near the place, not only each plane's last.")
  var all = false

  @Option(help: "Output format. (default: text)")
  var format: SkyHistoryFormat?

  @Flag(help: "Print JSON, one object per line; the same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp("The folder of the history.", valueName: "folder"),
    completion: .directory
  )
  var folder: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (near == nil) != (plane == nil) else {
      throw ValidationError("Give either --near or --id.")
    }
    guard near != nil || !all else {
      throw ValidationError("--all goes with --near; --id prints every report anyway.")
    }
    guard !json || format == nil || format == .json else {
      throw ValidationError("Give --json or --format, not both.")
    }
  }

  func run() throws {
    let configuration = try shared.configuration(with: [
      ChosenSetting("--folder", .relayHistory, folder)
    ])
    let reader = try Self.reader(configuration.settings)
    let since = SkyTime(SkyTime.now.instant.advanced(by: .zero - last.duration))
    let output = LineBlocks()
    do {
      if let plane = plane?.id {
        let track = try reader.track(of: plane, since: since)
        try output.write(writing.track(track))
        if track.isEmpty { Diagnostics.log("no report of \(plane) in the last \(last)") }
      } else if let near {
        let place = try place(near, configuration)
        try write(reader, around: place, since: since, to: output)
      }
      try output.end()
      if let first = reader.damage(since: since).first {
        throw Failure(.data, "\(first); what other files have is printed")
      }
    } catch let error as HistoryError {
      throw Failure(error.isDamage ? .data : .inputOutput, error.description)
    }
  }

  /// The output format.
  private var writing: SkyHistoryFormat { format ?? (json ? .json : .text) }

  private func write(
    _ reader: HistoryReader,
    around place: Coordinate,
    since: SkyTime,
    to output: LineBlocks
  ) throws {
    let radius = within?.angle ?? Earth.angle(metres: 20_000)
    var writer = writing.writer(from: place)
    var count = 0
    try output.write(writer.head)
    if all {
      var ending: (any Error)?
      try reader.reports(around: place, within: radius, since: since) { report in
        do {
          try output.write([writer.line(report)])
          count += 1
          return true
        } catch {
          ending = error
          return false
        }
      }
      if let ending { throw ending }
    } else {
      let reports = try reader.lastKnown(around: place, within: radius, since: since)
      for report in reports { try output.write([writer.line(report)]) }
      count = reports.count
    }
    try output.write(writer.tail)
    if count == 0 { Diagnostics.log("no report from there in the last \(last)") }
  }

  private static func reader(_ settings: Settings) throws(Failure) -> HistoryReader {
    guard let folder = settings.relay.historyPath else {
      let help = "set the folder with --folder or relay.history"
      throw Failure(.configuration, "no history is kept; \(help)")
    }
    let reader = HistoryReader(folder: folder, skipsDamage: true)
    guard reader.isThere else {
      let problem = access(folder, R_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
      throw Failure(
        .noInput,
        problem.map { "\(folder) cannot be read: \($0.lowercased())" }
          ?? "\(folder) holds no history"
      )
    }
    return reader
  }

  private func place(
    _ words: String,
    _ configuration: Configuration
  ) throws(Failure) -> Coordinate {
    // Coordinates need no catalogue.
    if let coordinate = try Coordinate(degrees: words) { return coordinate }
    return try AirportLookup(configuration).place(words).coordinate
  }
}

/// A plane's identity as an option: up to 16 hexadecimal digits.
struct PlaneName: Sendable, Hashable, ExpressibleByArgument {
  /// Which plane it is.
  let id: PlaneID

  init?(argument: String) {
    guard (1...16).contains(argument.utf8.count), argument.allSatisfy(\.isHexDigit),
      let number = UInt64(argument, radix: 16), number != 0
    else { return nil }
    id = PlaneID(rawValue: number)
  }
}

extension SkyHistoryFormat: ExpressibleByArgument {}
