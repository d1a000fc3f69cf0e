import Flights
import Foundation
import TestSupport
import Testing

@testable import Feeds

struct RouteTableTests {
  private func route(_ callsign: String, in table: RouteTable) throws -> [String]? {
    table.route(of: try #require(AirlineCallsign(callsign)))?.codes
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

  @Test func `other tables have a column for each end, and the last row of a callsign counts`()
    throws
  {
    let text = "origin,\"callsign\",destination\nLHR, baw47 ,SEA\nLHR,BAW47,SEA\nlhr,BAW47,sfo\n"
    let table = try RouteTable(Array(text.utf8))
    #expect(try route("BAW47", in: table) == ["LHR", "SFO"])
  }

  private static let empty = "the table of routes is empty"
  private static let unnamed =
    "a table of routes must begin with the names of its columns: Callsign and AirportCodes, or "
    + "callsign, origin and destination"

  @Test(arguments: [
    ("", empty), ("\n\n", empty), ("a,b\n1,2\n", unnamed), ("callsign\nBAW47\n", unnamed),
    ("{\"callsign\": 1}", unnamed),
  ])
  func `anything else is refused with what is allowed`(text: String, why: String) {
    #expect(throws: FetchError.unreadable(path: "", why)) { try RouteTable(Array(text.utf8)) }
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
    #expect(AirlineCallsign(callsign) == nil)
  }

  @Test(arguments: ["BAW47", "KLM28W", "EZY1", "TOM9ABC1"])
  func `a callsign keeps its characters`(callsign: String) throws {
    #expect(try #require(AirlineCallsign(callsign)).description == callsign)
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

  @Test(arguments: [
    ("", "the end at byte 0"), ("<html>", "no value at byte 0"), ("{", "no name at byte 1"),
  ])
  func `an answer that is not JSON is a failure`(body: String, problem: String) {
    #expect(throws: FetchError.malformed("not JSON (\(problem))")) {
      try RouteAddress.route(in: Array(body.utf8))
    }
  }

  @Test func `the callsign, or its first letters, stand where the address names them`() throws {
    let address = try RouteAddress("https://routes.example/{callsign:2}/{callsign}.json")
    let callsign = try #require(AirlineCallsign("BAW47"))
    #expect(try address.address(of: callsign) == .web("https://routes.example/BA/BAW47.json"))
  }

  private static let nowhere = "the address of a service must contain {callsign}"

  @Test(arguments: [
    ("https://routes.example/", nowhere), ("", nowhere),
    ("routes-{callsign}.csv", "{callsign} is for https:// and http:// addresses"),
    ("ftp://x/{callsign}", "ftp:// is not supported; use https://, http://, file:// or a path"),
  ])
  func `an address without a place for the callsign is refused`(text: String, why: String) {
    #expect(throws: FetchError.address(why)) { try RouteAddress(text) }
  }
}
