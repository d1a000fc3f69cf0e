import Breathing
import Session
import Show
import Testing

@Suite struct PacingTests {
  @Test func `frames are due on a fixed grid, and a late one is left out`() {
    let pacing = Pacing(framesPerSecond: 50)
    let due = pacing.next(after: Instant(nanoseconds: 1_000_000_001))
    #expect(due == Instant(nanoseconds: 1_020_000_000))
    #expect(pacing.next(after: due) == Instant(nanoseconds: 1_040_000_000))
    #expect(pacing.next(after: Instant(nanoseconds: 1_075_000_000)).nanoseconds == 1_080_000_000)
  }

  /// The details after frames of a cost in milliseconds each, one after another.
  private func changes(_ costs: [(milliseconds: Int, frames: Int)]) -> [Detail] {
    var shedding = LoadShedding(framesPerSecond: 60)
    return costs.flatMap { cost in
      (0..<cost.frames).compactMap { _ in
        shedding.nextDetail(after: .milliseconds(cost.milliseconds))
      }
    }
  }

  @Test func `slow frames shed companions, then the trail, and nothing more`() {
    #expect(changes([(20, 1000)]) == [.alone, .least])
  }

  @Test func `quick frames bring both back, and steady ones change nothing`() {
    #expect(changes([(20, 1000), (3, 1000)]) == [.alone, .least, .alone, .full])
    #expect(changes([(10, 1000)]).isEmpty)
    #expect(changes([(3, 1000)]).isEmpty)
  }
}
