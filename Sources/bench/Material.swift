import Airports
import Atlas
import Breathing
import Flights
import Foundation
import Geodesy
import Places
import Screen
import Show
import Weather

/// The input of the benchmarks: the program's data, and a folder for output.
struct Material {
  /// The folder with the data files.
  let resources: URL

  /// The release build of the program.
  let program: URL

  /// The number of repetitions of each measurement.
  let runs: Int

  /// The airports, a painter of the land with its relief and its lights, and one of flat land without lights.
  let catalogue: Catalogue
  let painter: BackdropPainter
  let flatPainter: BackdropPainter

  /// A folder for output, which is deleted at the end.
  let folder: URL

  var cataloguePath: String { resources.appending(path: "airports.catalogue").path }

  /// Opens the data.
  init(resources: URL, program: URL, runs: Int) throws {
    self.resources = resources
    self.program = program
    self.runs = runs
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: resources.appending(path: name)))
    }
    catalogue = try Catalogue(bytes: try bytes("airports.catalogue"))
    let atlas = try LandAtlas(bytes: try bytes("land.atlas"))
    flatPainter = BackdropPainter(atlas: atlas)
    painter = BackdropPainter(
      atlas: atlas,
      relief: try Relief(bytes: try bytes("land.relief")),
      places: try Gazetteer(bytes: try bytes("places.gazetteer"))
    )
    folder = URL.temporaryDirectory.appending(path: "aloft-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Deletes the output folder.
  func tidy() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns a session around London that starts flying at once, always the same.
  ///
  /// A breath takes six seconds, so that a flight has 360 frames.
  ///
  /// - Parameters:
  ///   - card: The code of the airport whose card is shown; the sky if nil.
  ///   - report: A report of the wind there.
  ///   - palette: The light.
  ///   - start: When the first flight starts.
  /// - Returns: The session.
  /// - Throws: The problem with the plan, the catalogue or the report.
  func show(
    card: String? = nil,
    report: String? = nil,
    palette: PaletteChoice = .auto,
    start: Instant = Material.start
  ) throws -> Show {
    let plan = try Plan(Pace("2.5-3.5"), leadIn: .zero, flightsPerCycle: 600, seed: 1)
    var surroundings = Surroundings()
    if let report {
      let now = start.nanoseconds / 1_000_000_000
      surroundings.weather.insert(try WeatherReport(report, nearUnixSeconds: now))
    }
    var show = Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(
        catalogue: catalogue,
        home: Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
        range: .region,
        seed: 1
      ),
      facts: nil,
      appearance: Appearance(palette: palette),
      view: card == nil ? .sky : .airport,
      card: card.flatMap { catalogue.index(code: $0) }.map { .airport($0) } ?? .inPlay,
      surroundings: surroundings
    )
    show.prepare(for: start)
    return show
  }

  /// 2025-06-21T10:00:00Z, in daylight.
  static let start = Instant(nanoseconds: 1_750_500_000_000_000_000)

  /// 2025-06-21T20:21:00Z, at sunset.
  static let sunset = Instant(nanoseconds: 1_750_537_260_000_000_000)

  /// The instants of 360 frames, sixty per second, from the start of the first flight.
  static let frames = frames(from: start)

  static func frames(from start: Instant) -> [Instant] {
    (0..<360).map { start.advanced(by: .seconds(Double($0) / 60)) }
  }
}
