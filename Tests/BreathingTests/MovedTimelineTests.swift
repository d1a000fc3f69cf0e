import Testing

@testable import Breathing

@Suite struct MovedTimelineTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func timeline(_ seed: UInt64) throws -> Timeline {
    var random = SeededGenerator(seed: seed)
    let plan = try Plan(interludes: [.seconds(12)], length: .seconds(400), seed: seed)
    var timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    var now = 0.0
    for _ in 0..<6 {
      now += Double.random(in: 0...40, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: timeline = timeline.pause(at: at(now))
      case 1: timeline = timeline.resume(at: at(now))
      case 2: timeline = timeline.slower(at: at(now))
      case 3: timeline = timeline.skip(at: at(now))
      default: timeline = timeline.tooSlow(at: at(now))
      }
    }
    return timeline
  }

  @Test(arguments: [86_400.0, -86_400, 0.25, -1e8] as [Double], UInt64(0)..<20)
  func `a session on a clock that is ahead breathes the same`(ahead: Double, seed: UInt64) throws {
    let timeline = try timeline(seed)
    let difference = Duration.seconds(ahead)
    let moved = timeline.moved(by: difference)
    for step in stride(from: -5.0, to: 500, by: 3.7) {
      let (here, there) = (at(step), at(step).advanced(by: difference))
      #expect(timeline.breath(at: here) == moved.breath(at: there))
    }
    let edges = timeline.edges(in: start..<at(500)).map { $0.moved(by: difference) }
    let span = start.advanced(by: difference)..<at(500).advanced(by: difference)
    // A session that stays paused has few.
    let fewest = timeline.moment(at: at(500)).isPaused ? 2 : 30
    #expect(edges == moved.edges(in: span) && edges.count > fewest)
    #expect(moved.moved(by: .zero - difference) == timeline)
  }

  @Test(arguments: UInt64(0)..<40)
  func `sessions meet where the lungs are equally full`(seed: UInt64) throws {
    let (one, other) = (try timeline(seed), try timeline(seed + 100).moved(by: .seconds(-31.3)))
    let now = at(Double(seed) * 3.1)
    let meeting = one.meeting(other, after: now)
    #expect(meeting >= now && now.duration(to: meeting) <= .seconds(60))
    let levels = (one.breath(at: meeting).fullness, other.breath(at: meeting).fullness)
    let differences = stride(from: 0, through: 60_000, by: 20).map { milliseconds in
      let instant = now.advanced(by: .milliseconds(milliseconds))
      return one.breath(at: instant).fullness - other.breath(at: instant).fullness
    }
    let first = differences.firstIndex { abs($0) <= 0.01 || ($0 < 0) != (differences[0] < 0) }
    // Paused at different levels they never meet; then any instant is as good as another.
    #expect(first == nil ? meeting == now : abs(levels.0 - levels.1) < 0.03)
    if let first {
      #expect(now.duration(to: meeting) == .milliseconds(20 * first), "not the first instant")
    }
  }
}
