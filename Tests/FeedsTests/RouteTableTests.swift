import Flights
import Foundation
import TestSupport
import Testing

@testable import Feeds

struct RouteTableTests {
  private func route(_ callsign: String, in table: RouteTable) throws -> [String]? {
    table.route(of: try #require(FlightNumber(callsign)))?.codes
  }

  @Test func `the tables of Virtual Radar Server are read as they are, also one after the other`()
    throws
  {
    let text = """
      \u{FEFF}Callsign,Code,Number,AirlineCode,AirportCodes
      BAW47,BAW,47,BAW,EGLL-KSEA
      BAW1,BAW,1,BAW,EGLC-EINN-KJFK
      \u{FEFF}Callsign,Code,Number,AirlineCode,AirportCodes\r
      KLM1023,KLM,1023,KLM,EHAM-EGLL\r

      BROKEN
      AFR6,AFR,6,AFR,LFPG
      """
    let table = try RouteTable(Array(text.utf8))
    #expect(table.count == 3)
    #expect(table.dropped == 2)
    let expected: [(callsign: String, route: [String]?)] = [
      ("BAW47", ["EGLL", "KSEA"]), ("BAW1", ["EGLC", "EINN", "KJFK"]),
      ("KLM1023", ["EHAM", "EGLL"]), ("BAW4", nil), ("BAW470", nil),
    ]
    for (callsign, codes) in expected {
      #expect(try route(callsign, in: table) == codes, "\(callsign)")
    }
  }

  @Test func `other tables have a column for each end, and the last row of a number counts`() throws
  {
    let text = "origin,\"callsign\",destination\nLHR, baw47 ,SEA\nLHR,BAW47,SEA\nlhr,BAW47,sfo\n"
    let table = try RouteTable(Array(text.utf8))
    #expect(try route("BAW47", in: table) == ["LHR", "SFO"])
  }

  @Test(arguments: ["", "\n\n", "a,b\n1,2\n", "callsign\nBAW47\n", "{\"callsign\": 1}"])
  func `anything else is refused with what is allowed`(text: String) {
    let error = #expect(throws: FetchError.self) { try RouteTable(Array(text.utf8)) }
    #expect(error?.description.contains("table of routes") == true)
  }

  @Test func `thirty thousand routes are found again`() throws {
    var text = "callsign,route\n"
    for number in 0..<10_000 {
      for airline in ["AAA", "KLM", "ZZZ"] {
        text += "\(airline)\(number),EHAM-EG\(10 + number % 90)\n"
      }
    }
    let table = try RouteTable(Array(text.utf8))
    #expect(table.count == 30_000)
    for number in [0, 1, 9, 10, 99, 100, 4711, 9999] {
      #expect(try route("KLM\(number)", in: table) == ["EHAM", "EG\(10 + number % 90)"])
    }
  }

  @Test(arguments: ["GABCD", "N123AB", "baw47", "BAW", "BA7", "BAW47 ", "BAW123456", "B1W47", ""])
  func `only the callsigns of airlines have routes`(callsign: String) {
    #expect(FlightNumber(callsign) == nil)
  }

  @Test(arguments: ["BAW47", "KLM28W", "EZY1", "TOM9ABC1"])
  func `a flight number keeps its characters`(callsign: String) throws {
    #expect(try #require(FlightNumber(callsign)).description == callsign)
  }
}

struct RouteAddressTests {
  /// Answers in the formats of hexdb.io, adsb.lol, adsbdb.com, and of one that does not know it.
  @Test(
    arguments: [
      (#"{"flight":"BAW47","route":"EGLL-KSEA","updatetime":1700000000}"#, ["EGLL", "KSEA"]),
      (
        #"{"callsign":"BAW1","airport_codes":"EGLC-EINN-KJFK","_airport_codes_iata":"LCY-SNN-JFK"}"#,
        ["EGLC", "EINN", "KJFK"]
      ),
      (
        #"""
        {"response":{"flightroute":{"callsign":"BAW47","origin":{"iata_code":"LHR","icao_code":"EGLL"},
        "destination":{"iata_code":"SEA","icao_code":"KSEA"}}}}
        """#, ["EGLL", "KSEA"]
      ),
      (#"{"response":"unknown callsign"}"#, nil),
      (#"{"airport_codes":"unknown"}"#, nil),
      ("[]", nil),
    ] as [(String, [String]?)]
  )
  func `an answer is recognised by its content`(body: String, codes: [String]?) throws {
    #expect(try RouteAddress.route(in: Array(body.utf8))?.codes == codes)
  }

  @Test func `an answer that is not JSON is a failure`() {
    for body in ["", "<html>", "{"] {
      #expect(throws: FetchError.self) { try RouteAddress.route(in: Array(body.utf8)) }
    }
  }

  @Test func `the callsign, or its first letters, stand where the address names them`() throws {
    let address = try RouteAddress("https://routes.example/{callsign:2}/{callsign}.json")
    let number = try #require(FlightNumber("BAW47"))
    #expect(try address.address(of: number) == .web("https://routes.example/BA/BAW47.json"))
  }

  @Test(arguments: ["https://routes.example/", "routes-{callsign}.csv", "ftp://x/{callsign}", ""])
  func `an address without a place for the callsign is refused`(text: String) {
    #expect(throws: FetchError.self) { try RouteAddress(text) }
  }
}
