import Airports
import Feeds
import Geodesy
import Listings
import Outlets
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct PlaceReportTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: try SmallTables().catalogue())
  }

  private func configuration(_ choices: [(Setting, String)]) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    for (setting, words) in choices { try configuration.set(setting, to: words, option: "--set") }
    return configuration
  }

  private func report(
    _ choices: [(Setting, String)],
    waiting timeout: Duration
  ) async throws -> PlaceReport {
    let configuration = try configuration(choices)
    let receiver = try GPSReceiver(configuration, by: SessionClock())
    let finding = await receiver?.listen(for: timeout)
    return try PlaceReport(configuration, finding, in: catalogue)
  }

  @Test func `a gpsd with a fix takes precedence`() async throws {
    let server = try LineServer([
      [
        .line(#"{"class":"VERSION","release":"3.22"}"#),
        .line(#"{"class":"SKY","satellites":[{"used":true},{"used":false}]}"#),
        .line(
          #"{"class":"TPV","mode":3,"lat":5.5,"lon":10.25,"altMSL":99.6,"track":41.2,"speed":7}"#
        ),
        .hold,
      ]
    ])
    let report = try await report(
      [(.gpsSource, "127.0.0.1:\(server.port)"), (.near, "1,2")],
      waiting: .seconds(120)
    )
    #expect(report.coordinate.longitude.degrees.rounded() == 10)
    #expect(report.origin == "gps")
    let lines = report.description.split(separator: "\n")
    try #require(lines.count > 2)
    #expect(lines[1] == "track 41°, 7.0 m/s, 100 m above the sea, 1 of 2 satellites")
    #expect(lines[2] == "nearest: Field 5 (ZZ15), 27.7 km")
    let json = report.json.description
    #expect(json.hasPrefix(#"{"latitude":5.5,"longitude":10.25,"from":"gps","track_deg":41.2,"#))
    #expect(json.contains(#""satellites_used":1,"satellites_seen":2,"nearest":{"#))
  }

  @Test func `without a fix the chosen place counts`() throws {
    var finding = GPSSearchResult(server: GPSServer(host: "boat"))
    #expect(finding.reason == "no answer")
    finding.loss = "the connection was refused"
    #expect(finding.reason == "the connection was refused")
    finding.release = "3.22"
    #expect(finding.reason == "no receiver there has a fix")
    let report = try PlaceReport(try configuration([(.near, "1,2")]), finding, in: catalogue)
    #expect(report.origin == "chosen")
    #expect(report.coordinate == Coordinate(degreesNorth: 1, degreesEast: 2))
    let json = report.json.description
    #expect(json.contains(#""from":"chosen","name":"1.0000°N 2.0000°E","also":[],"nearest""#))
  }

  @Test(arguments: ["heliport", "seaplane_base"])
  func `the nearest airport has a runway on land`(kind: String) throws {
    let tables = SmallTables().bytes
    let airports = String(decoding: try #require(tables[.airports]), as: UTF8.self)
    let catalogue = try Catalogue(
      bytes: try CatalogueImport(
        airports: Array(airports.replacing("ZZ15,small_airport", with: "ZZ15,\(kind)").utf8),
        runways: try #require(tables[.runways]),
        frequencies: nil,
        navaids: nil,
        notes: ["source": "test", "date": "2026-01-01"]
      ).bytes
    )
    let report = try PlaceReport(try configuration([(.near, "5.6,10")]), nil, in: catalogue)
    #expect(report.nearest?.airport.code == "ZZ16")
  }

  @Test func `an invalid address is refused with its setting`() throws {
    let configuration = try configuration([(.gpsSource, "http://boat")])
    let failure = #expect(throws: Failure.self) {
      try GPSReceiver(configuration, by: SessionClock())
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains("gps.source = \"http://boat\"") == true)
    #expect(failure?.message.contains("boat.local:2947") == true)
  }
}
