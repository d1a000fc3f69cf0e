import Airports
import Arguments
import DataFiles
import Facts
import Places
import System
import Text

extension DataCommand {
  /// Builds `airports.catalogue`.
  struct Build: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "build",
      abstract: "Build the catalogue of airports from the tables of OurAirports.",
      discussion: """
        Prints what was kept, corrected and dropped. The same tables and dates always give the \
        same bytes. With --openflights, the airports come from the table of OpenFlights instead, \
        which has no runways, frequencies or navaids.
        """
    )

    @Option(
      help: ArgumentHelp("The table of airports.", valueName: "airports.csv"),
      completion: .file(extensions: ["csv"])
    )
    var airports: String?

    @Option(
      help: ArgumentHelp("The table of runways.", valueName: "runways.csv"),
      completion: .file(extensions: ["csv"])
    )
    var runways: String?

    @Option(
      help: ArgumentHelp("The table of frequencies.", valueName: "frequencies.csv"),
      completion: .file(extensions: ["csv"])
    )
    var frequencies: String?

    @Option(
      help: ArgumentHelp("The table of navaids.", valueName: "navaids.csv"),
      completion: .file(extensions: ["csv"])
    )
    var navaids: String?

    @Option(
      help: ArgumentHelp(
        "The gazetteer that assigns airports the cities they serve.",
        valueName: "places.gazetteer"
      ),
      completion: .file(extensions: ["gazetteer"])
    )
    var gazetteer: String?

    @Option(
      help: ArgumentHelp("Reviewed city names, used with --gazetteer.", valueName: "cities.toml"),
      completion: .file(extensions: ["toml"])
    )
    var cities: String?

    @Option(
      name: .custom("openflights"),
      help: ArgumentHelp("Use the table of OpenFlights.", valueName: "airports.dat"),
      completion: .file(extensions: ["dat"])
    )
    var openFlights: String?

    @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
    var output = "airports.catalogue"

    @Option(help: "The source of the tables, which aloft data info prints.")
    var source: String?

    @Option(help: ArgumentHelp("Date of the tables.", valueName: "year-month-day"))
    var date: Day?

    @Option(
      help: ArgumentHelp("Date of the frequencies, if different.", valueName: "year-month-day")
    )
    var frequenciesDate: Day?

    @Option(help: ArgumentHelp("Date of the navaids, if different.", valueName: "year-month-day"))
    var navaidsDate: Day?

    func run() throws {
      let made = try catalogue(notes: notes)
      try OutputFile.write(made.bytes, to: output)
      try Output.standard.write("\(made.report)")
      try Output.standard.print("\(output): \(made.bytes.count) bytes")
    }

    private var notes: [String: String] {
      var notes = ["source": source ?? (openFlights == nil ? "OurAirports" : "OpenFlights")]
      let dates = [
        ("date", date), ("frequencies-date", frequenciesDate), ("navaids-date", navaidsDate),
      ]
      for case (let key, let day?) in dates { notes[key] = day.description }
      return notes
    }

    private func catalogue(notes: [String: String]) throws(Failure) -> CatalogueImport {
      let tables = [
        CatalogueTable.airports: airports, .runways: runways, .frequencies: frequencies,
        .navaids: navaids, .openFlights: openFlights,
      ].compactMapValues { $0 }
      var bytes: [CatalogueTable: [UInt8]] = [:]
      for (table, path) in tables { bytes[table] = try Self.read(path) }
      let naming = try gazetteer.map { path throws(Failure) in
        CityNaming(
          try Gazetteer.open(path: path),
          try cities.map(CityFile.init(path:))?.exceptions ?? CityNaming.Exceptions()
        )
      }
      do throws(CatalogueImportError) {
        if let openFlights = bytes[.openFlights], bytes.count == 1 {
          return try CatalogueImport(openFlights: openFlights, notes: notes)
        }
        if let airports = bytes[.airports], let runways = bytes[.runways],
          bytes[.openFlights] == nil
        {
          return try CatalogueImport(
            airports: airports,
            runways: runways,
            frequencies: bytes[.frequencies],
            navaids: bytes[.navaids],
            cities: naming,
            notes: notes
          )
        }
      } catch {
        throw Failure(.data, "\(tables[error.table] ?? ""): \(error.problem)")
      }
      throw Failure(.usage, "give either --airports and --runways, or --openflights alone")
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
      let file = try MappedFile(path: path)
      // The mapping must exist until its bytes are copied.
      return withExtendedLifetime(file) { [UInt8](file.bytes) }
    }
  }
}
