import Breathing
import Geodesy
import Testing

@testable import Feeds

struct EmptySkyCheckTests {
  /// What a check makes of a list: `+` uses it, `?` polls again, `!` fails.
  private func judge(
    _ lists: [(second: Double, count: Int)],
    pace: Double = 5,
    area: (Int) -> AircraftArea? = { _ in nil }
  ) -> String {
    var check = EmptySkyCheck(pace: .seconds(pace))
    return lists.enumerated().map { number, list in
      let now = Instant(sinceEpoch: .seconds(list.second))
      do throws(FetchError) {
        return try check.accepts(list.count, of: area(number), at: now) ? "+" : "?"
      } catch {
        return "!"
      }
    }.joined()
  }

  @Test(arguments: [
    // A full sky, then none: polled twice more, then an outage until an aircraft is listed.
    ([214, 0, 0, 0, 0, 0], "+??!!!"),
    ([214, 0, 0, 0, 1, 0, 0], "+??!+++"),
    ([214, 0, 0, 198, 0, 0, 0], "+??+??!"),
    // Ten aircraft are a full sky, nine are not.
    ([10, 0, 0, 0], "+??!"),
    ([9, 0, 0, 0], "++++"),
    // A sky that empties gradually, and one that was empty from the start.
    ([40, 11, 6, 2, 0, 0, 0], "+++++++"),
    ([0, 0, 0, 0, 12, 0], "+++++?"),
  ])
  func `an empty list right after a full sky is doubted`(counts: [Int], verdicts: String) {
    #expect(judge(counts.enumerated().map { (Double($0.offset) * 5, $0.element) }) == verdicts)
  }

  @Test(arguments: [
    // Within a minute, or three polls of a source that is polled less often.
    (5.0, 60.0, "+?"), (5, 61, "++"), (216, 648, "+?"), (216, 649, "++"),
  ])
  func `an empty list long after a full sky is believed`(
    pace: Double,
    seconds: Double,
    verdicts: String
  ) {
    #expect(judge([(0, 214), (seconds, 0)], pace: pace) == verdicts)
  }

  @Test func `the wait between failing polls does not end the outage`() {
    let lists = [(0.0, 214), (5, 0), (10, 0), (15, 0), (900, 0), (7200, 0)]
    #expect(judge(lists.map { (second: $0.0, count: $0.1) }) == "+??!!!")
  }

  @Test func `another area may be empty`() {
    let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.5)
    let areas = [250_000.0, 250_000, 20_000, 20_000, 20_000].map {
      AircraftArea(place, radiusMetres: $0)
    }
    let lists = [(0.0, 214), (5, 0), (10, 0), (15, 0), (20, 0)]
    #expect(
      judge(lists.map { (second: $0.0, count: $0.1) }) { areas[$0] } == "+?+++"
    )
  }
}
