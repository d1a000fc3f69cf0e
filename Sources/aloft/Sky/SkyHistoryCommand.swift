import ArgumentParser
import Breathing
import Geodesy
import SharedSky

/// Looks into what a relay of the shared sky was told.
struct SkyHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tell which planes a relay last heard of around a place, or where one plane flew.",
    discussion: """
      Around a place, each plane is told of once: where it was last, if that was there. With --all every \
      report from there is told. A plane's track is asked for by its identity, as the list has it.

      aloft sky history --near 51.5,-0.1 --within 20km --last 2h
      aloft sky history --id 01a3f09c22d1e07b --last 1d --format kml > track.kml
      """
  )

  @Option(help: "The place: 51.5,-0.1, LHR or London.")
  var near: String?

  @Option(help: "How far from there: 20km, 10nm, 12mi. (default: 20km)")
  var within: Reach?

  @Option(help: "How long ago at most: 2h, 90m, 30s, 7d.")
  var last = Span(duration: .seconds(7_200))

  @Option(
    name: .customLong("id"),
    help: ArgumentHelp("A plane, by its identity.", valueName: "identity")
  )
  var plane: PlaneName?

  @Flag(help: "Every report from around the place, not each plane's last one only.")
  var all = false

  @Option(help: "How it is written.")
  var format = SkyHistoryFormat.text

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
      throw ValidationError("--all goes with --near; --id tells every report anyway.")
    }
  }

  func run() throws {
    let settings = try shared.configuration(with: [
      ChosenSetting("--folder", .relayHistory, folder)
    ]).settings
    let reader = try Self.reader(settings)
    let since = SkyTime(SkyTime.now.instant.advanced(by: .zero - last.duration))
    let output = SkyHistoryOutput()
    do {
      if let plane = plane?.id {
        let track = try reader.track(of: plane, since: since)
        try output.write(format.track(track))
        if track.isEmpty { Diagnostics.note("nothing was heard of \(plane) for \(last)") }
      } else if let near {
        let place = try place(near, settings)
        try write(reader, around: place, since: since, to: output)
      }
      try output.end()
    } catch is SkyHistoryOutput.Closed {
      return
    } catch let error as HistoryError {
      throw Failure(error.isDamage ? .data : .inputOutput, error.description)
    }
  }

  private func write(
    _ reader: HistoryReader,
    around place: Coordinate,
    since: SkyTime,
    to output: SkyHistoryOutput
  ) throws {
    let radius = within?.angle ?? Earth.angle(metres: 20_000)
    var writer = format.writer(from: place)
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
    if count == 0 { Diagnostics.note("no plane was heard of there for \(last)") }
  }

  private static func reader(_ settings: Settings) throws(Failure) -> HistoryReader {
    guard let folder = settings.relay.historyPath else {
      let help = "choose the folder with --folder or relay.history"
      throw Failure(.configuration, "no history is kept; \(help)")
    }
    let reader = HistoryReader(folder: folder)
    guard reader.isThere else { throw Failure(.noInput, "\(folder) holds no history") }
    return reader
  }

  private func place(_ words: String, _ settings: Settings) throws(Failure) -> Coordinate {
    // Degrees need no catalogue.
    if let coordinate = try Coordinate(degrees: words) { return coordinate }
    return try AirportLookup(settings).place(words).coordinate
  }
}

/// A plane as an option has it: its identity, up to 16 hexadecimal digits.
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
