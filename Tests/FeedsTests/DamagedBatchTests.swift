import Breathing
import Flights
import Geodesy
import Testing

@testable import Feeds

@Suite("A damaged batch from a source of aircraft")
struct DamagedBatchTests {
  private static let received = SightingBatchTests.received

  @Test("drops only the rows without an aircraft address, and counts the reasons")
  func drops() throws {
    let aircraft = try SightingBatchTests.read(
      """
      {"now":1795246950.1,"aircraft":[null,7,"x",[],{},{"hex":7},{"hex":"xyz"},{"hex":"1234567"},
      {"hex":"40621d"}]}
      """
    )
    #expect(aircraft.sightings.map(\.address.description) == ["40621d"])
    #expect(aircraft.dropped == [.notARow: 4, .noAddress: 4])
    #expect(aircraft.rows == 9)
    let states = try SightingBatchTests.read(
      """
      {"time":1795246950,"states":[null,{},["40621d","BAW47"],
      [null,"","",1,1,3.9,52.2,1,false,1,1,1,null,1,null,false,0],
      ["40621d","BAW47","X",1795246947,1795246949,3.9,52.2,1,false,1,1,1,null,1,null,false,0]]}
      """
    )
    #expect(states.sightings.map(\.address.description) == ["40621d"])
    #expect(states.dropped == [.notARow: 2, .tooShort: 1, .noAddress: 1])
  }

  @Test("drops only invalid fields, and counts them")
  func ignored() throws {
    let batch = try SightingBatchTests.read(
      """
      {"now":1795246950.1,"aircraft":[
      {"hex":"000001","lat":"x","lon":3,"seen":-4,"alt_baro":1e400,"gs":99999,"track":361,"squawk":"8000","flight":7,"baro_rate":[],"category":{}},
      {"hex":"000002","lat":91,"lon":3,"alt_baro":true,"gs":NaN,"track":"91.5","squawk":"77000"},
      {"hex":"000003","lat":0,"lon":0,"seen":1e308,"lastPosition":{"lat":1}},
      {"hex":"000004","lat":null,"lon":null,"flight":"  @@ ","squawk":null,"gs":"250","lastPosition":[]}
      ]}
      """
    )
    #expect(batch.sightings.count == 4)
    #expect(batch.sightings.allSatisfy { $0.position == nil && $0.altitudeMetres == nil })
    #expect(batch.sightings[1].track == .degrees(91.5))
    #expect(batch.sightings[3].callsign == nil)
    #expect(batch.sightings[3].speedMetresPerSecond.map { ($0 * 100).rounded() } == 12_861)
    #expect(
      batch.ignoredFields == [
        "lat": 3, "seen": 2, "gs": 1, "track": 1, "squawk": 2, "flight": 1, "baro_rate": 1,
        "category": 1, "alt_baro": 1, "lastPosition": 1,
      ]
    )
  }

  @Test("is never from the future, and has the time of receipt if it has none")
  func times() throws {
    for now in ["1795247999.5", "null", "-1", "1e300", "\"x\""] {
      let batch = try SightingBatchTests.read(
        #"{"now":\#(now),"aircraft":[{"hex":"40621d","lat":1,"lon":2,"seen_pos":5,"seen":2}]}"#
      )
      let sighting = try #require(batch.sightings.first)
      #expect(sighting.instant == Self.received.advanced(by: .seconds(-2)), "\(now)")
      #expect(sighting.position?.instant == Self.received.advanced(by: .seconds(-5)), "\(now)")
    }
    let states = try SightingBatchTests.read(
      """
      {"time":1e300,"states":[
      ["40621d","","",9e18,-5,3.9,52.2,1,false,1,1,1,null,1,null,false,0]]}
      """
    )
    #expect(states.sightings.first?.instant == Self.received)
    #expect(states.sightings.first?.position?.instant == Self.received)
  }

  static let broken: [(text: String, error: SightingBatchError)] = [
    ("", .empty), (" \n", .empty), ("<html>502 Bad Gateway</html>", .markup),
    ("{}", .noList), ("[]", .noList), ("7", .noList), (#"{"planes":[]}"#, .noList),
  ]

  @Test("is refused without aircraft", arguments: broken)
  func refused(text: String, error: SightingBatchError) {
    #expect(throws: error) { try SightingBatchTests.read(text) }
    #expect(error.description.contains("allowed"))
  }

  @Test("is refused if it is truncated or nested too deeply")
  func cutOff() {
    let whole = #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","lat":1,"lon":2}]}"#
    for length in 1..<whole.count {
      #expect(throws: SightingBatchError.self, "\(length)") {
        try SightingBatchTests.read(String(whole.prefix(length)))
      }
    }
    let deep = #"{"aircraft":"# + String(repeating: "[", count: 1_000_000)
    let error = #expect(throws: SightingBatchError.self) { try SightingBatchTests.read(deep) }
    #expect(error?.description.hasPrefix("not JSON (too deep at byte 75)") == true)
  }

  @Test("with any damage is read or refused, and never stops the program")
  func fuzz() throws {
    var dice = SeededGenerator(seed: 5)
    let samples = [
      #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","flight":"BAW47 ","lat":52.2,"lon":3.9,"seen_pos":0.3,"seen":1,"alt_baro":38000,"gs":447.3,"track":91.2,"baro_rate":-64,"squawk":"2201","category":"A5","type":"adsb_icao","mlat":["lat"]}]}"#,
      #"{"time":1795246950,"states":[["40621d","BAW47","UK",1795246947,1795246949,3.9,52.2,11582.4,false,230.1,91.2,-0.3,null,11719.6,"2201",false,0,4]]}"#,
    ].map { Array($0.utf8) }
    let alphabet = Array(#"{}[]",:-+.eE0123456789nultrfase\ "#.utf8)
    var received = 0
    for _ in 0..<30_000 {
      var bytes = samples.randomElement(using: &dice) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        let byte =
          Bool.random(using: &dice)
          ? alphabet.randomElement(using: &dice) ?? 0 : UInt8.random(in: 0...255, using: &dice)
        if Bool.random(using: &dice) { bytes[place] = byte } else { bytes.insert(byte, at: place) }
      }
      guard let batch = try? SightingBatch(bytes, receivedAt: Self.received) else { continue }
      for sighting in batch.sightings {
        received += 1
        #expect(sighting.instant <= Self.received)
        #expect((-600...50_000).contains(sighting.altitudeMetres ?? 0))
        #expect((0...1600).contains(sighting.speedMetresPerSecond ?? 0))
        guard let coordinate = sighting.position?.coordinate else { continue }
        #expect(abs(coordinate.latitude.degrees) <= 90.001)
      }
      #expect(batch.sightings.count + batch.dropped.values.reduce(0, +) == batch.rows)
    }
    #expect(received > 1000)
  }
}
