import Airports
import ArgumentParser
import Foundation
import Geodesy
import Surface

/// Makes the data files from public tables, and tells what is in them.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Make the data files from public tables, or tell what is in them.",
    subcommands: [Build.self, Info.self, LandCommand.self]
  )

  /// Makes `airports.catalogue`.
  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the catalogue of airports from the tables of OurAirports.",
      discussion: """
        Prints what was kept, mended and dropped. The same tables and date always give the same \
        bytes.
        """
    )

    @Option(
      help: ArgumentHelp("The table of airports.", valueName: "airports.csv"),
      completion: .file(extensions: ["csv"])
    )
    var airports: String

    @Option(
      help: ArgumentHelp("The table of runways.", valueName: "runways.csv"),
      completion: .file(extensions: ["csv"])
    )
    var runways: String

    @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
    var output = "airports.catalogue"

    @Option(help: "Where the tables come from, to be told by aloft data info.")
    var source = "OurAirports"

    @Option(help: ArgumentHelp("The day the tables are of.", valueName: "year-month-day"))
    var date: String?

    func run() throws {
      var notes = ["source": source]
      if let date {
        guard date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
          throw Failure(.usage, "--date: found \"\(date)\"; a day such as 2025-12-02 is allowed")
        }
        notes["date"] = date
      }
      let made = try catalogue(
        airports: try table(airports),
        runways: try table(runways),
        notes: notes
      )
      do {
        try Data(made.bytes).write(to: URL(filePath: output), options: .atomic)
      } catch {
        throw Failure(.cannotCreate, "\(output) cannot be written: \(error.localizedDescription)")
      }
      print(made.report, terminator: "")
      print("\(output): \(made.bytes.count) bytes")
    }

    private func table(_ path: String) throws(Failure) -> [UInt8] {
      let file = try MappedFile(path: path)
      // The bytes go away with the file, so it must outlive the copy.
      return withExtendedLifetime(file) { [UInt8](file.bytes) }
    }

    private func catalogue(
      airports table: [UInt8],
      runways lanes: [UInt8],
      notes: [String: String]
    ) throws(Failure) -> CatalogueImport {
      do {
        return try CatalogueImport(airports: table, runways: lanes, notes: notes)
      } catch {
        switch error {
        case .airports(let error): throw Failure(.data, "\(airports): \(error)")
        case .runways(let error): throw Failure(.data, "\(runways): \(error)")
        }
      }
    }
  }

  /// Counts what a catalogue holds.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check a catalogue of airports and tell what is in it."
    )

    @Argument(help: "The file; without one, that of the data directory.", completion: .file())
    var file: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let path = try file ?? DataDirectory.current().file("airports.catalogue")
      let mapped = try MappedFile(path: path)
      let catalogue: Catalogue
      do throws(CatalogueError) {
        catalogue = try Catalogue(bytes: mapped.bytes, owner: mapped)
      } catch {
        throw Failure(.data, "\(path): \(error)")
      }
      let facts = facts(of: catalogue, path)
      if json {
        print(JSONText.object(facts.map { ($0, $1) }))
      } else {
        for (key, value) in facts {
          if case .string(let text) = value {
            print("\(key): \(text)")
          } else {
            print("\(key): \(value)")
          }
        }
      }
    }

    private func facts(of catalogue: Catalogue, _ path: String) -> [(String, JSONText)] {
      let survey = catalogue.survey()
      let kinds = Airport.Kind.allCases.map { kind in
        (
          kind.description.replacing(" ", with: "_") + "s",
          JSONText.integer(Int64(survey.airports[kind] ?? 0))
        )
      }
      let sum = String(catalogue.checksum, radix: 16)
      return [
        ("file", .string(path)),
        ("bytes", .integer(Int64(catalogue.byteCount))),
        ("checksum_xxh64", .string(String(repeating: "0", count: 16 - sum.count) + sum)),
        ("source", .string(catalogue.notes["source"] ?? "unknown")),
        ("date", .string(catalogue.notes["date"] ?? "unknown")),
        ("airports", .integer(Int64(catalogue.count))),
      ] + kinds + [
        ("with_scheduled_service", .integer(Int64(survey.withScheduledService))),
        ("airfields_with_runway", .integer(Int64(survey.airfieldsWithRunway))),
        ("runways", .integer(Int64(survey.runways))),
        ("runways_with_both_thresholds", .integer(Int64(survey.runwaysWithThresholds))),
        ("countries", .integer(Int64(survey.countries))),
      ]
    }
  }
}
