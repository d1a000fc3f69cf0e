import Airports
import ArgumentParser
import Facts
import Text

/// Makes an updated catalogue from files at hand.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make an updated catalogue of airports from tables in a folder, and use it.",
    discussion: """
      The folder holds the tables of OurAirports, packed by gzip or not: airports.csv, runways.csv, \
      airport-frequencies.csv and navaids.csv; or that of OpenFlights, airports.dat, which knows \
      airports only. The catalogue used so far is kept for aloft data rollback.
      """
  )

  @Argument(help: "The folder of the tables.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The day the tables are of; without it, the day the youngest was written.",
      valueName: "year-month-day"
    )
  )
  var date: String?

  @Option(help: "Where the tables come from, to be told by aloft data info.")
  var source: String?

  @Flag(help: "Take tables that shrank by more than a tenth, or that are missing.")
  var force = false

  @OptionGroup var options: SharedOptions

  func run() throws {
    let tables = try TableFolder(path: folder)
    guard let day = try chosenDay() ?? tables.day else {
      throw Failure(.usage, "\(folder): the day the tables are of is not known; give it by --date")
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

  private func chosenDay() throws(Failure) -> Day? {
    guard let date else { return nil }
    guard let day = Day(date) else {
      throw Failure(.usage, "--date: found \"\(date)\"; a day such as 2025-12-02 is allowed")
    }
    return day
  }
}

extension CatalogueRenewal.Outcome {
  /// What is used now and what was before, in lines for a person.
  func summary(on today: Day?) -> String {
    """
    before: \(before.summary(on: today))
    now: \(after.summary(on: today)), in \(after.path)
    """
  }
}

extension DataHome {
  /// The folder where updated data live, which must be known to write there.
  static func writable(_ settings: Settings) throws(Failure) -> DataHome {
    guard let home = DataHome(chosen: settings.dataDirectory) else {
      throw Failure(
        .configuration,
        "There is no folder for updated data: HOME is not set; choose one with data.directory"
      )
    }
    return home
  }
}
