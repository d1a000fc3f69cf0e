import Breathing
import Show
import Testing

@testable import Session

/// The cues whose sound is asked for ahead.
struct CuesAheadTests {
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)
  private let lead: Duration = .milliseconds(256)

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func show() throws -> Show { try .sample(Plan(Pace("4-6")), from: start) }

  /// An instant at which a phase begins, long after the start.
  private func boundary(of show: Show) throws -> Instant {
    let phase = show.cues(in: instant(20)..<instant(40)).first { $0.event == .phase }
    return try #require(phase).edge.instant
  }

  @Test func `each is taken once, as long before its instant as asked`() throws {
    let show = try show()
    var sounded = CuesAhead(from: start)
    var random = SeededGenerator(seed: 3)
    var last = start
    var taken: [Cue] = []
    while last < instant(60) {
      let now = last.advanced(by: .milliseconds(5 + Int(random.unit() * 90)))
      let cues = sounded.take(from: show, since: last, at: now, ahead: lead)
      for cue in cues where cue.edge.instant >= start.advanced(by: lead) {
        let early = now.duration(to: cue.edge.instant)
        #expect(early < lead && early >= lead - .milliseconds(95))
      }
      taken += cues
      last = now
    }
    #expect(taken.count > 10)
    #expect(taken == show.cues(in: start..<last.advanced(by: lead)))
  }

  @Test func `one that a command leaves in place is not taken again`() throws {
    var show = try show()
    let edge = try boundary(of: show)
    let turns = [-400, -200, -100, 0, 100].map { edge.advanced(by: .milliseconds($0)) }
    var sounded = CuesAhead(from: turns[0])
    var taken = sounded.take(from: show, since: turns[0], at: turns[1], ahead: lead)
    let timeline = show.timeline
    show.apply(.slower, at: turns[2])
    #expect(show.timeline != timeline)
    for (last, now) in zip(turns.dropFirst(), turns.dropFirst(2)) {
      taken += sounded.take(from: show, since: last, at: now, ahead: lead)
    }
    #expect(taken.count { $0.edge.instant == edge && $0.event == .phase } == 1)
  }

  @Test func `of several that a command leaves in place, none is taken again`() throws {
    var show = try show()
    let edge = try boundary(of: show)
    // Several are taken ahead.
    let lead: Duration = .seconds(12)
    let turns = [-400, -200, -100, 0, 100].map { edge.advanced(by: .milliseconds($0)) }
    var sounded = CuesAhead(from: turns[0])
    var taken = sounded.take(from: show, since: turns[0], at: turns[1], ahead: lead)
    #expect(Set(taken.map(\.edge.instant)).count > 1)
    let timeline = show.timeline
    show.apply(.slower, at: turns[2])
    #expect(show.timeline != timeline)
    for (last, now) in zip(turns.dropFirst(), turns.dropFirst(2)) {
      taken += sounded.take(from: show, since: last, at: now, ahead: lead)
    }
    for (index, cue) in taken.enumerated() {
      let before = taken[..<index]
      #expect(!before.contains { $0.edge.instant == cue.edge.instant && $0.event == cue.event })
    }
  }

  @Test func `one that a pause moves is taken at its new instant`() throws {
    var show = try show()
    let edge = try boundary(of: show)
    var sounded = CuesAhead(from: edge.advanced(by: .milliseconds(-400)))
    var last = edge.advanced(by: .milliseconds(-400))
    var taken: [Cue] = []
    /// Takes turns up to an instant.
    func turn(to end: Instant) {
      while last < end {
        let now = min(last.advanced(by: .milliseconds(50)), end)
        taken += sounded.take(from: show, since: last, at: now, ahead: lead)
        last = now
      }
    }
    turn(to: edge.advanced(by: .milliseconds(-100)))
    show.apply(.togglePause, at: last)
    turn(to: edge.advanced(by: .seconds(5)))
    let resumed = last
    show.apply(.togglePause, at: resumed)
    taken = []
    turn(to: edge.advanced(by: .seconds(15)))
    let phases = taken.filter { $0.event == .phase }.map(\.edge.instant)
    let all = show.cues(in: resumed..<last.advanced(by: lead)).filter { $0.event == .phase }
    #expect(phases.count > 1 && phases == all.map(\.edge.instant))
  }

  @Test func `a device that takes longer, and then a shorter time, has each once`() throws {
    let show = try show()
    var sounded = CuesAhead(from: start)
    var taken: [Cue] = []
    var (last, end) = (start, start)
    for turn in 1...1_200 {
      let now = start.advanced(by: .milliseconds(turn * 50))
      let lead: Duration = .milliseconds(300 + turn / 100 % 2 * 400)
      taken += sounded.take(from: show, since: last, at: now, ahead: lead)
      (last, end) = (now, max(end, now.advanced(by: lead)))
    }
    #expect(taken.count > 10 && taken == show.cues(in: start..<end))
  }

  @Test func `after a stall, those that are long over are left out`() throws {
    let show = try show()
    var sounded = CuesAhead(from: start)
    _ = sounded.take(from: show, since: start, at: instant(20), ahead: lead)
    let taken = sounded.take(from: show, since: instant(20), at: instant(60), ahead: lead)
    let earliest = instant(60).advanced(by: .milliseconds(-250))
    #expect(taken == show.cues(in: earliest..<instant(60).advanced(by: lead)))
    #expect(show.cues(in: instant(20)..<earliest).count > 5)
  }
}
