import Breathing
import Flights
import Geodesy
import Testing

@testable import Feeds

@Suite("Lines of a BaseStation port")
struct BaseStationReaderTests {
  private let received = SightingBatchTests.received

  private func read(_ text: String) -> SightingBatch {
    var reader = BaseStationReader()
    return reader.read(Array(text.utf8), receivedAt: received)
  }

  /// Sent by dump1090-mutability 1.15 for known frames, and one of a surface position.
  static let sample =
    [
      "MSG,1,1,1,4840D6,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,KLM1023 ,,,,,,,,,,,0",
      "MSG,3,1,1,40621D,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,,38000,,,52.25720,3.91937,,,,,,0",
      "MSG,4,1,1,485020,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,,,159,184,,,-832,,,,,0",
      "MSG,2,1,1,484175,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,,,17,98,52.32061,4.73473,,,,,,-1",
      "MSG,6,1,1,484175,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,,,,,,,,7700,0,-1,0,",
    ].joined(separator: "\r\n") + "\r\n"

  @Test("contain one part of the data each")
  func sample() throws {
    let batch = read(Self.sample)
    #expect(batch.rows == 5)
    #expect(batch.dropped.isEmpty)
    #expect(batch.ignoredFields.isEmpty)
    let sightings = batch.sightings
    try #require(sightings.count == 5)
    #expect(sightings.allSatisfy { $0.instant == received })
    #expect(
      sightings.map(\.address.description) == ["4840d6", "40621d", "485020", "484175", "484175"]
    )
    #expect(sightings[0].callsign == "KLM1023")
    #expect(sightings[0].position == nil)
    #expect(
      sightings[1].position
        == Sighting.Position(Coordinate(degreesNorth: 52.2572, degreesEast: 3.91937), at: received)
    )
    #expect(sightings[1].altitudeMetres == 38_000 * 0.3048)
    #expect(sightings[1].source == .adsb)
    #expect(sightings[1].isOnGround == false)
    #expect(sightings[2].track?.degrees.rounded() == 184)
    #expect(sightings[2].speedMetresPerSecond.map { ($0 * 3600 / 1852).rounded() } == 159)
    #expect(sightings[2].climbMetresPerSecond.map { ($0 / 0.3048 * 60).rounded() } == -832)
    #expect(sightings[3].isOnGround == true)
    #expect(sightings[4].squawk == "7700")
    #expect(sightings[4].isOnGround == nil)
  }

  @Test("are the same however their bytes arrive")
  func pieces() {
    let whole = read(Self.sample)
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var reader = BaseStationReader()
      var rest = Array(Self.sample.utf8)[...]
      var sightings: [Sighting] = []
      while !rest.isEmpty {
        let count = Int.random(in: 1...90, using: &dice)
        sightings += reader.read(Array(rest.prefix(count)), receivedAt: received).sightings
        rest = rest.dropFirst(count)
      }
      #expect(sightings == whole.sightings)
    }
  }

  @Test("merge into one track")
  func joining() throws {
    let head = "MSG,3,1,1,40621D,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,"
    var traffic = Traffic()
    let batch = read(
      """
      \(head)KLM1023,,,,,,,,,,,
      \(head),38000,,,52.25720,3.91937,,,,,,0
      \(head),,450.5,91.2,,,64,,,,,0

      """
    )
    traffic.insert(batch.sightings, at: received)
    let aircraft = try #require(traffic.aircraft(at: received.advanced(by: .seconds(10))).first)
    #expect(aircraft.known.callsign == "KLM1023")
    #expect(aircraft.track?.degrees.rounded() == 91)
    let start = Coordinate(degreesNorth: 52.2572, degreesEast: 3.91937)
    let flown = Earth.distanceMetres(from: start, to: aircraft.coordinate)
    let expected: Double = 10 * 450.5 * 1_852 / 3_600
    #expect(abs(flown - expected) < 1)
    // It climbs 64 feet a minute.
    #expect(aircraft.altitudeMetres.map { ($0 / 0.3048).rounded() } == 38_011)
  }

  @Test("without data are dropped and counted by reason")
  func drops() {
    let batch = read(
      """
      AIR,,1,1,40621D,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371
      STA,,1,1,40621D,1,2026/11/21,07:42:28.371,2026/11/21,07:42:28.371,RM
      MSG,3,1,1,40621D
      MSG,3,1,1,XYZ,1,,,,,,38000,,,1,2,,,,,,0
      HTTP/1.1 400 Bad Request
      ,,,,
      MSG,3,1,1,40621D,1,,,,,KLM@@@@@,many,1e9,-5,91,4,nan,9999,,,,7

      """
    )
    #expect(batch.rows == 7)
    #expect(batch.dropped == [.noData: 2, .tooShort: 1, .noAddress: 1, .notARow: 2])
    #expect(batch.sightings.map(\.callsign) == ["KLM"])
    #expect(
      batch.ignoredFields == [
        "altitude": 1, "speed": 1, "track": 1, "latitude": 1, "climb": 1, "squawk": 1,
        "on_ground": 1,
      ]
    )
  }

  @Test("with any damage never stop the program, and a line without end uses no memory")
  func fuzz() {
    var dice = SeededGenerator(seed: 9)
    var reader = BaseStationReader()
    var count = 0
    for _ in 0..<3000 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...20, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        bytes[place] = Bool.random(using: &dice) ? 0x2C : .random(in: 0...255, using: &dice)
      }
      let batch = reader.read(bytes, receivedAt: received)
      #expect(batch.sightings.count + batch.dropped.values.reduce(0, +) == batch.rows)
      count += batch.sightings.count
    }
    #expect(count > 5000)
    for _ in 0..<100 {
      let batch = reader.read([UInt8](repeating: 0x41, count: 100_000), receivedAt: received)
      #expect(batch.rows == 0)
    }
    #expect(
      reader.read(Array(("\n" + Self.sample).utf8), receivedAt: received).sightings.count == 5
    )
  }
}
