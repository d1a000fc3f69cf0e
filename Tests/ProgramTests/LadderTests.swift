import Breathing
import Feeds
import Geodesy
import Glibc
import Testing

@testable import aloft

struct LadderTests {
  @Test func asksTheFirstAloneUntilItFails() {
    var ladder = Ladder(count: 3)
    #expect((0..<3).map(ladder.isWanted) == [true, false, false])
    let changed = ladder.hear(.failing("no answer"), of: 0)
    #expect(changed)
    #expect((0..<3).map(ladder.isWanted) == [true, true, false])
    let changedAgain = ladder.hear(.failing("no answer"), of: 0)
    #expect(!changedAgain)
    #expect(ladder.working == nil)
  }

  @Test func comesBackToTheFirstThatAnswers() {
    var ladder = Ladder(count: 3)
    _ = ladder.hear(.failing("no answer"), of: 0)
    _ = ladder.hear(.failing("no answer"), of: 1)
    _ = ladder.hear(.returned, of: 2)
    #expect(ladder.working == 2)
    _ = ladder.hear(.returned, of: 0)
    #expect(ladder.working == 0)
    #expect((0..<3).map(ladder.isWanted) == [true, false, false])
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
