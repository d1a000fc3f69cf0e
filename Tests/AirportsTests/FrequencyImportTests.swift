import Airports
import Testing

@Suite("An import of the table of frequencies")
struct FrequencyImportTests {
  static let columns =
    "\"id\",\"airport_ref\",\"airport_ident\",\"type\",\"description\",\"frequency_mhz\"\n"

  /// Imports rows of frequencies in addition to the other tests' airports.
  static func make(_ rows: String) throws -> (catalogue: Catalogue, report: ImportReport.Counts) {
    let made = try CatalogueImport(
      airports: Array((ImportTests.airportColumns + ImportTests.airports).utf8),
      runways: Array(ImportTests.runwayColumns.utf8),
      frequencies: Array((columns + rows).utf8)
    )
    return (try Catalogue(bytes: made.bytes), made.report.frequencies)
  }

  /// Imports one row at the field on the equator, from its type column on.
  static func one(_ fields: String) throws -> (Frequency?, ImportReport.Counts) {
    let (catalogue, report) = try make("1,9,\"0E9\",\(fields)\n")
    let index = try #require(catalogue.index(code: "0E9"))
    #expect(catalogue.frequencies(of: index).count == report.kept)
    return (catalogue.frequencies(of: index).first, report)
  }

  @Test("joins rows by id and ignores their identifiers")
  func join() throws {
    let (catalogue, report) = try Self.make(
      """
      58111,2434,"EGLL","TWR","Heathrow Tower",118.5
      58110,2434,"EGLL","GND",,121.7
      319777,2434,"EGLL","ATIS",,128.075
      58107,2434,"EGLL","DIR",,119.725
      1,9,"EGLL","CTAF","SOFT TRAFFIC",122.8
      2,2434,"0E9","TWR",,118.7
      3,7,"EG01","A/G",,122.9
      4,777,"EGLL","TWR",,118.1
      """
    )
    #expect((report.read, report.kept) == (8, 6))
    #expect(report.dropped == ["airport not kept": 1, "airport not known": 1])
    let heathrow = try #require(catalogue.index(code: "LHR"))
    #expect(
      catalogue.frequencies(of: heathrow).map { "\($0.kind.title) \($0.channel)" } == [
        "Tower 118.500", "Tower 118.700", "ATIS 128.075", "Ground 121.700", "Approach 119.725",
      ]
    )
    let field = try #require(catalogue.index(code: "0E9"))
    #expect(
      catalogue.frequencies(of: field) == [
        Frequency(kind: .ctaf, kilohertz: 122_800, description: "SOFT TRAFFIC")
      ]
    )
  }

  static let values: [(String, Int?, String?)] = [
    ("122.2", 122_200, nil), ("119.055", 119_055, nil), ("123", 123_000, nil),
    ("113.7", 113_700, nil), ("108", 108_000, nil), ("136.975", 136_975, nil),
    ("8.891", 8891, nil), ("257.8", 257_800, nil), ("118.0083", 118_008, nil),
    ("0.389", nil, "frequency below 1.6 MHz"), ("-1", nil, "frequency below 1.6 MHz"),
    ("0", nil, "frequency below 1.6 MHz"), ("38.18", nil, "frequency between the bands"),
    ("137", nil, "frequency between the bands"), ("141.3", nil, "frequency between the bands"),
    ("836.4", nil, "frequency above 400 MHz"), ("889.4", nil, "frequency above 400 MHz"),
    ("1e300", nil, "no frequency"), ("", nil, "no frequency"), ("nan", nil, "no frequency"),
    ("12O.5", nil, "no frequency"),
  ]

  @Test("keeps only the bands that airports use", arguments: values)
  func value(text: String, kilohertz: Int?, reason: String?) throws {
    let (frequency, report) = try Self.one("\"TWR\",,\(text)")
    #expect(frequency?.kilohertz == kilohertz)
    #expect(report.dropped == (reason.map { [$0: 1] } ?? [:]))
    #expect(report.corrected.isEmpty)
  }

  @Test(
    "restores the last digit of channels",
    arguments: [("118.27", 118_275), ("122.72", 122_725)]
  )
  func lastDigit(text: String, kilohertz: Int) throws {
    let (frequency, report) = try Self.one("\"TWR\",,\(text)")
    #expect(frequency?.kilohertz == kilohertz)
    #expect(report.corrected == ["missing last digit 5 restored, as in 118.27": 1])
  }

  static let texts: [(String, Frequency.Kind, String)] = [
    ("\"TWR\",\"TWR\"", .tower, ""), ("\"TWR\",\"tower\"", .tower, ""),
    ("\"TWR\",\"Heathrow Tower\"", .tower, "Heathrow Tower"),
    ("\"CLD\",\"CLNC DEL\"", .clearance, ""),
    ("\"CTAF\",\"CTAF/UNICOM\"", .ctaf, ""), ("\"MISC\",\"MISC\"", .other, ""),
    ("\"MISC\",\"RIGA APRON\"", .apron, "RIGA APRON"), ("\"MISC\",\"DOGFACE\"", .other, "DOGFACE"),
    ("\"Melbourne Centre\",", .center, "Melbourne Centre"), ("\"HAVAS\",", .other, "HAVAS"),
    ("\"HAVAS\",\"Handling\"", .operations, ""), ("\"AWOS\",\"AWOS 3\"", .awos, "AWOS 3"),
    ("\"INFO\",\" Jičín\u{200B}  INFO \"", .information, "Jičín INFO"), (",", .other, ""),
  ]

  @Test("keeps a description only if it adds to the kind", arguments: texts)
  func text(fields: String, kind: Frequency.Kind, description: String) throws {
    let (frequency, _) = try Self.one("\(fields),122.8")
    #expect(frequency == Frequency(kind: kind, kilohertz: 122_800, description: description))
  }

  @Test("recognises the emergency frequencies", arguments: ["121.5", "243"])
  func distress(megahertz: String) throws {
    #expect(try Self.one("\"TWR\",,\(megahertz)").0?.kind == .emergency)
  }

  @Test("keeps the most detailed of equivalent rows")
  func twice() throws {
    let (catalogue, report) = try Self.make(
      """
      1,9,"0E9","TWR",,118.1
      2,9,"0E9","Tower","Soft Tower",118.1
      3,9,"0E9","TWR","SOFT TOWER",118.10
      4,9,"0E9","TWR",,118.100
      5,9,"0E9","TWR","West",118.1
      6,9,"0E9","GND",,118.1
      """
    )
    #expect(report.kept == 3)
    #expect(report.dropped == ["given twice": 3])
    let field = try #require(catalogue.index(code: "0E9"))
    #expect(
      catalogue.frequencies(of: field) == [
        Frequency(kind: .tower, kilohertz: 118_100, description: "Soft Tower"),
        Frequency(kind: .tower, kilohertz: 118_100, description: "West"),
        Frequency(kind: .ground, kilohertz: 118_100),
      ]
    )
  }

  @Test("names a broken table")
  func broken() {
    #expect(
      throws: CatalogueImportError(
        table: .frequencies,
        problem: .wrongFieldCount(line: 2, found: 2, expected: 6)
      )
    ) { try Self.make("1,2\n") }
  }
}
