import Breathing
import Flights
import Testing

@testable import Feeds

/// Callsigns of feeds, which may be anything.
@Suite struct CallsignTests {
  /// The same aircraft with a callsign, from each kind of source.
  enum Source: CaseIterable {
    case aircraft, list, states, baseStation, gliderNetwork

    fileprivate func batch(_ callsign: String) throws -> SightingBatch {
      switch self {
      case .aircraft:
        try SightingBatchTests.read(
          #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","flight":"\#(callsign)"}]}"#
        )
      case .list:
        try SightingBatchTests.read(
          #"{"stm":1795246950000,"acList":[{"Icao":"40621D","Call":"\#(callsign)"}]}"#
        )
      case .states:
        try SightingBatchTests.read(
          #"{"time":1795246950,"states":[["40621d","\#(callsign)","X",1795246947,1795246949,"#
            + "3.9,52.2,1,false,1,1,1,null,1,null,false,0]]}"
        )
      case .baseStation: Self.baseStation("MSG,1,1,1,40621D,1,,,,,\(callsign),,,,,,,,,,,0\r\n")
      case .gliderNetwork:
        Self.gliderNetwork(
          "ICA40621D>OGADSB,qAS,X:/141058h3724.87N\\00559.81W^085/165/A=001275 id2540621D "
            + "fnA3:\(callsign)\r\n"
        )
      }
    }

    private static func baseStation(_ line: String) -> SightingBatch {
      var reader = BaseStationReader()
      return reader.read(Array(line.utf8), receivedAt: SightingBatchTests.received)
    }

    private static func gliderNetwork(_ line: String) -> SightingBatch {
      var reader = OGNReader()
      return reader.read(
        Array(line.utf8),
        receivedAt: SightingBatchTests.received,
        wallAhead: .zero
      )
    }
  }

  @Test(arguments: Source.allCases, ["BAW47", "N12345", "a1", "KLM10234", "7", "D-KXYZ"])
  func `letters, digits and hyphens are a callsign`(source: Source, callsign: String) throws {
    let batch = try source.batch(callsign)
    #expect(batch.sightings.map(\.callsign) == [callsign])
    #expect(batch.ignoredFields.isEmpty)
  }

  @Test(arguments: Source.allCases, ["BAW123456", "<img>", "AB/CD", "A*B"])
  func `anything else is ignored, and the aircraft is kept`(
    source: Source,
    callsign: String
  ) throws {
    let batch = try source.batch(callsign)
    #expect(batch.sightings.map(\.callsign) == [nil])
    #expect(batch.sightings.map(\.address.description) == ["40621d"])
    #expect(batch.ignoredFields.values.reduce(0, +) == 1)
  }

  @Test func `a registration and a type of many letters are ignored`() throws {
    let long = String(repeating: "G", count: 17)
    let batch = try SightingBatchTests.read(
      #"{"now":1795246950.1,"aircraft":[{"hex":"40621d","r":"\#(long)","t":"\#(long)"}]}"#
    )
    let sighting = try #require(batch.sightings.first)
    #expect(sighting.registration == nil && sighting.type == nil)
    #expect(batch.ignoredFields == ["r": 1, "t": 1])
  }
}
