import Breathing
import Flights
import Geodesy
import Testing

@testable import Feeds

/// Lines of the Open Glider Network, and what follows from them.
@Suite struct OGNReaderTests {
  /// 25 November 2026, 14:11:00 UTC.
  private static let now = Instant(nanoseconds: 1_795_615_860_000_000_000)

  private static func line(_ time: String = "141055h", id: String = "06DD1234") -> String {
    "FLRDD1234>OGFLR,qAS,LFCS:/\(time)4441.45N/00036.27W'213/057/A=002681 !W39! id\(id) +455fpm"
      + " -3.6rot 8.8dB\r\n"
  }

  private func read(
    _ text: String,
    at now: Instant = now,
    wallAhead: Duration = .zero
  ) -> SightingBatch {
    var reader = OGNReader()
    return reader.read(Array(text.utf8), receivedAt: now, wallAhead: wallAhead)
  }

  @Test func `a line is a sighting with an altitude above sea level`() throws {
    let batch = read(Self.line())
    let sighting = try #require(batch.sightings.first)
    #expect(batch.rows == 1 && batch.dropped.isEmpty && batch.ignoredFields.isEmpty)
    #expect(sighting.address == AircraftAddress("~dd1234"))
    #expect(sighting.altitudeReference == .meanSeaLevel)
    #expect(sighting.altitudeMetres == 2681 * 0.3048)
    #expect(sighting.category == .glider && sighting.source == .flarm)
    #expect(sighting.track?.degrees.rounded() == 213)
    #expect(sighting.speedMetresPerSecond.map { ($0 * 3600 / 1852).rounded() } == 57)
    #expect(sighting.climbMetresPerSecond.map { ($0 * 60 / 0.3048).rounded() } == 455)
    let place = Coordinate(
      degreesNorth: 44 + 41.453 / 60,
      degreesEast: -(0 + 36.279 / 60)
    )
    let coordinate = try #require(sighting.position?.coordinate)
    #expect(Earth.distanceMetres(from: coordinate, to: place) < 0.1)
    #expect(sighting.position?.instant.duration(to: Self.now) == .seconds(5))
  }

  @Test func `a line of ADS-B has a callsign, a registration and a type`() throws {
    let batch = read(
      #"ICA4CA6A4>OGADSB,qAS,SpainAVX:/141058h3724.87N\00559.81W^085/165/A=001275 id254CA6A4 "#
        + "-832fpm  0rot fnA3:RYR5VV regEI-DYO modelB738\n"
    )
    let sighting = try #require(batch.sightings.first)
    #expect(sighting.address == AircraftAddress("4ca6a4"))
    #expect(sighting.callsign == "RYR5VV" && sighting.registration == "EI-DYO")
    #expect(sighting.type == "B738" && sighting.category == .large && sighting.source == .adsb)
  }

  @Test(arguments: [
    ("# aprsc 2.1.15 25 Nov 2026 14:13:00 GMT GLIDERN2 192.0.2.7:14580", "141255h", 5.0),
    ("# aprsc 2.1.15 25 Nov 2026 14:09:00 GMT GLIDERN2 192.0.2.7:14580", "140848h", 12),
    ("# no time", "141050h", 10), ("# 99:00:00 GMT", "141050h", 10),
  ])
  func `ages are measured by the server's clock once it is known`(
    comment: String,
    time: String,
    seconds: Double
  ) {
    let batch = read("\(comment)\r\n" + Self.line(time))
    #expect(batch.rows == 1)
    let position = batch.sightings.first?.position
    #expect(position?.instant.duration(to: Self.now) == .seconds(seconds))
  }

  @Test func `the comment that arrived soonest sets the clock, unless the clock was set`() {
    var reader = OGNReader()
    func age(_ comment: String, afterSeconds seconds: Double) -> Double? {
      let now = Self.now.advanced(by: .seconds(seconds))
      let text = "# aprsc 25 Nov 2026 \(comment) GMT\n" + Self.line("141055h")
      let batch = reader.read(Array(text.utf8), receivedAt: now)
      return batch.sightings.first?.position?.instant.duration(to: now).seconds
    }
    #expect(age("14:11:00", afterSeconds: 0) == 5)
    // Two seconds late, so the first counts on.
    #expect(age("14:11:18", afterSeconds: 20) == 25)
    #expect(age("14:11:41", afterSeconds: 40) == 46)
    // A minute back.
    #expect(age("14:11:00", afterSeconds: 60) == 5)
  }

  @Test func `a position before midnight is seconds old after it, and none is from the future`() {
    let midnight = Instant(nanoseconds: 1_795_651_200_000_000_000)
    let after = midnight.advanced(by: .seconds(3))
    func age(_ time: String) -> Double? {
      read(Self.line(time), at: after).sightings.first?.position?.instant.duration(to: after)
        .seconds
    }
    #expect(["235958h", "000010h", "000003h"].map(age) == [5, 0, 0])
    // Day, hour and minute only: at most as old as its minute.
    #expect(age("252359z") == 4)
    #expect(age("990000h") == nil)
    let batch = read(Self.line("140000h"), at: Self.now, wallAhead: .seconds(-660))
    #expect(batch.sightings.first?.position?.instant == Self.now)
  }

