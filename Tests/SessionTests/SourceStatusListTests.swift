import Breathing
import Feeds
import Geodesy
import Session
import Show
import Testing

struct SourceStatusListTests {
  private var list = SourceStatusList(
    ["a", "b", "c"].map { SourceStatusList.SourceStatus(name: $0) }
  )
  private let now = Instant(nanoseconds: 1_795_240_800_000_000_000)
  private let batch = AircraftSource.Event.batch(
    BaseStationReader.reading("MSG,3,1,1,40621D")
  )

  @Test mutating func `only the first source is polled until it fails`() {
    #expect((0..<3).map(list.isWanted) == [true, false, false])
    let changed = list.receive(.failing("no answer"), of: 0, at: now)
    #expect(changed)
    #expect((0..<3).map(list.isWanted) == [true, true, false])
    let changedAgain = list.receive(.failing("no answer"), of: 0, at: now)
    #expect(!changedAgain)
    #expect(list.working == nil)
    #expect(list.reports.map(\.isInUse) == [false, false, false])
    #expect(list.reports.map(\.remark) == ["no answer", nil, nil])
  }

  @Test mutating func `only when every source fails are there no aircraft`() {
    #expect(!list.haveAllFailed)
    for source in 0..<3 {
      #expect(!list.haveAllFailed)
      _ = list.receive(.failing("no answer"), of: source, at: now)
    }
    #expect(list.haveAllFailed)
    _ = list.receive(.returned, of: 1, at: now)
    #expect(!list.haveAllFailed)
  }

  @Test mutating func `the first source that answers again is used`() {
    _ = list.receive(.failing("no answer"), of: 0, at: now)
    _ = list.receive(.failing("no answer"), of: 1, at: now)
    _ = list.receive(.returned, of: 2, at: now)
    #expect(list.working == 2)
    #expect(list.reports.map(\.status) == [.failing, .failing, .working])
    _ = list.receive(.returned, of: 0, at: now)
    #expect(list.working == 0)
    #expect((0..<3).map(list.isWanted) == [true, false, false])
    #expect(list.reports.map(\.status) == [.working, .waiting, .waiting])
    #expect(list.reports.map(\.isInUse) == [true, false, false])
    #expect(list.reports.allSatisfy { $0.remark == nil })
  }

  @Test mutating func `it keeps when each source last reported`() {
    _ = list.receive(batch, of: 0, at: now)
    let later = now.advanced(by: .seconds(9))
    _ = list.receive(.failing("no answer"), of: 0, at: later)
    _ = list.receive(batch, of: 1, at: later)
    #expect(list.reports.map(\.lastReport) == [now, later, nil])
    #expect(list.reports.map(\.isInUse) == [false, true, false])
  }

  @Test mutating func `it keeps how far a source leaves out no aircraft`() {
    var some = SightingBatch(receivedAt: now)
    some.completeWithinMetres = 20_000
    _ = list.receive(.batch(some), of: 0, at: now)
    #expect(list.reports.map(\.completeWithinMetres) == [20_000, nil, nil])
    _ = list.receive(batch, of: 0, at: now)
    #expect(list.reports.map(\.completeWithinMetres) == [nil, nil, nil])
  }
}

extension BaseStationReader {
  fileprivate static func reading(_ line: String) -> SightingBatch {
    var reader = BaseStationReader()
    return reader.read(Array((line + "\r\n").utf8), receivedAt: Instant(nanoseconds: 0))
  }
}

struct AircraftPlaceholdersTests {
  @Test func `it sends the place to a tenth of a degree`() {
    let place = Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619)
    let words = AircraftPlaceholders(AircraftArea(place, radiusMetres: 74_080))
    #expect(
      words.filled(into: "https://x/v2/point/{lat}/{lon}/{nmi}")
        == ["https://x/v2/point/51.5/-0.5/45"]
    )
    #expect(words.filled(into: "{south},{north},{west},{east}") == ["50.7,52.3,-1.7,0.7"])
  }

  @Test func `across the 180th meridian it sends two boxes, but one point`() {
    let place = Coordinate(degreesNorth: -16.7, degreesEast: 179.96)
    let words = AircraftPlaceholders(AircraftArea(place, radiusMetres: 74_080))
    #expect(
      words.filled(into: "{south},{north},{west},{east}")
        == ["-17.5,-15.9,179.2,180.0", "-17.5,-15.9,-180.0,-179.2"]
    )
    #expect(words.filled(into: "{lat},{lon},{nmi}") == ["-16.7,180.0,45"])
  }
}
