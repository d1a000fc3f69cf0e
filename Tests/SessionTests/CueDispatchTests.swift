import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Testing
import Text

/// The scheduler's turns, by a clock of the test.
@Suite struct CueDispatchTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(_ text: String) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  /// The events an outlet received, in order.
  private func cues(of outlet: Outlet) async -> [Cue] {
    var cues: [Cue] = []
    var left = outlet.handedIn
    guard left > 0 else { return [] }
    for await event in outlet.inbox {
      if case .cue(let cue) = event { cues.append(cue) }
      left -= 1
      if left == 0 { break }
    }
    return cues
  }

  @Test(.timeLimit(.minutes(15)))
  func `a day's cues match its plan to the nanosecond, however late we wake`() async throws {
    let end = start.advanced(by: .seconds(86_400))
    let engine = SessionEngine(try builder("").show(from: start))
    let outlets = [Outlet("prompt", capacity: 200_000)]
    var dispatch = CueDispatch(engine.turn(to: start), to: outlets, from: start)
    var chance = SeededGenerator(seed: 1)
    var now = start
    var latest = Duration.zero
    while now < end {
      // Mostly a little late; now and then the machine stalled for longer than a breath.
      let isStalled = Int.random(in: 0..<500, using: &chance) == 0
      let most = isStalled ? 30_000_000_000 : 3_000_000 as Int64
      let late = Duration.nanoseconds(Int64.random(in: 0...most, using: &chance))
      now = max(now, dispatch.due).advanced(by: late)
      let sent = dispatch.send(engine.turn(to: now), at: now, to: outlets)
      // Nothing was due before the last turn: a delay of one turn does not add to the next.
      for due in sent where !isStalled {
        latest = max(latest, due.duration(to: now))
        #expect(due.duration(to: now) <= .milliseconds(3) + .nanoseconds(1))
      }
    }
    #expect(latest > .milliseconds(2))

    // The same day, computed in closed form.
    var show = try builder("").show(from: start)
    show.prepare(for: now.advanced(by: .seconds(1)))
    let all = show.cues(in: start..<now).map { CueLine($0, showsSeed: true).json.description }
    #expect(all.count > 15_000)
    let prompt = await cues(of: outlets[0]).map { CueLine($0, showsSeed: true).json.description }
    #expect(prompt == all)
    #expect(outlets[0].dropped == 0)
  }

  @Test func `outlets that are ready after the session began miss no cue`() async throws {
    let engine = SessionEngine(try builder("").show(from: start))
    let began = start.advanced(by: .milliseconds(-500))
    let late = start.advanced(by: .seconds(2))
    let outlet = Outlet("late", capacity: 100)
    var dispatch = CueDispatch(engine.turn(to: late), to: [outlet], from: late, began: began)
    let sent = dispatch.send(engine.turn(to: late), at: late, to: [outlet])
    // They are not late: nothing could be sent before.
    #expect(sent.allSatisfy { $0 == late } && !sent.isEmpty)
    let received = await cues(of: outlet)
    #expect(received.first?.event == .sessionStart)
    #expect(received.count { $0.event == .sessionStart } == 1)
  }

  @Test func `a cue counts once, when outlets with and without a lead have it`() async throws {
    let engine = SessionEngine(try builder("").show(from: start))
    let early = Outlet("early", lead: .milliseconds(80), capacity: 1_000)
    let prompt = Outlet("prompt", capacity: 1_000)
    var dispatch = CueDispatch(engine.turn(to: start), to: [early, prompt], from: start)
    var counted: [Instant] = []
    while dispatch.last < start.advanced(by: .seconds(120)) {
      let now = dispatch.due
      counted += dispatch.send(engine.turn(to: now), at: now, to: [early, prompt])
    }
    let received = await cues(of: prompt)
    #expect(received.count > 20)
    #expect(counted == received.map(\.edge.instant))
    #expect(early.handedIn >= received.count)
  }

  @Test(.timeLimit(.minutes(15)))
  func `days follow each other without a cue lost or repeated`() async throws {
    let schedule = try SessionSchedule(try builder("room.epoch = \"12:00\""))
    let next = start.advanced(by: .seconds(86_400))
    let evening = next.advanced(by: .seconds(-900))
    let engine = SessionEngine(try schedule.show(at: evening))
    let outlet = Outlet("prompt", capacity: 200_000)
    var dispatch = CueDispatch(engine.turn(to: evening), to: [outlet], from: evening)
    let end = next.advanced(by: .seconds(600))
    while dispatch.last < end {
      let now = dispatch.due.advanced(by: .milliseconds(1))
      let turn = engine.turn(to: now)
      _ = dispatch.send(turn, at: now, to: [outlet])
      if engine.state.handover?.at == nil,
        let takeover = schedule.takeover(after: turn.show, at: dispatch.last), takeover.isNear
      {
        let show = try schedule.successor(of: turn.show, at: takeover.at)
        engine.apply(.next(ShowHandover(show: show, at: takeover.at, keepsLook: true)))
      }
    }
    let published = await cues(of: outlet)
    let ids = published.map(CueID.init)
    #expect(Set(ids).count == ids.count && ids == ids.sorted())
    let starts = published.filter { $0.event == .sessionStart }.map(\.edge.instant)
    #expect(starts == [next])
    #expect(published.count { $0.event == .sessionEnd } == 1)
  }
}
