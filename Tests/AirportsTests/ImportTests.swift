import Airports
import Geodesy
import Testing

@Suite("An import of the tables")
struct ImportTests {
  static let airportColumns = """
    "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent",\
    "iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code",\
    "gps_code","local_code","home_link","wikipedia_link","keywords"\n
    """

  static let runwayColumns = """
    "id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed",\
    "le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT",\
    "le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg",\
    "he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"\n
    """

  /// Heathrow, its closed neighbour, a balloon port, and a field on the equator to hang runways on.
  static let airports = """
    2434,"EGLL","large_airport","London Heathrow Airport",51.4706,-0.461941,83,"EU","GB","GB-ENG",\
    "London","yes","EGLL","LHR","EGLL",,"https://x.example/","","LON, Londres"
    7,"EG01","closed","Old Field",51,0,,"EU","GB","GB-ENG",,"yes",,,,,,,
    8,"EG02","balloonport","Balloons",51,0,,"EU","GB","GB-ENG",,"no",,,,,,,
    9,"0E9","small_airport","The \u{200B}""Soft""\u{00A0} Field",0,10,-1266,"AF","NA","NA-KA",\
    "Luanda, a, b","no",,,"FYXX","0E9",,,
    10,"XX-1","heliport","Nowhere",91,10,,"AF","NA","NA-KA",,"no",,,,,,,
    11,"","heliport","Nameless",1,10,,"AF","NA","NA-KA",,"no",,,,,,,
    """

  static func make(_ runways: String, airports: String = airports) throws -> CatalogueImport {
    try CatalogueImport(
      airports: Array((airportColumns + airports).utf8),
      runways: Array((runwayColumns + runways).utf8)
    )
  }

  /// Imports one row at the field on the equator, from its length column on.
  static func runway(_ fields: String) throws -> (runway: Runway, report: ImportReport) {
    let made = try make("1,9,\"0E9\",\(fields)\n")
    let catalogue = try Catalogue(bytes: made.bytes)
    let index = try #require(catalogue.index(code: "0E9"))
    return (try #require(catalogue.runways(of: index).first), made.report)
  }

  @Test("keeps open airports with a position and a name")
  func airports() throws {
    let made = try Self.make("")
    let catalogue = try Catalogue(bytes: made.bytes)
    #expect(catalogue.count == 2)
    #expect(made.report.airports.read == 6)
    #expect(made.report.airports.kept == 2)
    #expect(
      made.report.airports.dropped == [
        "closed": 1, "kind balloonport": 1, "no place": 1, "no identifier": 1,
      ]
    )
    let field = try #require(catalogue.airport(code: "FYXX"))
    #expect(field.ident == "0E9")
    #expect(field.name == "The \"Soft\" Field")
    #expect(field.country == "NA")
    #expect(field.city == "Luanda")
    #expect(field.elevationFeet == -1266)
    #expect(field.iata == nil && field.icao == nil)
    let heathrow = try #require(catalogue.airport(code: "lhr"))
    #expect(heathrow.hasScheduledService && heathrow.kind == .large)
    #expect(catalogue.search("londres").map(\.airport.code) == ["LHR"])
  }

