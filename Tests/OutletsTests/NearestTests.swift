import Breathing
import Flights
import Foundation
import Geodesy
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

@Suite(.timeLimit(.minutes(10)))
struct NearestTests {
  private static let path = "/v1/aircraft/nearest"

  /// An A380 8 km north-north-east of the place, a helicopter farther out, and one on the ground.
  private static func radar(watching patterns: [String] = []) -> Radar {
    let now = HTTPRig.now
    let giant = Sample.sighting(0x40621D, north: 51.574, east: -0.084, at: now)
    var helicopter = Sighting(AircraftAddress(0x484000), at: now)
    helicopter.position = .init(.init(degreesNorth: 51.5074, degreesEast: -0.5), at: now)
    helicopter.category = .rotorcraft
    var parked = Sample.sighting(0x400001, north: 51.508, east: -0.128, at: now)
    parked.isOnGround = true
    var options = RadarOptions()
    options.watchList = WatchList(patterns.compactMap(WatchList.Pattern.init))
    return Sample.radar([giant, helicopter, parked], at: now, options)
  }

  private func aircraft(_ answer: TestClient.Response) throws -> [[String: Any]] {
    try #require(try answer.members()["aircraft"] as? [[String: Any]])
  }

  @Test func `the nearest aircraft in the air is described with units`() async throws {
    try await HTTPRig.serve(radar: Self.radar()) { rig in
      let answer = try await TestClient.ask(rig.port, Self.path)
      #expect(answer.status == 200)
      #expect(answer.fields["cache-control"] == "no-store")
      #expect(try answer.members()["count"] as? Int == 2)
      #expect(try answer.members()["simulated"] as? Bool == false)
      let near = try aircraft(answer)
      #expect(near.count == 1)
      let first = try #require(near.first)
      let texts = [
        "address": "40621d", "callsign": "BAW47", "registration": "G-XLEA", "type": "A388",
        "kind": "Airbus A380", "country": "United Kingdom",
      ]
      for (name, text) in texts { #expect(first[name] as? String == text, "\(name)") }
      // It flies on at 250 m/s while the test runs.
      let distance = try #require(first["distance_km"] as? Double)
      #expect(distance > 7.9)
      let numbers = [
        "altitude_ft": 38_000, "altitude_m": 11_582, "speed_kt": 486, "speed_kmh": 900,
      ]
      for (name, number) in numbers { #expect(first[name] as? Int == number, "\(name)") }
      #expect(first["track_deg"] as? Int != nil)
      #expect(first["watched"] as? Bool == false)
      #expect(try #require(first["seen_s"] as? Double) >= 0)
    }
  }

  @Test func `the requested number is listed, nearest first, or those watched`() async throws {
    try await HTTPRig.serve(radar: Self.radar(watching: ["484*", "G-XL*"])) { rig in
      let all = try aircraft(try await TestClient.ask(rig.port, Self.path + "?count=20"))
      #expect(all.map { $0["address"] as? String } == ["40621d", "484000"])
      #expect(all.map { $0["watched"] as? Bool } == [true, false])
      let watched = try await TestClient.ask(rig.port, Self.path + "?count=20&watched=true")
      #expect(try aircraft(watched).map { $0["name"] as? String } == ["BAW47"])
    }
  }

  @Test func `the source is named with its attribution, also once it fails`() throws {
    var radar = Self.radar()
    guard case .live(let traffic, _) = radar.source else {
      Issue.record("the aircraft are simulated")
      return
    }
    let now = HTTPRig.now
    func answer(_ status: SourceReport.Status) throws -> [String: Any] {
      let openSky = SourceReport(
        name: "OpenSky",
        status: status,
        isInUse: status == .working,
        lastReport: now,
        attribution: "Data: The OpenSky Network"
      )
      let receiver = SourceReport(name: "receiver", status: .failing, isInUse: false)
      radar.source = .live(traffic, sources: [receiver, openSky])
      let show = try Sample.show(from: now, radar: radar)
      let document = NearestDocument(show, at: now, try .init([:]), isExact: false)
      return try InstrumentSample.members(document.json)
    }
    for status in [SourceReport.Status.working, .failing] {
      let members = try answer(status)
      #expect(members["source"] as? String == "OpenSky", "\(status)")
      #expect(members["attribution"] as? String == "Data: The OpenSky Network", "\(status)")
    }
  }

  @Test func `a step of the clock changes the published time, and no aircraft's age`() throws {
    let radar = Self.radar()
    let now = HTTPRig.now
    var show = try Sample.show(from: now, radar: radar)
    let before = try #require(age(show, at: now))
    for step in [120.0, -240] {
      show.stepClock(by: .seconds(step), at: now)
      let ahead = show.clockAhead
      let nearest = NearestDocument(show, at: now, try .init([:]), isExact: true)
      let members = try InstrumentSample.members(nearest.json)
      #expect(members["count"] as? Int == 2)
      let published = try #require(members["now_unix"] as? Double)
      #expect(abs(published - (now.sinceEpoch + ahead) / .seconds(1)) < 0.001)
      #expect(age(show, at: now) == before)
      let document = try #require(RadarDocument(show, at: now, selecting: nil, isExact: true))
      let aircraft = try InstrumentSample.members(document.json(at: now))["aircraft"]
      let reported = try #require((aircraft as? [[String: Any]])?.first?["at_unix"] as? Double)
      #expect(abs(reported - (now.sinceEpoch + ahead) / .seconds(1)) < 5)
    }
  }

  private func age(_ show: Show, at now: Instant) -> Duration? {
    show.radar?.nearby(at: now).first?.age
  }

  @Test func `no aircraft nearby is an empty list`() async throws {
    for radar in [nil, Sample.radar([], at: HTTPRig.now)] {
      try await HTTPRig.serve(radar: radar) { rig in
        let answer = try await TestClient.ask(rig.port, Self.path)
        #expect(answer.status == 200)
        #expect(try aircraft(answer).isEmpty)
        #expect(try answer.members()["count"] as? Int == 0)
      }
    }
  }

  @Test(arguments: ["count=0", "count=21", "count=x", "watched=1", "watched="])
  func `an invalid query is refused with what is allowed`(query: String) async throws {
    try await HTTPRig.serve(radar: Self.radar()) { rig in
      let answer = try await TestClient.ask(rig.port, Self.path + "?" + query)
      #expect(answer.status == 400)
      #expect(answer.text.contains("must be"))
    }
  }

  @Test func `the room learns no more of the place than a tenth of a degree`() throws {
    let now = HTTPRig.now
    // Two places in the same tenth of a degree: the answers must not differ.
    let documents = try [(51.5074, -0.1278), (51.4601, -0.0502)].map { north, east in
      let sighting = Sample.sighting(0x40621D, north: 51.7, east: -0.3, at: now)
      let home = Coordinate(degreesNorth: north, degreesEast: east)
      let show = try Sample.show(from: now, radar: Sample.radar([sighting], at: now, home: home))
      return try ["exact": true, "room": false].mapValues { isExact in
        NearestDocument(show, at: now, try .init([:]), isExact: isExact).json.description
      }
    }
    #expect(documents[0]["room"] == documents[1]["room"])
    #expect(documents[0]["exact"] != documents[1]["exact"])
    #expect(documents[0]["room"]?.contains("\"distance_km\":26,") == true)
  }

  @Test func `the token distinguishes staff from the room`() async throws {
    let token = "0123456789abcdef0123"
    try await HTTPRig.serve(token: token, isPageOpen: true, radar: Self.radar()) { rig in
      let room = try await TestClient.ask(rig.port, Self.path)
      #expect(room.status == 200)
      let staff = try await TestClient.ask(
        rig.port,
        Self.path,
        fields: ["Authorization: Bearer \(token)"]
      )
      let (near, exact) = (try aircraft(room), try aircraft(staff))
      // The rounded place is 2.1 km from the place itself.
      #expect(near.first?["bearing_deg"] as? Int != exact.first?["bearing_deg"] as? Int)
    }
    try await HTTPRig.serve(token: token, radar: Self.radar()) { rig in
      let stranger = try await TestClient.ask(rig.port, Self.path)
      #expect(stranger.status == 401)
    }
  }
}
