import Breathing
import Glibc
import Testing

/// How long what begins at an edge lasts by the clock, whenever the session was paused before.
@Suite struct EdgeDurationTests {
  /// A lead-in, cycles of two sighs with interludes, and a gentle end: fifteen edges or more.
  private func session() throws -> Timeline {
    let plan = try Plan(
      .pattern(try BreathPattern("2+1-6"), ramp: nil),
      flightsPerCycle: 2,
      interludes: [.seconds(8)],
      length: .seconds(50)
    )
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  private static let whole = Instant.start(plus: -2)..<Instant.start(plus: 150)

  /// Sessions with a pause around every edge, resumed at once or later.
  private func pausedSessions() throws -> [(timeline: Timeline, pause: Range<Instant>)] {
    let session = try session()
    var paused: [(timeline: Timeline, pause: Range<Instant>)] = []
    for edge in session.edges(in: Self.whole) {
      for tenths in -12...12 {
        for length in [0, 310, 800, 2500] {
          let pause = edge.instant.advanced(by: .milliseconds(100 * tenths))
          let resumption = pause.advanced(by: .milliseconds(length))
          let timeline = session.pause(at: pause).resume(at: resumption)
          paused.append((timeline, pause..<resumption))
        }
      }
    }
    return paused
  }

  /// The edges at which something begins.
  private func beginnings(_ timeline: Timeline) -> [Edge] {
    timeline.edges(in: Self.whole).filter { $0.kind != .paused && $0.kind != .resumed }
  }

  @Test func `whatever begins after a pause lasts until the next edge`() throws {
    let lengths = beginnings(try session()).map(\.duration)
    var stretched = 0
    for (timeline, pause) in try pausedSessions() {
      let edges = beginnings(timeline)
      try #require(edges.count == lengths.count)
      for (index, (edge, next)) in zip(edges, edges.dropFirst()).enumerated() {
        let isPausedLater = (edge.instant..<next.instant).contains(pause.lowerBound)
        guard !isPausedLater, !pause.contains(edge.instant) else {
          // A pause that begins there or later does not count.
          #expect(edge.duration == lengths[index])
          continue
        }
        #expect(edge.instant.advanced(by: edge.duration) == next.instant)
        if edge.duration > lengths[index] { stretched += 1 }
      }
    }
    // Each edge is within a second after some of the resumptions.
    #expect(stretched > 100)
  }

  @Test func `a phase that begins at the full rate follows half a cosine`() throws {
    let lengths = beginnings(try session()).map(\.duration)
    var checked = 0
    for (timeline, pause) in try pausedSessions() {
      let edges = beginnings(timeline)
      for (index, (edge, next)) in zip(edges, edges.dropFirst()).enumerated() {
        guard edge.kind == .phase, edge.duration == lengths[index],
          !(edge.instant..<next.instant).contains(pause.lowerBound),
          !pause.contains(edge.instant)
        else { continue }
        checked += 1
        for step in 0...8 {
          let share = Double(step) / 8
          let now = edge.instant.advanced(by: .seconds(edge.duration.seconds * share))
          let level = edge.levelFrom + (edge.levelTo - edge.levelFrom) * (1 - cos(.pi * share)) / 2
          #expect(abs(timeline.breath(at: now).fullness - level) < 1e-6)
        }
      }
    }
    #expect(checked > 100)
  }

  @Test func `free breathing settles in the time that its edge names`() throws {
    var checked = 0
    for (timeline, pause) in try pausedSessions() {
      for edge in beginnings(timeline) where edge.phase == .free {
        let settled = edge.instant.advanced(by: edge.settling)
        guard !(edge.instant...settled).contains(pause.lowerBound),
          !timeline.isPaused(at: edge.instant)
        else { continue }
        checked += 1
        #expect(abs(timeline.breath(at: settled).fullness - edge.levelTo) < 1e-6)
        #expect(edge.settling <= edge.duration)
      }
    }
    #expect(checked > 100)
  }
}
