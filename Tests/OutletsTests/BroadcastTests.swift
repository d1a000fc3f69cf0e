import Breathing
import Outlets
import Show
import TestRigs
import Testing

@Suite struct BroadcastTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// Turns a broadcast as a loop would, and returns the events of each outlet with their times.
  private func published(
    to outlets: [Outlet],
    of show: Show,
    steps: [Double],
    commands: [Double: Command] = [:]
  ) -> [String: [(cue: Cue, at: Instant)]] {
    var show = show
    var broadcast = Broadcast(outlets, from: start)
    var published: [String: [(cue: Cue, at: Instant)]] = [:]
    for step in steps {
      let now = start.advanced(by: .seconds(step))
      if let command = commands[step] { show.apply(command, at: now) }
      let reason: ChangeReason? = commands[step] == nil ? nil : .command
      broadcast.send(show, at: now, changed: reason) { cue, outlet in
        published[outlet.name, default: []].append((cue, now))
      }
    }
    return published
  }

  @Test func `every outlet receives every cue once, a lead ahead`() throws {
    let show = try Sample.show(from: start)
    let outlets = [Outlet("here"), Outlet("lamp", lead: .milliseconds(80))]
    let steps = stride(from: 0.0, through: 100, by: 0.03).map { $0 }
    let published = published(to: outlets, of: show, steps: steps)
    let all = show.cues(in: start..<start.advanced(by: .seconds(99.9)))
    #expect(all.count > 20)
    for (name, lead) in [("here", 0.0), ("lamp", 0.08)] {
      let received = try #require(published[name])
      #expect(received.map(\.cue).prefix(all.count) == all[...])
      for (cue, at) in received {
        let due = max(cue.edge.instant.advanced(by: .seconds(-lead)), start)
        #expect(due <= at && at <= due.advanced(by: .seconds(0.031)))
      }
    }
  }

  @Test func `it is due when the next cue is, a lead earlier`() throws {
    let show = try Sample.show(from: start)
    var broadcast = Broadcast([Outlet("lamp", lead: .milliseconds(500))], from: start)
    broadcast.send(show, at: start.advanced(by: .seconds(1)))
    // The lead-in lasts six seconds.
    #expect(broadcast.nextDue(show) == start.advanced(by: .seconds(5.5) + .nanoseconds(1)))
  }

  @Test func `a pause reaches outlets with a lead, and nothing is sent twice`() throws {
    let show = try Sample.show(from: start)
    let steps = stride(from: 0.0, through: 20, by: 0.25).map { $0 }
    let published = published(
      to: [Outlet("lamp", lead: .seconds(1))],
      of: show,
      steps: steps,
      commands: [8.25: .pause(true), 12.25: .pause(false)]
    )
    let received = try #require(published["lamp"]).map(\.cue)
    // The exhale of 8.7 s was sent ahead; in the pause the breath comes to rest beyond its edge.
    let pauses = received.filter { $0.event == .paused }
    #expect(pauses.map(\.edge.phase) == [.inhale, .exhale])
    #expect(pauses.first?.edge.instant == start.advanced(by: .seconds(8.25)))
    #expect(received.filter { $0.event == .resumed }.count == 1)
    #expect(Set(received.map(CueID.init)).count == received.count)
  }

  @Test func `a stream that is not read drops its oldest events, and counts them`() async throws {
    let show = try Sample.show(from: start)
    let outlet = Outlet("slow", capacity: 3)
    var broadcast = Broadcast([outlet], from: start)
    broadcast.send(show, at: start.advanced(by: .seconds(40)))
    let all = show.cues(in: start..<start.advanced(by: .seconds(40)))
    #expect(outlet.dropped == all.count - 3)
    var received: [Cue] = []
    for await event in outlet.inbox {
      if case .cue(let cue) = event { received.append(cue) }
      if received.count == 3 { break }
    }
    #expect(received == all.suffix(3))
  }

  @Test func `a lead is five seconds at most`() {
    #expect(Outlet("lamp", lead: .seconds(60)).lead == .seconds(5))
    #expect(Outlet("lamp", lead: .seconds(-1)).lead == .zero)
  }
}
