import Airports
import Arguments
import DataFiles
import Facts
import Settings
import System
import Text

/// Builds and installs an updated catalogue from local files.
struct ImportCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "import",
    abstract: "Build a catalogue of airports from tables in a folder, and use it.",
    discussion: """
      The folder holds the tables of OurAirports, gzipped or not: airports.csv, runways.csv, \
      airport-frequencies.csv and navaids.csv; or the table of OpenFlights, airports.dat, which \
      lists airports only. The previous catalogue is kept for aloft data rollback.
      """
  )

  @Argument(help: "The folder of the tables.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Date of the tables; the default is the date of the newest file.",
      valueName: "year-month-day"
    )
  )
  var date: Day?

  @Option(help: "The source of the tables, which aloft data info prints.")
  var source: String?

  @Flag(
    help: """
      Accept tables that are missing or shrank by more than a tenth, and names of cities that \
      cannot be read.
      """
  )
  var force = false

  @OptionGroup var options: SharedOptions

  /// The latest day of the two that are today here and in UTC. Data of a later day would count as
  /// current until then.
  private static var today: Day? {
    [Day.today, Day(unixSeconds: UnixTime.now)].compactMap { $0 }.max()
  }

  func validate() throws {
    guard let date, let today = Self.today, date > today else { return }
    throw ValidationError("--date = \(date), but it must not be later than today, \(today).")
  }

  func run() throws {
    let tables = try TableFolder(path: folder)
    guard let day = date ?? tables.day.map({ min($0, Self.today ?? $0) }) else {
      throw Failure(.usage, "\(folder): the date of the tables is not known; set it with --date")
    }
    let home = try DataHome.writable(try options.settings())
    let renewal = CatalogueRenewal(
      data: try .current(),
      store: CatalogueStore(home: home),
      admitsLoss: force
    )
    let lock = try DataLock(home)
    let names = CatalogueTable.allCases.map {
      ($0, tables.files[$0] ?? "\(folder)/\($0.fileName)")
    }
    let outcome = try renewal.renew(
      from: try tables.read(),
      called: Dictionary(uniqueKeysWithValues: names),
      source: source ?? (tables.files[.openFlights] == nil ? "OurAirports" : "OpenFlights"),
      of: day,
      lock
    )
    try Output.standard.write("\(outcome.report)")
    try Output.standard.print(outcome.summary(on: .today))
  }
}

extension CatalogueRenewal.Outcome {
  /// Returns the catalogue now in use and the previous one, as text.
  func summary(on today: Day?) -> String {
    """
    before: \(before.summary(on: today))
    now: \(after.summary(on: today)), in \(after.path)
    """
  }
}