  @Test(
    arguments: [
      ("86DD1234", SightingBatch.RejectionReason.stealth), ("46DD1234", .noTracking),
      ("C6DD1234", .stealth), ("06DD1234 id46DD1234", .noTracking), ("06DD123", .noAddress),
      ("06000000", .noAddress), ("0-2860357", .noAddress), ("0G400421", .noAddress),
      ("8440042121", .stealth), ("4440042121", .noTracking),
    ] as [(String, SightingBatch.RejectionReason)]
  )
  func `aircraft that do not want to be seen are only counted`(
    id: String,
    reason: SightingBatch.RejectionReason
  ) {
    let batch = read(Self.line(id: id))
    #expect(batch.rows == 1 && batch.sightings.isEmpty)
    #expect(batch.dropped == [reason: 1])
  }

  @Test func `an aircraft that no longer wants to be seen disappears`() {
    var traffic = Traffic()
    traffic.insert(read(Self.line()).sightings, at: Self.now)
    #expect(traffic.aircraft(at: Self.now).count == 1)
    var whole = read(Self.line("141058h", id: "46DD1234"))
    whole.append(read(Self.line()))
    traffic.insert(whole.sightings, at: Self.now)
    traffic.remove(whole.withdrawn)
    #expect(traffic.tracks.isEmpty)
  }

  @Test(arguments: [
    ("Barton>OGNSDR,TCPIP*,qAC,GLIDERN2:/233133h5145.94NI00111.49W&/A=000295", "no data"),
    ("OGN395F39>OGNT,qAS,Barton:>233129h h00 v00 9sat/2 113m 0.0hPa +0.2degC", "no data"),
    (
      "FNT11>OGNFNT,qAS,X:/091457h4533.48N/00550.81E_040/006g012t046h62b10144 id3E11013B",
      "no data"
    ),
    ("FLRDD1234>OGFLR,qAS,X:/141055h4441.45N/0003 id06DD1234", "not a row"),
    ("MSG,3,1,1,40621D,1,,,,,,38000,,,1,2,,,,,,0", "not a row"), (">:/", "not a row"),
    ("HTTP/1.1 400 Bad Request", "not a row"),
  ])
  func `other lines are counted by reason`(line: String, reason: String) {
    let batch = read(line + "\n")
    #expect(batch.sightings.isEmpty)
    #expect(batch.dropped.map { ($0.key.rawValue, $0.value) }.map(\.0) == [reason])
  }

  @Test func `impossible fields are ignored`() throws {
    let batch = read(
      "FLRDD1234>OGFLR,qAS,X:/141055h9541.45N/00036.27W'399/057/A=999999 id06DD1234 +99999fpm\n"
    )
    let sighting = try #require(batch.sightings.first)
    #expect(sighting.position == nil && sighting.track == nil && sighting.altitudeMetres == nil)
    #expect(batch.ignoredFields == ["position": 1, "track": 1, "altitude": 1, "climb": 1])
  }

  @Test func `pieces and damage never stop the reader`() {
    let text = Self.line() + "# aprsc 25 Nov 2026 14:11:00 GMT\r\n" + Self.line(id: "46DD9999")
    var dice = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...6, using: &dice) {
        bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      var reader = OGNReader()
      var batch = SightingBatch(receivedAt: Self.now)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...70, using: &dice)
        batch.append(reader.read(Array(rest.prefix(count)), receivedAt: Self.now))
        rest = rest.dropFirst(count)
      }
      #expect(batch.sightings.count + batch.dropped.values.reduce(0, +) == batch.rows)
    }
  }

  // MARK: The subscription

  @Test func `the login is for reading only, and names a rounded place`() throws {
    let area = AircraftArea(
      Coordinate(degreesNorth: 51.4775, degreesEast: -0.4614),
      radiusMetres: 74_080
    )
    let subscription = OGNSubscription(agent: "aloft/1.2.3", seed: 7) { area }
    let words = subscription.login().split(separator: " ")
    #expect(words.count == 9)
    #expect(words[0] == "user" && words[2...5] == ["pass", "-1", "vers", "aloft"])
    #expect(words[1].utf8.count == 9 && words[1].allSatisfy { $0.isLetter || $0.isNumber })
    #expect(words[6] == "1.2.3" && words[7] == "filter" && words[8] == "r/51.5/-0.5/82\r\n")
  }

  @Test func `a larger area is asked for in the next comment`() {
    let place = Coordinate(degreesNorth: -33.9, degreesEast: 151.2)
    let metres = Steps([50_000.0, 50_000, 200_000, 200_000])
    let subscription = OGNSubscription(agent: "aloft/1", seed: 1) {
      AircraftArea(place, radiusMetres: metres.next())
    }
    #expect(subscription.login().hasSuffix(" filter r/-33.9/151.2/58\r\n"))
    #expect(subscription.keepAlive() == "# aloft 1\r\n")
    #expect(subscription.keepAlive() == "#filter r/-33.9/151.2/208\r\n")
    #expect(subscription.keepAlive() == "# aloft 1\r\n")
  }
}
