import Airports
import Geodesy
import Testing

@Suite("The airports of OpenFlights")
struct OpenFlightsTests {
  static let goroka = #"""
    1,"Goroka Airport","Goroka","Papua New Guinea","GKA","AYGA",-6.081689834590001,145.391998291,5282,10,"U","Pacific/Port_Moresby","airport","OurAirports"
    """#

  private func make(_ rows: String) throws -> (catalogue: Catalogue, report: ImportReport.Counts) {
    let made = try CatalogueImport(openFlights: Array(rows.utf8), notes: ["source": "OpenFlights"])
    return (try Catalogue(bytes: made.bytes), made.report.airports)
  }

  @Test("have codes, names and positions")
  func row() throws {
    let (catalogue, report) = try make(Self.goroka + "\r\n")
    #expect((report.read, report.kept) == (1, 1))
    let goroka = try #require(catalogue.airport(code: "GKA"))
    #expect(goroka.icao == "AYGA" && goroka.ident == "AYGA")
    #expect(goroka.name == "Goroka Airport")
    #expect(goroka.city == "Goroka")
    #expect(goroka.elevationFeet == 5282)
    #expect(goroka.kind == .medium && goroka.hasScheduledService)
    let place = Coordinate(degreesNorth: -6.08169, degreesEast: 145.392)
    #expect(Earth.distanceMetres(from: goroka.coordinate, to: place) < 1)
    #expect(catalogue.search("new guinea").map(\.airport.code) == ["GKA"])
    #expect(catalogue.runways(of: goroka.index).isEmpty)
    #expect(catalogue.notes["source"] == "OpenFlights")
  }

  @Test("are read row by row, and a broken row affects no other")
  func tolerance() throws {
    let (catalogue, report) = try make(
      #"""
      2,"Narsarsuaq",\N,"Greenland",\N,"BGBW",61.1605,-45.4260,112,-3,"E",\N,"airport","OurAirports"

      3,"Chicago \"O\'Hare\", North","Chicago","United States",\N,\N,41.9,-87.9,\N,-6,"A",\N,"airport","User"
      4,"Central Station","Berlin","Germany",\N,\N,52.5,13.4,\N,1,"E",\N,"station","User"
      5,"No Place","X","Y","ABC",\N,\N,13.4,\N,1,"E",\N,"airport","User"
      6,"Too Far North","X","Y","ABC",\N,91,13.4,\N,1,"E",\N,"airport","User"
      7,"Short"
      8,"Open,"X","Y","ABC",\N,1,13.4,\N,1,"E",\N,"airport,"User
      9,\N,"X","Y","ABD",\N,1,13.4,\N,1,"E",\N,"airport","User"
      10,"Again","X","Y",\N,"BGBW",1,13.4,\N,1,"E",\N,"airport","User"
      11,"Odd","X","Y","AB","ÄÖÜX",1,13.4,99999,1,"E",\N,"airport","User"
      """#
    )
    #expect((report.read, report.kept) == (10, 3))
    #expect(
      report.dropped == [
        "kind station": 1, "no place": 2, "not 14 columns": 1, "open quote": 1, "no name": 1,
        "given twice": 1,
      ]
    )
    #expect(report.corrected == ["malformed codes omitted": 2, "impossible elevations omitted": 1])
    #expect(catalogue.airport(code: "BGBW")?.city == "Narsarsuaq")
    #expect(catalogue.airport(code: "OF-3")?.name == "Chicago \"O'Hare\", North")
    #expect(catalogue.airport(code: "OF-3")?.hasScheduledService == false)
    #expect(catalogue.airport(code: "OF-11")?.elevationFeet == nil)
  }

  @Test("are refused in other encodings")
  func encoding() throws {
    let bytes = Array(Self.goroka.utf8) + [10] + Array("1,\"G".utf8) + [0xE4, 0xFF] + [34, 10]
    let made = try CatalogueImport(openFlights: bytes)
    #expect(made.report.airports.dropped == ["text not UTF-8": 1])
    #expect(made.report.airports.kept == 1)
  }

  @Test(
    "are refused if no row can be read",
    arguments: ["", "\n\n", "<html>", "a,b,c\n1,2,3\n"]
  )
  func nothing(text: String) {
    #expect(throws: CatalogueImportError(table: .openFlights, problem: .nothingKept)) {
      try make(text)
    }
  }
}