  @Test("drops airports whose names say that they are duplicates or not open")
  func markedAirports() throws {
    let made = try Self.make(
      "",
      airports: """
        1,"CA-1238","large_airport","(Duplicate)Toronto Airport",43,-79,,,"CA",,,"yes",,,,,,,
        2,"CR-0009","large_airport","(Mislocated duplicate of MRLB) LIR",10,-85,,,"CR",,,"no",,,,,,,
        3,"LEVS","small_airport","(??Duplicate??)LEVS AIRPORT",12,-13,,,"ES",,,"no",,,,,,,
        4,"PK-KCF","small_airport","(Duplicate}Kadanwari",27,69,,,"PK",,,"no",,,,,,,
        5,"VE-0330","heliport","{Duplicate}Cumaná Heliport",10,-64,,,"VE",,,"no",,,,,,,
        6,"GB-1336","small_airport","(Duplicete)East Kirkby Airfield",53,0,,,"GB",,,"no",,,,,,,
        7,"CN-0418","small_airport","Shengle Airport (under construction)",40,112,,,"CN",,,"no",,,,,,,
        8,"ZUDJ","medium_airport","Dejiang Airport (Under Construction)",28,108,,,"CN",,,"no",,,,,,,
        9,"ID-0146","small_airport","Suswa Airstrip [UNUSABLE]",-1,132,,,"ID",,,"no",,,,,,,
        10,"PK-0083","small_airport","Jiwani Airport (INACTIVE}",25,61,,,"PK",,,"no",,,,,,,
        11,"ZZ-0004","heliport","(Bogus)Crater(Location is India)",18,77,,,"ZZ",,,"no",,,,,,,
        12,"XX-1","small_airport","Duplicate Creek",1,1,,,"CA",,,"no",,,,,,,
        13,"XX-2","small_airport","(Private) Field",2,2,,,"CA",,,"no",,,,,,,
        14,"XX-3","heliport","Construction Yard (Duplin) Heliport",3,3,,,"US",,,"no",,,,,,,
        15,"XX-4","small_airport","Helipad (Old) (New",4,4,,,"RU",,,"no",,,,,,,
        """
    )
    #expect(
      made.report.airports.dropped == ["marked as a duplicate": 6, "marked as not open": 5]
    )
    let catalogue = try Catalogue(bytes: made.bytes)
    #expect(catalogue.count == 4 && catalogue.index(code: "CA-1238") == nil)
  }

  @Test("drops closed and duplicate runways, and runways of dropped airports")
  func droppedRunways() throws {
    let row = "9,\"0E9\",80,80,\"CONC\",0,0,\"H1\",,,,,,,,,,,"
    let made = try Self.make(
      """
      1,\(row)
      2,\(row)
      3,9,"0E9",2000,60,"TURF",0,1,"09",,,,,,"27",,,,,
      4,7,"EG01",2000,60,"TURF",0,0,"09",,,,,,"27",,,,,
      5,777,"QQQQ",2000,60,"TURF",0,0,"09",,,,,,"27",,,,,
      6,9,"EGLL",2000,60,"TURF",1,0,"09",,,,,,"27",,,,,
      """
    )
    #expect(made.report.runways.kept == 2)
    #expect(
      made.report.runways.dropped == [
        "given twice": 1, "closed": 1, "airport not kept": 1, "airport not known": 1,
      ]
    )
    // Row 6 has another airport's identifier; the number decides.
    let catalogue = try Catalogue(bytes: made.bytes)
    let index = try #require(catalogue.index(code: "0E9"))
    #expect(catalogue.runways(of: index).map(\.name) == ["09/27", "H1"])
    #expect(catalogue.runways(of: index)[0].isLighted)
    #expect(catalogue.runways(of: index)[1].isHelipad)
  }

  @Test("swaps ends that contradict their names")
  func exchanged() throws {
    let (runway, report) = try Self.runway(
      "3600,60,\"ASP\",0,0,\"09\",0,10.005,,,,\"27\",0,9.995,,,"
    )
    #expect(try #require(runway.lowEnd.threshold).longitude.degrees < 10)
    #expect(try #require(runway.highEnd.threshold).longitude.degrees > 10)
    #expect(report.runways.corrected == ["ends swapped": 1])
  }

  @Test("does not swap ends that only the declination turns")
  func notExchanged() throws {
    let (runway, report) = try Self.runway(
      "3600,60,\"ASP\",0,0,\"12\",0,9.995,,,,\"30\",0,10.005,,,"
    )
    #expect(try #require(runway.lowEnd.threshold).longitude.degrees < 10)
    #expect(report.runways.corrected.isEmpty)
  }

  @Test("drops thresholds far from the airport, and two thresholds at one place")
  func rejected() throws {
    let (far, farReport) = try Self.runway(
      "3600,60,\"ASP\",0,0,\"09\",0,-9.995,,,,\"27\",0,10.005,,,"
    )
    #expect(far.lowEnd.threshold == nil && far.highEnd.threshold != nil)
    #expect(farReport.runways.corrected == ["thresholds far from the airport omitted": 1])
    let (equal, equalReport) = try Self.runway(
      "3600,60,\"ASP\",0,0,\"09\",0,10,,,,\"27\",0,10,,,"
    )
    #expect(equal.lowEnd.threshold == nil && equal.highEnd.threshold == nil)
    #expect(equalReport.runways.corrected == ["coinciding thresholds omitted": 1])
  }

  @Test("trusts the length rather than ends too far apart, and keeps their centre")
  func length() throws {
    let (runway, report) = try Self.runway(
      "1600,60,\"ASP\",0,0,\"09\",0,9.98,,,,\"27\",0,10.03,,,"
    )
    let low = try #require(runway.lowEnd.threshold)
    let high = try #require(runway.highEnd.threshold)
    #expect(abs(Earth.distanceMetres(from: low, to: high) - 1600 * 0.3048) < 0.5)
    #expect(abs((low.longitude.degrees + high.longitude.degrees) / 2 - 10.005) < 1e-6)
    #expect(low.longitude < high.longitude)
    #expect(report.runways.corrected == ["thresholds brought to the stated length": 1])
  }

  @Test("computes a missing end from heading and length")
  func derived() throws {
    let (runway, report) = try Self.runway(
      "3281,60,\"ASP\",0,0,\"09\",0,9.995,,90,,\"27\",,,,,"
    )
    let high = try #require(runway.highEnd.threshold)
    let low = try #require(runway.lowEnd.threshold)
    #expect(abs(Earth.distanceMetres(from: low, to: high) - 1000) < 0.5)
    #expect(high.longitude > low.longitude)
    #expect(abs(high.latitude.degrees) < 1e-6)
    #expect(report.runways.corrected == ["missing thresholds computed": 1])
  }

  static let sizes: [(String, Int?, Int?)] = [
    ("0,0", nil, nil), ("2000,-1", 2000, nil), (",", nil, nil), ("26000,3000", nil, 3000),
    ("40,80", 80, 40), ("abc,7.5", nil, nil),
  ]

  @Test("drops impossible sizes", arguments: sizes)
  func size(fields: String, length: Int?, width: Int?) throws {
    let (runway, _) = try Self.runway("\(fields),\"WATER\",0,0,\"N\",,,,,,\"S\",,,,,")
    #expect(runway.lengthFeet == length)
    #expect(runway.widthFeet == width)
    #expect(runway.surface == .water)
  }

  static let names: [(String, String?, String?)] = [
    ("\"09l\",,,,,,\"27R\"", "09L", "27R"), ("\"9\",,,,,,\"27\"", "9", "27"),
    ("\"27\",,,,,,\"09\"", "27", "09"), ("\"27\",,,,,,\"9\"", "27", "9"),
    ("\"ALL\",,,,,,\"WAY\"", "ALL", "WAY"), ("\"H1\",,,,,,\"-\"", "H1", nil),
    ("\".\",,,,,,\"XX\"", nil, nil), ("\"18W\",,,,,,\"36W\"", "18W", "36W"),
    (",,,,,,", nil, nil), ("\"NNE\",,,,,,\"SSW\"", "NNE", "SSW"),
  ]

  @Test("drops names without information", arguments: names)
  func name(fields: String, low: String?, high: String?) throws {
    let (runway, _) = try Self.runway("2000,60,\"GRS\",0,0,\(fields),,,,,")
    #expect(runway.lowEnd.ident == low)
    #expect(runway.highEnd.ident == high)
  }

  @Test("names the broken table and the position of the problem")
  func broken() {
    func error(_ table: CatalogueTable, _ problem: TableError) -> CatalogueImportError {
      CatalogueImportError(table: table, problem: problem)
    }
    #expect(throws: error(.runways, .wrongFieldCount(line: 2, found: 1, expected: 20))) {
      try Self.make("1\n")
    }
    #expect(throws: error(.airports, .openQuote(line: 2))) {
      try Self.make("", airports: "1,\"")
    }
    #expect(throws: error(.airports, .missingColumn("id"))) {
      try CatalogueImport(airports: [], runways: [])
    }
  }

  @Test("gives the same bytes every time")
  func deterministic() throws {
    let row = "1,9,\"0E9\",3600,60,\"ASP\",0,0,\"09\",0,9.995,,,,\"27\",0,10.005,,,\n"
    #expect(try Self.make(row).bytes == Self.make(row).bytes)
  }
}
