import Airports
import Geodesy
import TestSupport
import Testing

@Suite("An import of random tables")
struct ImportFuzzTests {
  private static let runways = """
    1,9,"0E9",3600,60,"ASP",1,0,"09L",0,9.995,83,89.6,1007,"27R",0,10.005,78,269.6,190
    2,9,"0E9",80,80,"ROOF",0,0,"H1",,,,,,,,,,,
    3,2434,"EGLL",4644,98,"GRS",0,0,"18W",51.47,-0.46,,,,"36W",,,,,\n
    """

  private static let frequencies = """
    1,9,"0E9","CTAF","SOFT TRAFFIC",122.8
    2,2434,"EGLL","TWR",,118.5\n
    """

  private static let navaids = """
    1,"x","LON","London","VOR-DME",113600,51.4872,-0.46667,107,"GB",113600,"083X",,,,-3.5,-2.2,"","",""
    2,"x","SF","Soft","NDB",379,0,10,,"GA",,,,,,,,"LO","LOW",\n
    """

  private static let words = [
    "", "nan", "-inf", "1e308", "-0", "9223372036854775807", "-9223372036854775808", "0x1p4", "H1",
    "\"", ",", "\n", "\"\"", "é", "\u{1F6EB}", "36", "181", "closed", "NDB", "0", "360", "-1", "٣",
  ]

  /// Replaces some fields with unexpected text.
  private static func spoilt(_ rows: String, _ dice: inout Xorshift) -> String {
    rows.split(separator: "\n").map { row in
      var fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let field = Int.random(in: 0..<fields.count, using: &dice)
        fields[field] = words.randomElement(using: &dice) ?? ""
      }
      return fields.joined(separator: ",") + "\n"
    }.joined()
  }

  @Test("gives an error or a plausible catalogue")
  func spoilt() throws {
    var dice = Xorshift()
    var (made, refused) = (0, 0)
    for _ in 0..<1500 {
      let spoils = (0..<4).map { _ in Int.random(in: 0..<3, using: &dice) == 0 }
      let airports =
        spoils[0] ? Self.spoilt(ImportTests.airports, &dice) : ImportTests.airports
      let runways = spoils[1] ? Self.spoilt(Self.runways, &dice) : Self.runways
      let frequencies = spoils[2] ? Self.spoilt(Self.frequencies, &dice) : Self.frequencies
      let navaids = spoils[3] ? Self.spoilt(Self.navaids, &dice) : Self.navaids
      let result = Result {
        try CatalogueImport(
          airports: Array((ImportTests.airportColumns + airports).utf8),
          runways: Array((ImportTests.runwayColumns + runways).utf8),
          frequencies: Array((FrequencyImportTests.columns + frequencies).utf8),
          navaids: Array((NavaidImportTests.columns + navaids).utf8)
        )
      }
      guard case .success(let success) = result else {
        refused += 1
        continue
      }
      made += 1
      let report = success.report
      for tally in [report.airports, report.runways, report.frequencies, report.navaids] {
        #expect(tally.read == tally.kept + tally.dropped.values.reduce(0, +))
      }
      let catalogue = try Catalogue(bytes: success.bytes)
      let survey = catalogue.survey()
      #expect(catalogue.count == report.airports.kept)
      #expect(survey.runways == report.runways.kept)
      #expect(survey.frequencies == report.frequencies.kept)
      #expect(catalogue.navaidCount == report.navaids.kept)
      for index in 0..<catalogue.count {
        let airport = catalogue.airport(index)
        for runway in catalogue.runways(of: index) {
          #expect((1...20_000).contains(runway.lengthFeet ?? 1))
          #expect((1..<20_000).contains(runway.lowEnd.displacedFeet ?? 1))
          guard let axis = runway.axis(at: airport, declination: .degrees(2)) else { continue }
          #expect((0..<360).contains(axis.bearing.degrees))
          #expect(Earth.distanceMetres(from: axis.low, to: airport.coordinate) < 30_000)
        }
      }
    }
    #expect(made > 500 && refused > 50)
  }

  @Test("of OpenFlights keeps the readable rows")
  func openFlights() {
    var dice = Xorshift()
    let sound = Array(OpenFlightsTests.goroka.utf8) + [10]
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        bytes[.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      let made = try? CatalogueImport(openFlights: bytes + [10] + sound)
      let tally = made?.report.airports
      #expect(tally.map { $0.read - $0.kept - $0.dropped.values.reduce(0, +) } == 0)
    }
  }
}
