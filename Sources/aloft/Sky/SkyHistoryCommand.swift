import Arguments
import Breathing
import Geodesy
import Listings
import RelayServer
import Session
import Settings
import SharedSky
import System

/// Prints the history of a relay of the shared sky.
struct SkyHistoryCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "history",
    abstract: "Print the planes that a relay recorded near a place, or a plane's track.",
    discussion: """
      With --near, prints each plane once: its last position, if that was near the place. With \
      --all, prints every report from there. With --callsign or --id, prints the track of the plane, \
      its newest report first: the last hour, or with --last all of that time. Callsigns are not \
      unique; if several planes have it, their tracks follow one another.

      aloft sky history --near 51.5,-0.1 --within 20km --last 2h
      aloft sky history --callsign WREN-12
      aloft sky history --id 22d1e07b --last 1d --format kml > track.kml
      """
  )

  @Option(help: "The place: 51.5,-0.1, LHR or London.")
  var near: String?

  @Option(help: "Distance from the place: 20km, 10nm, 12mi. (default: 20km)")
  var within: DistanceText?

  @Option(
    help: """
      Maximum age of reports: 2h, 90m, 30s, 7d. (default: 2h near a place, otherwise the track's \
      last hour)
      """
  )
  var last: DurationOption?

  @Option(help: "The callsign of a plane.", transform: { try SkyCallsign($0) })
  var callsign: SkyCallsign?

  @Option(
    name: .custom("id"),
    help: ArgumentHelp(
      "The identity of a plane: all its digits, or the last eight.",
      valueName: "identity"
    )
  )
  var plane: PlaneName?

  @Flag(help: "Print every report near the place, not only each plane's last.")
  var all = false

  @Option(help: "Output format. (default: text)")
  var format: SkyHistoryFormat?

  @Flag(help: "Print JSON, one object per line; the same as --format json.")
  var json = false

  @Option(
    name: .custom("folder"),
    .custom("history"),
    help: ArgumentHelp(
      "The folder of the history, or the URL of its server; default: relay.history.",
      valueName: "place"
    ),
    completion: .directory
  )
  var folder: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard [near != nil, plane != nil, callsign != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Give one of --near, --callsign and --id.")
    }
    guard callsign != SkyCallsign.none else {
      throw ValidationError("--callsign must not be empty.")
    }
    guard near != nil || !all else {
      throw ValidationError("--all goes with --near; a track has every report anyway.")
    }
    guard near != nil || within == nil else {
      throw ValidationError("--within goes with --near; a track has the reports from everywhere.")
    }
    if let within, within.angle.radians <= 0 {
      throw ValidationError("--within must be above 0.")
    }
    guard !json || format == nil || format == .json else {
      throw ValidationError("Give --json or --format, not both.")
    }
  }

  func run() throws {
    let configuration = try shared.configuration(with: [
      ChosenSetting("--folder", .relayHistory, folder)
    ])
    let reader = try Self.reader(configuration)
    let since = last.map { Self.time(before: $0.duration) }
    let output = LineBlocks()
    var absent: Failure?
    do {
      if let near {
        let place = try place(near, configuration)
        let since = since ?? Self.time(before: Self.usualAge)
        try write(reader, around: place, since: since, to: output)
      } else if let query = callsign.map(PlaneQuery.callsign) ?? plane?.query {
        let isKnown = try writeTracks(reader, of: query, since: since, to: output)
        if !isKnown { absent = Failure(.noInput, "no report of \(name)\(age)") }
      }
      try output.end()
      if let first = reader.damage(since: since ?? Self.beginning).first {
        throw Failure(.data, "\(first); what other files have is printed")
      }
    } catch let error as HistoryError {
      throw Failure(error)
    }
    // A damaged file, whose failure comes first, may have held it.
    if let absent { throw absent }
  }

  /// The plane's name in messages.
  private var name: String { callsign?.text ?? plane?.digits ?? "" }

  /// The maximum age of reports in messages; empty if there is none.
  private var age: String { last.map { " in the last \($0)" } ?? "" }

  /// The default age of reports near a place.
  private static let usualAge: Duration = .seconds(7_200)

  /// The beginning of the sky's time.
  private static let beginning = SkyTime(milliseconds: 0)

  private static func time(before age: Duration) -> SkyTime {
    SkyTime(SkyTime.now.instant.advanced(by: .zero - age))
  }

  /// The output format.
  private var writing: SkyHistoryFormat { format ?? (json ? .json : .text) }

  private func write(
    _ reader: some HistoryStore,
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
    guard count == 0 else { return }
    let age = last ?? DurationOption(duration: Self.usualAge)
    Diagnostics.log("no report from there in the last \(age)")
  }

  /// Writes the tracks of the planes that match a name. The last hour of each, which a search needs
  /// first, is written before older reports are read.
  ///
  /// - Parameters:
  ///   - reader: The history.
  ///   - query: The name.
  ///   - since: The time of the oldest report; nil writes the last hour only.
  ///   - output: The output.
  /// - Returns: Whether any plane matches.
  /// - Throws: `HistoryError` if the history cannot be read, or a failure of the output.
  private func writeTracks(
    _ reader: some HistoryStore,
    of query: PlaneQuery,
    since: SkyTime?,
    to output: LineBlocks
  ) throws -> Bool {
    let planes = try reader.lastKnown(of: query, since: since ?? Self.beginning)
    var writer = writing.writer(from: nil)
    var tracks: [[StoredReport]] = []
    if !writing.isMap { try output.write(writer.head) }
    for plane in planes {
      let end = plane.time.advanced(byMilliseconds: 1)
      let hour = SkyTime(milliseconds: max(end.milliseconds, 3_600_000) - 3_600_000)
      let start = max(hour, since ?? hour)
      var track = try reader.track(of: plane.id, in: start..<end)
      if !writing.isMap { try output.write(track.reversed().map { writer.line($0) }) }
      if let since, since < start {
        try output.end()
        let earlier = try reader.track(of: plane.id, in: since..<start)
        if !writing.isMap { try output.write(earlier.reversed().map { writer.line($0) }) }
        track = earlier + track
      }
      if writing.isMap { tracks.append(track) }
    }
    try output.write(writing.isMap ? writing.tracks(tracks) : writer.tail)
    if planes.count > 1 {
      Diagnostics.log("\(planes.count) planes are called \(name); --id selects one")
    }
    return !planes.isEmpty
  }

  private static func reader(
    _ configuration: Configuration
  ) throws(Failure) -> any HistoryStore {
    switch configuration.settings.relay.historyPlace {
    case nil:
      let help = "set the folder with --folder or relay.history"
      throw Failure(.configuration, "no history is kept; \(help)")
    case .folder(let folder):
      let reader = HistoryReader(folder: folder, skipsDamage: true)
      let isThere: Bool
      do throws(HistoryError) {
        isThere = try reader.isThere
      } catch {
        throw Failure(.noInput, error.description)
      }
      guard isThere else { throw Failure(.noInput, "\(folder) holds no history") }
      return reader
    case .server(let url):
      let server = try PostgreSQLServer(url, configuration)
      let reader = PostgreSQLHistory(server)
      let isThere: Bool
      do throws(HistoryError) {
        isThere = try reader.isThere
      } catch {
        throw Failure(error)
      }
      guard isThere else { throw Failure(.noInput, "\(server) holds no history") }
      return reader
    }
  }

  private func place(
    _ text: String,
    _ configuration: Configuration
  ) throws(Failure) -> Coordinate {
    // Coordinates need no catalogue.
    if let coordinate = try Coordinate(degrees: text) { return coordinate }
    return try AirportLookup(configuration).place(text).coordinate
  }
}

extension Failure {
  /// Creates the failure of a query.
  fileprivate init(_ error: HistoryError) {
    let status: ExitStatus =
      error.isDamage ? .data : error.isUnreachable ? .unavailable : .inputOutput
    self.init(status, error.description)
  }
}

/// A plane's identity as an option: up to 16 hexadecimal digits. Up to eight are its low half, as
/// `aloft sky watch` prints it.
struct PlaneName: Sendable, Hashable, ArgumentValue {
  /// The digits.
  let digits: String

  /// Which planes it names.
  let query: PlaneQuery

  init?(argument: String) {
    guard (1...16).contains(argument.utf8.count), argument.allSatisfy(\.isHexDigit),
      let number = UInt64(argument, radix: 16), number != 0
    else { return nil }
    digits = argument
    query =
      argument.utf8.count > 8
      ? .identity(PlaneID(rawValue: number)) : .lowHalf(UInt32(truncatingIfNeeded: number))
  }
}

extension SkyHistoryFormat: ArgumentValue {}
