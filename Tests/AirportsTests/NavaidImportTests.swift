import Airports
import Geodesy
import Testing

@Suite("An import of the table of navaids")
struct NavaidImportTests {
  static let columns = """
    "id","filename","ident","name","type","frequency_khz","latitude_deg","longitude_deg",\
    "elevation_ft","iso_country","dme_frequency_khz","dme_channel","dme_latitude_deg",\
    "dme_longitude_deg","dme_elevation_ft","slaved_variation_deg","magnetic_variation_deg",\
    "usageType","power","associated_airport"\n
    """

  static func make(_ rows: String) throws -> (catalogue: Catalogue, report: ImportReport.Counts) {
    let made = try CatalogueImport(
      airports: Array((ImportTests.airportColumns + ImportTests.airports).utf8),
      runways: Array(ImportTests.runwayColumns.utf8),
      navaids: Array((columns + rows).utf8)
    )
    return (try Catalogue(bytes: made.bytes), made.report.navaids)
  }

  /// Imports a beacon on the equator with a type, frequency and channel.
  static func one(
    type: String,
    kilohertz: String,
    channel: String = "",
    variation: String = ""
  ) throws -> (Navaid?, ImportReport.Counts) {
    let (catalogue, report) = try make(
      "1,,\"AB\",\"Soft\",\"\(type)\",\(kilohertz),0,10,,\"GA\",,\(channel),,,,,\(variation),,,\n"
    )
    let navaid = catalogue.navaidCount > 0 ? catalogue.navaid(0) : nil
    return (navaid, report)
  }

  private static let readColumns = [
    "ident", "name", "type", "frequency_khz", "latitude_deg", "longitude_deg", "elevation_ft",
    "dme_channel", "slaved_variation_deg", "magnetic_variation_deg",
  ]

  /// Imports a table with a beacon and these columns.
  private static func make(columns: [String]) throws -> CatalogueImport {
    let fields = [
      "ident": "LON", "name": "London", "type": "VOR", "latitude_deg": "51", "longitude_deg": "0",
    ]
    let rows = [columns, columns.map { fields[$0] ?? "" }].map { $0.joined(separator: ",") }
    return try CatalogueImport(
      airports: Array((ImportTests.airportColumns + ImportTests.airports).utf8),
      runways: Array(ImportTests.runwayColumns.utf8),
      navaids: Array(rows.joined(separator: "\n").utf8)
    )
  }

  @Test("needs the columns that it reads, and no other")
  func columnsRead() throws {
    #expect(try Self.make(columns: Self.readColumns).report.navaids.kept == 1)
    for column in Self.readColumns {
      let error = #expect(throws: CatalogueImportError.self) {
        try Self.make(columns: Self.readColumns.filter { $0 != column })
      }
      #expect(error?.problem == .missingColumn(column))
    }
  }

  @Test("distinguishes beacons with the same identifier")
  func rows() throws {
    let (catalogue, report) = try Self.make(
      """
      1,"x","LON","London","VOR-DME",113600,51.4872,-0.46667,107,"GB",113600,"083X",,,,-3.5,-2.243,"BOTH","HIGH","EGLL"
      2,"x","SF","Soft","NDB",379,0,10,,"GA",,,,,,,,"LO","LOW",
      3,"x","SF","Soft","NDB",379,1,10,,"GA",,,,,,,,"LO","LOW",
      4,"x","SF","Soft","NDB",379,1,10,,"GA",,,,,,,,"LO","LOW",
      5,"x","Wau_NDB_","Wau","NDB",300,7,28,,"SS",,,,,,,,"LO","LOW",
      6,"x","QQ","Far","NDB",300,91,28,,"SS",,,,,,,,"LO","LOW",
      7,"x","QQ","Odd","LORAN",300,9,28,,"SS",,,,,,,,"LO","LOW",
      """
    )
    #expect((report.read, report.kept, catalogue.navaidCount) == (7, 3, 3))
    #expect(
      report.dropped == ["given twice": 1, "no identifier": 1, "no place": 1, "kind LORAN": 1]
    )
    let heathrow = Coordinate(degreesNorth: 51.47, degreesEast: -0.46)
    let london = try #require(catalogue.navaids(near: heathrow, count: 1).first).navaid
    #expect(london.kilohertz == 113_600)
    #expect(london.channel == "83X")
    #expect(london.elevationFeet == 107)
    #expect(abs(try #require(london.variation).degrees - -2.243) < 1e-9)
    #expect(abs(try #require(london.slavedVariation).degrees - -3.5) < 1e-9)
  }

  static let frequencies: [(String, String, Int?)] = [
    ("NDB", "379", 379), ("NDB", "190", 190), ("NDB", "1750", 1750), ("NDB", "-1", nil),
    ("NDB", "113", nil), ("VOR", "113600", 113_600), ("VOR", "113.6", nil), ("VOR", "-1", nil),
    ("VOR-DME", "11495", nil), ("VORTAC", "118000", nil), ("NDB-DME", "406", 406),
    ("TACAN", "134000", 134_000), ("VOR", "134000", nil), ("DME", "109850", 109_850),
  ]

  @Test("drops frequencies out of band", arguments: frequencies)
  func frequency(type: String, text: String, kilohertz: Int?) throws {
    let (navaid, report) = try Self.one(type: type, kilohertz: text)
    #expect(try #require(navaid).kilohertz == kilohertz)
    let corrected = ["frequencies out of their band omitted": 1]
    #expect(report.corrected == (kilohertz == nil ? corrected : [:]))
  }

  static let channels: [(String, String?)] = [
    ("083X", "83X"), ("126Y", "126Y"), ("001X", "1X"), ("000X", nil), ("127X", nil), ("83", nil),
    ("083Z", nil), ("", nil),
  ]

  @Test("reads channels", arguments: channels)
  func channel(text: String, channel: String?) throws {
    let (navaid, report) = try Self.one(type: "DME", kilohertz: "", channel: text)
    #expect(try #require(navaid).channel == channel)
    let isWrong = channel == nil && !text.isEmpty
    #expect(report.corrected == (isWrong ? ["malformed channels omitted": 1] : [:]))
  }

  @Test("drops impossible variations", arguments: ["181", "nan", "west"])
  func variation(text: String) throws {
    let (navaid, report) = try Self.one(type: "NDB", kilohertz: "300", variation: text)
    #expect(try #require(navaid).variation == nil)
    #expect(report.corrected == ["impossible variations omitted": 1])
  }
}
