import Breathing
import Flights
import Geodesy
import Testing

@testable import Feeds

@Suite("A batch from a source of aircraft")
struct SightingBatchTests {
  /// A minute after the time of the samples.
  static let received = Instant(sinceEpoch: .milliseconds(1_795_247_010_100))

  static func read(_ text: String) throws(SightingBatchError) -> SightingBatch {
    try SightingBatch(Array(text.utf8), receivedAt: received)
  }

  /// The values of a sighting in aviation units, with ages relative to its report.
  private func words(_ sighting: Sighting, received: Instant?) -> String {
    func rounded(_ value: Double?, _ unit: Double) -> String {
      value.map { String(Int(($0 / unit).rounded())) } ?? "-"
    }
    func age(_ instant: Instant) -> String {
      let milliseconds = instant.duration(to: received ?? Self.received) / .milliseconds(1)
      return String(Int(milliseconds.rounded())) + " ms"
    }
    let position = sighting.position.map { "\($0.coordinate) \(age($0.instant))" }
    return [
      sighting.address.description, age(sighting.instant), sighting.callsign ?? "-",
      position ?? "-", rounded(sighting.altitudeMetres, 0.3048) + " ft",
      rounded(sighting.speedMetresPerSecond, 1852.0 / 3600) + " kt",
      rounded(sighting.track?.degrees, 1) + "°",
      rounded(sighting.climbMetresPerSecond, 0.3048 / 60) + " ft/min",
      sighting.isOnGround.map { $0 ? "ground" : "air" } ?? "-",
      sighting.category?.rawValue ?? "-", sighting.squawk ?? "-", sighting.source?.rawValue ?? "-",
      sighting.country ?? "-", sighting.registration ?? "-", sighting.type ?? "-",
    ].joined(separator: " | ")
  }

  private func expect(_ text: String, _ expected: [String]) throws {
    let batch = try Self.read(text)
    #expect(batch.sightings.map { words($0, received: batch.sourceTime) } == expected)
    #expect(batch.dropped.isEmpty)
    #expect(batch.ignoredFields.isEmpty)
    #expect(batch.rows == expected.count)
    #expect(batch.sourceTime == Instant(sinceEpoch: .milliseconds(1_795_246_950_100)))
  }

