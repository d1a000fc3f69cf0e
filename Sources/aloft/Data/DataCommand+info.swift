import Airports
import Arguments
import Atlas
import DataFiles
import Facts
import Geodesy
import Outlets
import Places
import Settings
import System
import Text

extension DataCommand {
  /// Prints statistics about a catalogue.
  struct Info: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "info",
      abstract: "Check the data files, and print what is in them.",
      discussion: """
        With a file, checks that catalogue of airports only. Without one, checks the catalogue in \
        use and prints the sources of place names, of the land, its relief and terrain, and of the \
        magnetic model, and what is in the lists of areas, cities, closures and facts. A file that \
        cannot be used is null, and the exit status is 65 if it is damaged and 66 if it is missing; \
        the same applies to an updated catalogue that cannot be read. The last line names the file \
        with the texts of the licences.
        """
    )

    @Argument(help: "The file; the default is the catalogue in use.", completion: .file())
    var file: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: SharedOptions

    func run() throws {
      var failures: [Failure] = []
      var facts = Self.facts(of: try opened(&failures))
      if file == nil {
        let data = try DataDirectory.current()
        for (key, describe) in Self.others {
          do throws(Failure) {
            facts.append((key, try describe(data)))
          } catch {
            facts.append((key, .null))
            failures.append(error)
          }
        }
      }
      facts.append(("licences", .string(DataLicence.text())))
      if json {
        try Output.standard.print(JSONText.object(facts.map { ($0, $1) }))
      } else {
        for (key, value) in facts {
          try Output.standard.print("\(key): \(Self.text(of: value))")
        }
      }
      for failure in failures.dropLast() { Diagnostics.log(failure.message) }
      if let last = failures.last { throw last }
    }

    /// Describes a data file.
    private typealias Description = (_ data: DataDirectory) throws(Failure) -> JSONText

    /// The data files besides the catalogue, by their keys.
    private static var others: [(key: String, describe: Description)] {
      [
        ("gazetteer", gazetteer(in:)), ("land", land(in:)), ("relief", relief(in:)),
        ("terrain", terrain(in:)), ("magnetic_model", magneticModel(in:)),
        ("areas", areas(in:)), ("cities", cities(in:)), ("closures", closures(in:)),
        ("facts", facts(in:)), ("pages", pages(in:)),
      ]
    }

    /// Opens the specified catalogue, or the one in use, and adds the failure if another one cannot be read.
    private func opened(_ failures: inout [Failure]) throws(Failure) -> CatalogueFile {
      if let file { return try CatalogueFile(path: file) }
      let home = DataHome(chosen: try options.settings().dataDirectory)
      let choice = try CatalogueChoice(.current(), home)
      if let failure = choice.failure {
        failures.append(failure)
      } else if let remark = choice.remark {
        Diagnostics.log(remark)
      }
      return choice.file
    }

    /// Returns a value as plain text: strings without quotes, members one after another.
    private static func text(of value: JSONText) -> String {
      switch value {
      case .string(let text): text
      case .null: "unknown"
      case .object(let members):
        members.map { "\($0.key) \(text(of: $0.value ?? .null))" }.joined(separator: ", ")
      default: value.description
      }
    }

    /// Returns the statistics of a catalogue, by key.
    static func facts(of file: CatalogueFile) -> [(String, JSONText)] {
      let catalogue = file.catalogue
      let source = catalogue.notes["source"] ?? "unknown"
      let survey = catalogue.survey()
      let kinds = Airport.Kind.allCases.map { kind in
        (
          kind.description.substituting(" ", with: "_") + "s",
          JSONText.integer(Int64(survey.airports[kind] ?? 0))
        )
      }
      let counts = [
        ("with_scheduled_service", survey.withScheduledService),
        ("airfields_with_runway", survey.airfieldsWithRunway),
        ("airfield_runways", survey.airfieldRunways),
        ("runways", survey.runways),
        ("runways_with_both_thresholds", survey.runwaysWithThresholds),
        ("airports_with_frequencies", survey.airportsWithFrequencies),
        ("frequencies", survey.frequencies),
        ("navaids", catalogue.navaidCount),
        ("countries", survey.countries),
      ]
      return [
        ("file", .string(file.path)),
        ("bytes", .integer(Int64(catalogue.byteCount))),
        ("checksum_xxh64", .string(file.checksum)),
        ("source", .string(source)),
        ("licence", DataLicence.catalogue(of: source).map { .string($0) } ?? .null),
        ("dates", Self.dates(of: catalogue)),
        ("age_days", file.days(on: .today).map { .integer(Int64($0)) } ?? .null),
        ("airports", .integer(Int64(catalogue.count))),
      ] + kinds + counts.map { ($0, .integer(Int64($1))) }
    }

    /// Returns a description of the gazetteer with its attribution.
    static func gazetteer(in data: DataDirectory) throws(Failure) -> JSONText {
      let gazetteer = try Gazetteer.open(data)
      return .object([
        ("file", .string(try data.file("places.gazetteer"))),
        ("bytes", .integer(Int64(gazetteer.byteCount))),
        ("source", .string(gazetteer.notes["source"] ?? "unknown")),
        ("licence", .string(DataLicence.gazetteer)),
        ("places", .integer(Int64(gazetteer.placeCount))),
        ("towns", .integer(Int64(gazetteer.townCount))),
        ("names", .integer(Int64(gazetteer.keyCount))),
      ])
    }

    /// Returns a description of the shores of land and lakes in their finest detail.
    static func land(in data: DataDirectory) throws(Failure) -> JSONText {
      let finest = try LandAtlas.open(data).levels.first
      let path = try data.file("land.atlas")
      func count(_ layer: LandAtlas.Layer) -> JSONText? {
        finest.map { .integer(Int64($0.ringCounts[layer.rawValue])) }
      }
      return .object([
        ("file", .string(path)),
        ("bytes", FilePath(path).size.map { .integer(Int64($0)) }),
        ("licence", .string(DataLicence.naturalEarth)),
        ("shores", count(.land)),
        ("lakes", count(.lakes)),
      ])
    }

    /// Returns a description of the relief with its source.
    static func relief(in data: DataDirectory) throws(Failure) -> JSONText {
      let relief = try Relief.open(data)
      return .object([
        ("file", .string(try data.file("land.relief"))),
        ("bytes", .integer(Int64(relief.byteCount))),
        ("source", .string(relief.notes["source"] ?? "unknown")),
        ("licence", .string(DataLicence.naturalEarth)),
        ("tiles", .integer(Int64(relief.tileCount))),
      ])
    }

    /// Returns a description of the terrain grid with its source.
    static func terrain(in data: DataDirectory) throws(Failure) -> JSONText {
      let terrain = try Terrain.open(data)
      return .object([
        ("file", .string(try data.file("land.terrain"))),
        ("bytes", .integer(Int64(terrain.byteCount))),
        ("source", .string(terrain.notes["source"] ?? "unknown")),
        ("licence", .string(DataLicence.terrain)),
      ])
    }

    /// Returns a description of the magnetic model with the last year for which it is valid.
    static func magneticModel(in data: DataDirectory) throws(Failure) -> JSONText {
      let model = try MagneticModel.open(data)
      return .object([
        ("file", .string(try data.file("wmm2025.cof"))),
        ("licence", .string(DataLicence.magneticModel)),
        ("name", .string(model.name)),
        ("epoch", .number(model.epoch, decimals: 1)),
        ("valid_until", .number(model.years.upperBound, decimals: 1)),
      ])
    }

    /// Returns the date of each table; null if unknown.
    private static func dates(of catalogue: Catalogue) -> JSONText {
      .object(
        CatalogueTable.ourAirports.map { table in
          (table.rawValue, catalogue.date(of: table).map(JSONText.string) ?? .null)
        }
      )
    }
  }
}
