import Breathing
import Feeds
import Geodesy
import Glibc
import Scenes
import Testing

@testable import aloft

struct LadderTests {
  private var ladder = Ladder(["a", "b", "c"].map { Ladder.Rung(name: $0) })
  private let now = Instant(nanoseconds: 1_795_240_800_000_000_000)
  private let batch = AircraftSource.News.batch(
    BaseStationReader.reading("MSG,3,1,1,40621D")
  )

  @Test mutating func asksTheFirstAloneUntilItFails() {
    #expect((0..<3).map(ladder.isWanted) == [true, false, false])
    let changed = ladder.hear(.failing("no answer"), of: 0, at: now)
    #expect(changed)
    #expect((0..<3).map(ladder.isWanted) == [true, true, false])
    let changedAgain = ladder.hear(.failing("no answer"), of: 0, at: now)
    #expect(!changedAgain)
    #expect(ladder.working == nil)
    #expect(ladder.reports.map(\.isInUse) == [false, false, false])
    #expect(ladder.reports.map(\.remark) == ["no answer", nil, nil])
  }

  @Test mutating func comesBackToTheFirstThatAnswers() {
    _ = ladder.hear(.failing("no answer"), of: 0, at: now)
    _ = ladder.hear(.failing("no answer"), of: 1, at: now)
    _ = ladder.hear(.returned, of: 2, at: now)
    #expect(ladder.working == 2)
    #expect(ladder.reports.map(\.standing) == [.failing, .failing, .working])
    _ = ladder.hear(.returned, of: 0, at: now)
    #expect(ladder.working == 0)
    #expect((0..<3).map(ladder.isWanted) == [true, false, false])
    #expect(ladder.reports.map(\.standing) == [.working, .waiting, .waiting])
    #expect(ladder.reports.map(\.isInUse) == [true, false, false])
    #expect(ladder.reports.allSatisfy { $0.remark == nil })
  }

  @Test mutating func remembersWhenEachToldSomething() {
    _ = ladder.hear(batch, of: 0, at: now)
    let later = now.advanced(by: .seconds(9))
    _ = ladder.hear(.failing("no answer"), of: 0, at: later)
    _ = ladder.hear(batch, of: 1, at: later)
    #expect(ladder.reports.map(\.heard) == [now, later, nil])
    #expect(ladder.reports.map(\.isInUse) == [false, true, false])
  }
}

extension BaseStationReader {
  fileprivate static func reading(_ line: String) -> SightingBatch {
    var reader = BaseStationReader()
    return reader.read(Array((line + "\r\n").utf8), receivedAt: Instant(nanoseconds: 0))
  }
}

struct AircraftPlaceholdersTests {
  @Test func tellsThePlaceToATenthOfADegree() {
    let words = AircraftPlaceholders(
      Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619),
      reachMetres: 74_080
    )
    #expect(
      words.filled(into: "https://x/v2/point/{lat}/{lon}/40") == "https://x/v2/point/51.5/-0.5/40"
    )
  }

  @Test(arguments: [0.0, 52.37, -77.8, 89.96])
  func boxesAreAsWideAsTheyAreHigh(north: Double) throws {
    let place = Coordinate(degreesNorth: north, degreesEast: 4.895)
    let filled = AircraftPlaceholders(place, reachMetres: 50_000)
      .filled(into: "{south},{north},{west},{east}")
    let sides = filled.split(separator: ",").compactMap { Double($0) }
    try #require(sides.count == 4)
    #expect(sides[0] < north && north <= sides[1] && sides[2] < 4.9 && 4.9 < sides[3])
    #expect(sides.allSatisfy { abs($0) <= 180 } && sides[0] >= -90 && sides[1] <= 90)
    if abs(north) < 80 {
      let high = (sides[1] - sides[0]) * 111.19
      let wide = (sides[3] - sides[2]) * 111.19 * cos(north * .pi / 180)
      #expect(abs(high - wide) < 12)
      #expect(high >= 100)
    }
  }
}
