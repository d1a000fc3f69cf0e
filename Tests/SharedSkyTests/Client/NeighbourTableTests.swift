import Breathing
import Geodesy
import Testing

@testable import SharedSky

@Suite("The planes that a client knows")
struct NeighbourTableTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// A real aircraft without a callsign.
  private static func record(_ tag: UInt32, metresNorth: Double) -> SkyRecord {
    SkyRecord(
      tag: tag,
      state: FlightState(
        at: Coordinate(degreesNorth: metresNorth / 111_195, degreesEast: 0),
        altitudeMetres: 1_000
      ),
      age: 0,
      source: .gps
    )
  }

  @Test("Two planes without a callsign whose tags change together keep their identities")
  func renamedTogether() {
    var table = NeighbourTable()
    for (second, tags) in [(0, [20, 10]), (5, [50, 40]), (10, [60, 70])] as [(Int, [UInt32])] {
      let now = Self.start.advanced(by: .seconds(second))
      table.update(
        [
          Self.record(tags[0], metresNorth: 0), Self.record(tags[1], metresNorth: 2_000),
        ],
        received: now,
        at: now,
        isNewest: true,
        isAll: true
      )
      #expect(table.all.map(\.id) == [10, 20])
      #expect(table.all.map(\.record.tag) == [tags[1], tags[0]])
    }
  }

  @Test("A reply that leaves out planes says how far it lists them all")
  func extent() {
    var table = NeighbourTable()
    var distressed = Self.record(10, metresNorth: 150_000)
    distressed.flags.insert(.emergency)
    let records = [
      distressed, Self.record(20, metresNorth: 1_000), Self.record(30, metresNorth: 9_000),
    ]
    func update(_ records: [SkyRecord], isNewest: Bool = true, isAll: Bool) {
      table.update(
        records,
        received: Self.start,
        at: Self.start,
        isNewest: isNewest,
        isAll: isAll
      )
    }
    #expect(table.extent == .unknown)
    update(records, isAll: false)
    #expect(table.extent == .nearest(records[2].state.position))
    update(records, isNewest: false, isAll: true)
    #expect(table.extent == .nearest(records[2].state.position))
    update(records, isAll: true)
    #expect(table.extent == .all)
    update([distressed], isAll: false)
    #expect(table.extent == .unknown)
  }
}