  @Test("leaves out texts with line ends and other control characters")
  func controlCharacters() throws {
    let batch = try Self.read(
      #"""
      {"now":1795246950.1,"aircraft":[
      {"hex":"40621d","flight":"AB\u001bC","t":"A\nB","r":" G-ABCD\t"},
      {"hex":"40621e","flight":"AB\u009bC","t":"B\u007f38","r":"D-ÄBCD"}
      ]}
      """#
    )
    let sighting = try #require(batch.sightings.first)
    #expect(sighting.callsign == nil && sighting.type == nil)
    #expect(sighting.registration == "G-ABCD")
    let other = try #require(batch.sightings.last)
    #expect(other.callsign == nil && other.type == nil)
    #expect(other.registration == "D-ÄBCD")
    #expect(batch.ignoredFields == ["flight": 2, "t": 2])
  }

  @Test(
    "leaves out texts with marks that change the direction of text, which could reorder names",
    arguments: ["202a", "202e", "2066", "2069", "200e", "200f", "061c", "2028"]
  )
  func directionMarks(mark: String) throws {
    let batch = try Self.read(
      #"""
      {"now":1795246950.1,"aircraft":[{"hex":"40621d","flight":"AB\u\#(mark)C","r":"שלום"}]}
      """#
    )
    let sighting = try #require(batch.sightings.first)
    #expect(sighting.callsign == nil && batch.ignoredFields == ["flight": 1])
    // Letters that are written from right to left are text.
    #expect(sighting.registration == "שלום")
  }

  @Test("is read from dump1090-mutability's file")
  func mutability() throws {
    // Written by dump1090-mutability 1.15 from known frames.
    try expect(
      """
      { "now" : 1795246950.1,
        "messages" : 7,
        "aircraft" : [
          {"hex":"485020","vert_rate":-832,"track":184,"speed":159,"mlat":[],"tisb":[],"messages":2,"seen":1.7,"rssi":-49.5},
          {"hex":"40621d","lat":52.257202,"lon":3.919373,"nucp":7,"seen_pos":1.7,"altitude":38000,"mlat":[],"tisb":[],"messages":3,"seen":1.7,"rssi":-49.5},
          {"hex":"4840d6","flight":"KLM1023 ","category":"A0","mlat":[],"tisb":[],"messages":2,"seen":1.7,"rssi":-49.5},
          {"hex":"484175","lat":52.3,"lon":4.7,"seen_pos":8,"altitude":"ground","speed":17,"track":98,"category":"C2","squawk":"1000","mlat":["lat","lon"],"tisb":[],"messages":3,"seen":2}
        ]
      }
      """,
      [
        "485020 | 1700 ms | - | - | - ft | 159 kt | 184° | -832 ft/min | - | - | - | modeS | - | - | -",
        "40621d | 1700 ms | - | 52.2572°N 3.9194°E 1700 ms | 38000 ft | - kt | -° | - ft/min | air | - | - | adsb | - | - | -",
        "4840d6 | 1700 ms | KLM1023 | - | - ft | - kt | -° | - ft/min | - | - | - | modeS | - | - | -",
        "484175 | 2000 ms | - | 52.3000°N 4.7000°E 8000 ms | - ft | 17 kt | 98° | - ft/min | ground | serviceVehicle | 1000 | multilateration | - | - | -",
      ]
    )
  }

  @Test("is read from dump1090-fa's and readsb's files")
  func readsb() throws {
    try expect(
      """
      {"now":1795246950.100,"messages":7,"aircraft":[
      {"hex":"40621d","type":"adsb_icao","flight":"BAW47   ","r":"G-ZBKA","t":"B789","alt_baro":38000,"alt_geom":38450,"gs":447.3,"track":91.25,"baro_rate":-64,"squawk":"2201","emergency":"none","category":"A5","nav_qnh":1013.6,"lat":52.257202,"lon":3.919373,"nic":8,"seen_pos":0.312,"version":2,"mlat":[],"tisb":[],"messages":3,"seen":0.1,"rssi":-9.5,"r_dst":12.345,"r_dir":271.2},
      {"hex":"~2a0b1c","type":"tisb_other","alt_geom":1000,"gs":90,"track":360,"geom_rate":640,"lat":-33.9,"lon":151.2,"seen_pos":3,"seen":3},
      {"hex":"484175","type":"mlat","alt_baro":"ground","alt_geom":50,"gs":0,"calc_track":12,"seen":4,"lastPosition":{"lat":52.3,"lon":4.7,"nic":8,"rc":186,"seen_pos":71.5}}
      ]}
      """,
      [
        "40621d | 100 ms | BAW47 | 52.2572°N 3.9194°E 312 ms | 38000 ft | 447 kt | 91° | -64 ft/min | air | heavy | 2201 | adsb | - | G-ZBKA | B789",
        "~2a0b1c | 3000 ms | - | 33.9000°S 151.2000°E 3000 ms | 1000 ft | 90 kt | 0° | 640 ft/min | - | - | - | trafficService | - | - | -",
        "484175 | 4000 ms | - | 52.3000°N 4.7000°E 71500 ms | - ft | 0 kt | 12° | - ft/min | ground | - | - | multilateration | - | - | -",
      ]
    )
  }

  @Test(
    "has the quality of the position, if the decoder states one",
    arguments: [
      (#""nic":8,"nac_p":10"#, 8, 10), (#""nic":8"#, 8, 0), (#""nucp":7"#, 0, 0),
      (#""nic":12,"nac_p":-1"#, 0, 0), (#""nic":"9","nac_p":null"#, 9, 0),
    ] as [(String, UInt8, UInt8)]
  )
  func quality(fields: String, nic: UInt8, nacp: UInt8) throws {
    let list = #"{"now":1,"aircraft":[{"hex":"40621d","lat":52,"lon":4,\#(fields)}]}"#
    let batch = try SightingBatch(
      [UInt8](list.utf8),
      receivedAt: Instant(nanoseconds: 1_000_000_000)
    )
    let quality = try #require(batch.sightings.first?.position?.quality)
    #expect(quality == Sighting.Quality(integrity: nic, accuracy: nacp))
  }

  @Test(
    "reads ADS-B's emergency status by its names in receivers' lists",
    arguments: [
      (#""none""#, .clear), (#""general""#, .general), (#""lifeguard""#, .medical),
      (#""minfuel""#, .fuel), (#""nordo""#, .radio), (#""unlawful""#, .interference),
      (#""downed""#, .down), (#""reserved""#, nil), ("null", nil),
    ] as [(String, Emergency?)]
  )
  func emergency(name: String, status: Emergency?) throws {
    let batch = try Self.read(
      #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","emergency":\#(name)}]}"#
    )
    #expect(batch.sightings.map(\.emergencyStatus) == [status])
    // Only the shared sky's emergencies are shown.
    #expect(batch.sightings.map(\.emergency) == [nil])
    #expect(batch.ignoredFields.isEmpty)
  }

  @Test("leaves out an unknown emergency status, and reads the true heading")
  func heading() throws {
    let batch = try Self.read(
      #"""
      {"now":1795246950.1,"aircraft":[
      {"hex":"40621d","alt_baro":"ground","true_heading":123.4,"emergency":"bored"},
      {"hex":"40621e","alt_baro":24000,"true_heading":300,"track":310}
      ]}
      """#
    )
    #expect(batch.ignoredFields == ["emergency": 1])
    #expect(batch.sightings.map { $0.heading?.degrees.rounded() } == [123, 300])
    #expect(batch.sightings.map { $0.track?.degrees.rounded() } == [nil, 310])
  }

  @Test("is read from services of version 2, whose time is in milliseconds")
  func version2() throws {
    try expect(
      """
      {"ac":[{"hex":"40621d","type":"adsb_icao","flight":"BAW47   ","alt_baro":38000,"gs":447.3,"lat":52.257202,"lon":3.919373,"seen_pos":0.312,"seen":0.1,"dst":4.2,"dir":93.1}],"msg":"No error","now":1795246950100,"total":1,"ctime":1795246950100,"ptime":0}
      """,
      [
        "40621d | 100 ms | BAW47 | 52.2572°N 3.9194°E 312 ms | 38000 ft | 447 kt | -° | - ft/min | air | - | - | adsb | - | - | -"
      ]
    )
  }

  @Test("is read from OpenSky's state vectors of 17, 18 and more columns")
  func openSky() throws {
    let batch = try Self.read(
      """
      {"time":1795246950,"states":[
      ["40621d","BAW47   ","United Kingdom",1795246947,1795246949,3.9194,52.2572,11582.4,false,230.1,91.2,-0.33,null,11719.6,"2201",false,0],
      ["484175","        ","Kingdom of the Netherlands",null,1795246940,null,null,null,true,5.1,null,null,null,null,null,false,2,17],
      ["4b1900","SWR1","Switzerland",1795246940,1795246945,8.5,47.4,null,false,100,360,5,[1,2],2000,"7700",true,1,4,"new"]
      ]}
      """
    )
    #expect(batch.sourceTime == Instant(sinceEpoch: .seconds(1_795_246_950)))
    #expect(
      batch.sightings.map { words($0, received: batch.sourceTime) } == [
        "40621d | 1000 ms | BAW47 | 52.2572°N 3.9194°E 3000 ms | 38000 ft | 447 kt | 91° | -65 ft/min | air | - | 2201 | adsb | United Kingdom | - | -",
        "484175 | 10000 ms | - | - | - ft | 10 kt | -° | - ft/min | ground | serviceVehicle | - | multilateration | Kingdom of the Netherlands | - | -",
        "4b1900 | 5000 ms | SWR1 | 47.4000°N 8.5000°E 10000 ms | 6562 ft | 194 kt | 0° | 984 ft/min | air | large | 7700 | radar | Switzerland | - | -",
      ]
    )
    #expect(batch.dropped.isEmpty)
    #expect(batch.ignoredFields.isEmpty)
  }

  @Test(
    "reads OpenSky's negative tracks, which FLARM aircraft have, as clockwise from north",
    arguments: [("-180", 180.0), ("-90.5", 269.5), ("-0.0", 0), ("359.5", 359.5), ("360", 0)]
  )
  func signedTracks(track: String, degrees: Double) throws {
    let batch = try Self.read(
      """
      {"time":1795246950,"states":[["3e0d43","D-KXYZ","Germany",1795246947,1795246949,11.5,47.7,\
      1500,false,30,\(track),1.5,null,1520,null,false,3]]}
      """
    )
    let track = try #require(batch.sightings.first?.track)
    #expect(abs(track.degrees - degrees) < 1e-9)
    #expect(batch.ignoredFields.isEmpty)
  }

  @Test("refuses impossible tracks, and negative ones from receivers", arguments: ["-181", "361"])
  func impossibleTracks(track: String) throws {
    let states = try Self.read(
      """
      {"time":1795246950,"states":[["3e0d43","D-KXYZ","Germany",1795246947,1795246949,11.5,47.7,\
      1500,false,30,\(track),1.5,null,1520,null,false,3]]}
      """
    )
    #expect(states.sightings.map(\.track) == [nil])
    #expect(states.ignoredFields == ["true_track": 1])
    let receiver = try Self.read(
      #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","track":-1}]}"#
    )
    #expect(receiver.ignoredFields == ["track": 1])
  }

  @Test(
    "may be empty",
    arguments: [
      #"{"time":1795246950,"states":null}"#, #"{"now":1795246950.1,"aircraft":[]}"#,
      #"{"ac":null,"now":1795246950100}"#, #"{"states":"none"}"#,
    ]
  )
  func nothing(text: String) throws {
    let batch = try Self.read(text)
    #expect(batch.sightings.isEmpty)
    #expect(batch.rows == 0)
  }
}
