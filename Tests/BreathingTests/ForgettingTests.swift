import Testing

@testable import Breathing

/// The memory that a session keeps of commands long past.
@Suite struct ForgettingTests {
  private func session() throws -> Timeline {
    Timeline(
      plan: try Plan(.pattern(try BreathPattern("4-6"), ramp: nil)),
      start: .start(),
      screen: .personal
    )
  }

  /// Four hours in which the pace changes at every breath, and the session pauses at every tenth.
  private func hours(forgetting: Bool) throws -> Timeline {
    let paces = [try Pace("4-6"), try Pace("5-5")]
    var timeline = try session()
    for breath in 0..<1_440 {
      let now = Instant.start(plus: Double(breath) * 10)
      timeline = try timeline.breathe(paces[breath % 2], at: now, by: .person)
      if breath % 10 == 0 {
        timeline = timeline.pause(at: now).resume(at: .start(plus: Double(breath) * 10 + 3))
      }
      if forgetting {
        timeline = timeline.forgetting(before: .start(plus: Double(breath) * 10 - 600))
      }
    }
    return timeline
  }

  @Test func `hours of commands leave no more than the last minutes of them`() throws {
    let whole = try hours(forgetting: false)
    #expect(whole.segments.count > 1_000 && whole.warp.pieces.count == 289)
    let timeline = try hours(forgetting: true)
    #expect(timeline.segments.count < 300 && timeline.warp.pieces.count <= 130)
    // From the end of the forgotten time on, it is the same session.
    let late = Instant.start(plus: 14_400 - 590)
    let end = Instant.start(plus: 18_000)
    #expect(timeline.edges(in: late..<end) == whole.edges(in: late..<end))
    for second in stride(from: 13_811.0, to: 15_000, by: 7.3) {
      let now = Instant.start(plus: second)
      #expect(timeline.moment(at: now) == whole.moment(at: now))
      #expect(timeline.nextEdge(after: now) == whole.nextEdge(after: now))
      #expect(
        timeline.instant(.seconds(30), before: now) == whole.instant(.seconds(30), before: now)
      )
    }
    #expect(
      timeline.slower(at: end).edges(in: end..<end.advanced(by: .seconds(600)))
        == whole.slower(at: end).edges(in: end..<end.advanced(by: .seconds(600)))
    )
  }

  @Test func `time before what is remembered still runs, and forwards`() throws {
    let timeline = try hours(forgetting: true)
    var last = Int64.min
    for second in stride(from: -100_000.0, through: 18_000, by: 97.7) {
      let now = Instant.start(plus: second)
      let session = timeline.warp.session(at: now.nanoseconds)
      #expect(session >= last)
      last = session
      _ = timeline.moment(at: now)
      #expect(timeline.warp.clock(reaching: session).map { $0 <= now.nanoseconds } ?? true)
    }
    #expect(timeline.edges(in: .start(plus: 100)..<(.start(plus: 200))).isEmpty)
  }

  @Test func `the gentle end keeps the length that a follower needs, and what came before it`()
    throws
  {
    let now = Instant.start(plus: 14_400)
    // It had passed when it was chosen.
    let whole = try hours(forgetting: false).lasting(.seconds(60), at: now)
    let over = try #require(whole.end)
    let flownTo = try #require(whole.lengthFromStart)
    #expect(flownTo > .seconds(13_000))
    for late in [now, over.advanced(by: .seconds(-1)), over, over.advanced(by: .seconds(600))] {
      let timeline = whole.forgetting(before: late)
      #expect(timeline.segments.count < 20 && timeline.end == over)
      #expect(timeline.lengthFromStart == flownTo)
      let (short, long) = (timeline.stages(around: late), whole.stages(around: late))
      #expect(short.before?.stage == long.before?.stage && short.after == long.after)
    }
  }

  @Test func `a session under way, paused, or with few commands is not cut`() throws {
    let quiet = try session().slower(at: .start(plus: 20)).pause(at: .start(plus: 31))
    #expect(quiet.forgetting(before: .start(plus: 1e6)) == quiet)
    var paused = try session()
    for turn in 0..<100 {
      paused = paused.pause(at: .start(plus: Double(turn) * 10))
      if turn < 99 { paused = paused.resume(at: .start(plus: Double(turn) * 10 + 5)) }
    }
    let kept = paused.forgetting(before: .start(plus: 1e6))
    #expect(kept.warp.pieces.count == 2 && kept.moment(at: .start(plus: 2e6)).isPaused)
    let now = Instant.start(plus: 2e6)
    // Only the beginning is unknown of a flight with forgotten pauses.
    let (short, long) = (kept.moment(at: now), paused.moment(at: now))
    #expect(short.breath == long.breath && short.elapsed == long.elapsed && short.next == long.next)
    #expect(
      kept.resume(at: now).nextEdge(after: now) == paused.resume(at: now).nextEdge(after: now)
    )
  }
}
