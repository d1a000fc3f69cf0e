import Airports
import Breathing
import Flights
import Foundation
import Geodesy
import Show
import TestRigs
import TestSamples
import Testing

@testable import Outlets

@Suite(.timeLimit(.minutes(10)))
struct AirportDocumentTests {
  private func card(_ show: Show, from place: Coordinate? = nil) throws -> [String: Any] {
    let now = InstrumentSample.now
    let index = show.shownAirport(at: now)
    return try InstrumentSample.members(
      AirportDocument(show.airportSnapshot(of: index, at: now, from: place)).json
    )
  }

  @Test func `a card has what the window shows`() throws {
    let card = try card(try InstrumentSample.show())
    #expect(card["code"] as? String == "CIT" && card["ident"] as? String == "XXCC")
    let way = try #require(card["way"] as? [String: Any])
    #expect((way["lines"] as? [String])?.first == "12 km")
    let wind = try #require(card["wind"] as? [String: Any])
    #expect((wind["lines"] as? [String])?[0] == "12 kt")
    #expect(wind["bearing_deg"] as? Double == 50)
    let sock = try #require(card["sock"] as? [String: Any])
    #expect(sock["from_deg"] as? Double == 230 && sock["gust_knots"] as? Double == 25)
    #expect(sock["sector_deg"] as? [Double] == [200, 260])
    let channels = try #require(card["channels"] as? [[String: Any]])
    #expect(channels.first?["channel"] as? String == "118.105")
    #expect(channels.first?["others"] as? Int == 1)
    #expect(card["navaids"] as? String == "VOR-DME CTY 108.40")
    let neighbours = try #require(card["neighbours"] as? [[String: Any]])
    #expect(neighbours.count == 5)
    let weather = try #require(card["weather"] as? [[String: Any]])
    #expect(weather.contains { ($0["text"] as? String)?.contains("23012G25KT") == true })
    // Lines are wrapped by the page.
    #expect(weather.count { $0["style"] as? String == "raw" } == 1)
    #expect(weather.contains { $0["label"] as? String == "Wind" })
  }

  @Test func `a runway that a NOTAM closes is closed, and no end of it is favoured`() throws {
    let card = try card(try InstrumentSample.show())
    let diagram = try #require(card["diagram"] as? [String: [[String: Any]]])
    let runways = try #require(diagram["runways"])
    #expect(runways.map { $0["closed"] as? Bool } == [true, false])
    #expect(runways.map { $0["surface"] as? String } == ["paved", "grass"])
    let labels = try #require(diagram["labels"])
    let texts = { (member: String) in
      labels.filter { $0[member] as? Bool == true }.compactMap { $0["text"] as? String }
    }
    #expect(Set(texts("closed")) == ["06", "24"] && texts("favoured") == ["18"])
    #expect((card["notams"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test func `the runways are in words, with the closed one and the favoured end`() throws {
    let card = try card(try InstrumentSample.show())
    #expect(card["runways_title"] as? String == "Runways")
    let runways = try #require(card["runways"] as? [[String: Any]])
    #expect(runways.map { $0["name"] as? String } == ["06/24", "18/36"])
    #expect(runways.map { $0["state"] as? String } == ["closed", "the wind favours 18"])
    let facts = try #require(runways[0]["facts"] as? String)
    #expect(facts.hasSuffix("  ·  asphalt  ·  lit"), "\(facts)")
    // Without wind and NOTAMs there is nothing to say of them.
    let plain = try #require(
      try self.card(try Cards.show())["runways"] as? [[String: Any]]
    )
    #expect(plain.count == 2 && plain.allSatisfy { $0["state"] == nil })
  }

  @Test func `the room learns no more of the place than a tenth of a degree`() async throws {
    let token = "0123456789abcdef0123"
    try await HTTPRig.serve(token: token, isPageOpen: true, opensInstruments: true) { rig in
      func way(_ fields: [String]) async throws -> [String] {
        let answer = try await TestClient.ask(rig.port, "/v1/airport?code=EHAM", fields: fields)
        let card = try answer.members()
        #expect(card["name"] as? String == "AMS Airport")
        return try #require((card["way"] as? [String: Any])?["lines"] as? [String])
      }
      var (room, staff): ([[String]], [[String]]) = ([], [])
      // Two places in the same tenth of a degree: the answers to the room must not differ.
      for (north, east) in [(51.5074, -0.1278), (51.4601, -0.0502)] {
        let place = Coordinate(degreesNorth: north, degreesEast: east)
        rig.send(.fix(Fix(coordinate: place, instant: HTTPRig.now)))
        room.append(try await way([]))
        staff.append(try await way(["Authorization: Bearer \(token)"]))
      }
      #expect(room[0] == room[1])
      #expect(staff[0] != staff[1])
    }
    let show = try InstrumentSample.show()
    let near = try card(show, from: Coordinate(degreesNorth: 52.4, degreesEast: 4.9))
    let exact = try card(show)
    #expect((near["way"] as? NSDictionary) != (exact["way"] as? NSDictionary))
  }

  @Test func `airports are found by the daemon's search`() async throws {
    try await HTTPRig.serve { rig in
      for (query, first) in [("amsterdam", "AMS"), ("lhr", "LHR")] {
        let answer = try await TestClient.ask(rig.port, "/v1/airports?q=\(query)")
        let airports = try #require(try answer.members()["airports"] as? [[String: Any]])
        #expect(airports.first?["code"] as? String == first, "\(query)")
      }
      let long = String(repeating: "x", count: 101)
      let refused = try await TestClient.ask(rig.port, "/v1/airports?q=\(long)")
      #expect(refused.status == 400)
    }
  }

  @Test func `an unknown code is answered with what is wrong, a known card only once`()
    async throws
  {
    try await HTTPRig.serve { rig in
      let unknown = try await TestClient.ask(rig.port, "/v1/airport?code=QQQQ")
      #expect(unknown.status == 404 && unknown.text.contains("no airport has this code"))
      let first = try await TestClient.ask(rig.port, "/v1/airport?code=lhr")
      #expect(try first.members()["code"] as? String == "LHR")
      let mark = try #require(first.fields["etag"])
      let again = try await TestClient.ask(
        rig.port,
        "/v1/airport?code=lhr",
        fields: ["If-None-Match: \(mark)"]
      )
      #expect(again.status == 304)
    }
  }
}
