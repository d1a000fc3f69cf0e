import Breathing
import Flights
import Foundation
import Geodesy
import Show
import TestRigs
import TestSupport
import Testing
import Text

@testable import Outlets

@Suite(.timeLimit(.minutes(10)))
struct RadarDocumentTests {
  private static let token = "0123456789abcdef0123"

  /// One aircraft 10 km east of the place, flying east, and one on the ground.
  private static func radar(home: Coordinate? = nil, title: String = "London") -> Radar {
    let now = HTTPRig.now
    let flying = Sample.sighting(0x40621D, north: 51.5074, east: 0.0167, at: now)
    var parked = Sample.sighting(0x400001, north: 51.508, east: -0.128, at: now)
    parked.isOnGround = true
    var radar = Sample.radar(
      [flying, parked],
      at: now,
      home: home ?? Coordinate(degreesNorth: 51.5074, degreesEast: -0.1278)
    )
    radar.title = title
    return radar
  }

  private func document(
    _ radar: Radar,
    selecting selection: String? = nil,
    isExact: Bool
  ) throws -> RadarDocument {
    let now = HTTPRig.now
    let show = try Sample.show(from: now, radar: radar)
    return try #require(
      RadarDocument(show, at: now, selecting: selection, isExact: isExact)
    )
  }

  @Test func `aircraft are described where their source last reported them`() throws {
    let members = try InstrumentSample.members(
      document(Self.radar(), isExact: true).json(at: HTTPRig.now)
    )
    let aircraft = try #require(members["aircraft"] as? [[String: Any]])
    #expect(aircraft.map { $0["address"] as? String } == ["400001", "40621d"])
    let flying = aircraft[1]
    let place = try #require(flying["at_km"] as? [Double])
    #expect(abs(place[0] - 10) < 0.05 && abs(place[1]) < 0.05)
    #expect(flying["icon"] as? String == "heavy")
    #expect(flying["kind"] as? String == "Airbus A380")
    #expect(flying["speed_kt"] as? Int == 486)
    #expect(flying["track_deg"] as? Double == 90)
    #expect(flying["ground"] == nil && aircraft[0]["ground"] as? Bool == true)
    #expect(members["summary"] as? String == "2 aircraft within 40 NM")
  }

  @Test func `without any answer the document states no number of aircraft`() throws {
    var radar = Self.radar()
    let lost = SourceReport(name: "receiver", status: .failing, isInUse: false)
    radar.source = .live(Traffic(), sources: [lost])
    let members = try InstrumentSample.members(
      document(radar, isExact: true).json(at: HTTPRig.now)
    )
    #expect(members["summary"] as? String == "no reports")
  }

  @Test func `the selected aircraft is described in words, else the nearest in the air`() throws {
    for (selection, address) in [(nil, "40621d"), ("400001", "400001"), ("zzz", "40621d")] {
      let members = try InstrumentSample.members(
        document(Self.radar(), selecting: selection, isExact: true).json(at: HTTPRig.now)
      )
      let selected = try #require(members["selected"] as? [String: Any])
      #expect(selected["address"] as? String == address)
      #expect(selected["kind"] as? String == "Airbus A380")
      #expect(selected["country"] as? String == "United Kingdom")
      #expect(selected["about"] as? String == "Airbus A380, United Kingdom")
      let lines = try #require(selected["lines"] as? [String])
      #expect(lines.contains("London to KJFK"))
    }
  }

  @Test func `the country of an aircraft of unknown type is not its kind`() throws {
    let now = HTTPRig.now
    var sighting = Sample.sighting(0x40621D, north: 51.5074, east: 0.0167, at: now)
    sighting.type = nil
    let home = Coordinate(degreesNorth: 51.5074, degreesEast: -0.1278)
    let members = try InstrumentSample.members(
      document(Sample.radar([sighting], at: now, home: home), isExact: true).json(at: now)
    )
    let selected = try #require(members["selected"] as? [String: Any])
    #expect(selected["kind"] == nil && selected["about"] as? String == "United Kingdom")
    #expect(selected["country"] as? String == "United Kingdom")
  }

  @Test func `the room learns no more of the place than a tenth of a degree`() throws {
    // Two places in the same tenth of a degree: the answers must not differ.
    let homes = [(51.5074, -0.1278), (51.4601, -0.0502)].map {
      Coordinate(degreesNorth: $0, degreesEast: $1)
    }
    let now = HTTPRig.now
    let radars = homes.map { home in
      var radar = Sample.radar(
        [Sample.sighting(0x40621D, north: 51.7, east: -0.3, at: now)],
        at: now,
        home: home
      )
      radar.title = home.description
      return radar
    }
    let texts = try [true, false].map { isExact in
      try radars.map { radar in
        let show = try Sample.show(from: now, radar: radar)
        let document = RadarDocument(show, at: now, selecting: nil, isExact: isExact)
        return try #require(document).json(at: now).description
      }
    }
    #expect(texts[0][0] != texts[0][1])
    #expect(texts[1][0] == texts[1][1])
    #expect(texts[1][0].contains("\"center\":[51.5,-0.1]"))
    for home in homes { #expect(!texts[1][0].contains(home.description)) }
  }

  @Test func `it is for staff, and for the room where a setting opens it`() async throws {
    let paths = ["/v1/radar", "/v1/airport", "/v1/airports?q=london"]
    for isOpen in [false, true] {
      try await HTTPRig.serve(
        token: Self.token,
        isPageOpen: true,
        radar: Self.radar(),
        opensInstruments: isOpen
      ) { rig in
        let staff = ["Authorization: Bearer \(Self.token)"]
        for path in paths {
          let room = try await TestClient.ask(rig.port, path)
          let exact = try await TestClient.ask(rig.port, path, fields: staff)
          #expect(room.status == (isOpen ? 200 : 401) && exact.status == 200)
        }
        let room = try await TestClient.ask(rig.port, "/v1/pages").members()["pages"] as? [String]
        #expect(room == (isOpen ? ["/", "/radar", "/airport"] : ["/"]))
        let all = try await TestClient.ask(rig.port, "/v1/pages", fields: staff).members()["pages"]
        #expect(all as? [String] == ["/", "/radar", "/airport", "/control"])
      }
    }
    // The setting opens nothing where the page itself is closed.
    try await HTTPRig.serve(token: Self.token, radar: Self.radar(), opensInstruments: true) { rig in
      for path in paths {
        let answer = try await TestClient.ask(rig.port, path)
        #expect(answer.status == 401)
      }
    }
  }

  @Test func `an unchanged radar is answered without a body`() async throws {
    let now = HTTPRig.now
    var options = RadarOptions()
    // A turn that lasts for the whole test.
    options.sweep = .seconds(60)
    let radar = Sample.radar([], at: now, options)
    try await HTTPRig.serve(radar: radar) { rig in
      // Between two requests the beam may begin another turn, but not between any two.
      try await waitUntil("each answer has another tag") {
        let first = try await TestClient.ask(rig.port, "/v1/radar")
        let entityTag = try #require(first.fields["etag"])
        #expect(first.status == 200 && entityTag.hasPrefix("W/\""))
        let again = try await TestClient.ask(
          rig.port,
          "/v1/radar",
          fields: ["If-None-Match: \(entityTag)"]
        )
        #expect(again.text.isEmpty == (again.status == 304))
        return again.status == 304
      }
      let other = try await TestClient.ask(
        rig.port,
        "/v1/radar",
        fields: ["If-None-Match: \"0\""]
      )
      #expect(other.status == 200)
    }
  }

  @Test func `without a radar there is none, and a selection has a limit`() async throws {
    try await HTTPRig.serve { rig in
      let absent = try await TestClient.ask(rig.port, "/v1/radar")
      #expect(absent.status == 404)
      let long = String(repeating: "a", count: 13)
      let refused = try await TestClient.ask(rig.port, "/v1/radar?selected=\(long)")
      #expect(refused.status == 400)
    }
  }
}
