import Breathing
import Flights
import Show
import TestSupport
import Testing

/// Views by time, which change in interludes only.
@Suite struct ProgrammeTests {
  private let programme = Programme([
    Programme.Entry(.sky, for: .seconds(600)), Programme.Entry(.airport, for: .seconds(60)),
    Programme.Entry(.radar, for: .seconds(120)),
  ])

  @Test func `entries last whole cycles, and each at least one`() throws {
    let programme = try #require(programme)
    let cycle: Duration = .seconds(100)
    func view(_ seconds: Int) -> ViewName { programme.view(after: .seconds(seconds), cycle: cycle) }
    #expect(view(0) == .sky && view(599) == .sky && view(600) == .airport)
    #expect(
      view(699) == .airport && view(700) == .radar && view(899) == .radar && view(900) == .sky
    )
    #expect(view(9_000_600) == .airport && view(-5) == .sky)
    #expect(Programme([]) == nil)
  }

  /// A show with interludes of half a minute, and its programme.
  private func show(
    interludes: [Duration] = [.seconds(30), .seconds(20)],
    _ change: (inout Show) -> Void = { _ in }
  ) throws -> Show {
    let plan = try Plan(leadIn: .zero, interludes: interludes, seed: 7)
    var show = Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7),
      facts: nil,
      radar: Radar(
        source: .live(Traffic(), sources: []),
        home: Europe.heathrow,
        title: "London",
        options: RadarOptions()
      )
    )
    show.programme = programme
    change(&show)
    return show
  }

  /// The changes of view over some time, each with the stage at its start.
  private func changes(
    of show: Show,
    seconds: Int,
    step: Duration = .milliseconds(250)
  ) -> [(view: ViewName, at: Duration, stage: Moment.Stage)] {
    var show = show
    let start = show.timeline.start
    var (now, last) = (start, show.view)
    var changes: [(ViewName, Duration, Moment.Stage)] = []
    while start.duration(to: now) < .seconds(seconds) {
      show.prepare(for: now)
      if show.view != last {
        last = show.view
        changes.append((last, start.duration(to: now), show.moment(at: now).stage))
      }
      now = now.advanced(by: step)
    }
    return changes
  }

  @Test func `every view gets its turn, and all changes are in interludes`() throws {
    let changes = changes(of: try show(), seconds: 3_600)
    #expect(changes.map(\.view).prefix(6) == [.airport, .radar, .sky, .airport, .radar, .sky])
    #expect(changes.allSatisfy { $0.stage == .interlude })
    // The sky comes when its fact begins, the others when it was read.
    for change in changes {
      let moment = try show().moment(at: try show().timeline.start.advanced(by: change.at))
      let left = (moment.duration - moment.elapsed).seconds
      #expect(change.view == .sky ? moment.elapsed.seconds <= 0.3 : (0.9...1.2).contains(left))
    }
  }

  @Test func `a screen that joins later shows the same`() throws {
    let all = changes(of: try show(), seconds: 2_400)
    for seconds in stride(from: 10, to: 2_400, by: 37) {
      var late = try show()
      let now = late.timeline.start.advanced(by: .seconds(seconds))
      late.prepare(for: now)
      let expected = all.last { $0.at <= .seconds(seconds) }?.view ?? .sky
      #expect(late.view == expected, "\(seconds) s")
    }
  }

  @Test func `a view that a person chose stays until the programme's next change`() throws {
    var show = try show()
    let start = show.timeline.start
    show.prepare(for: start)
    show.apply(.view(.radar), at: start.advanced(by: .seconds(20)))
    show.prepare(for: start.advanced(by: .seconds(300)))
    #expect(show.view == .radar)
    let all = changes(of: try self.show(), seconds: 2_400)
    let first = try #require(all.first)
    show.prepare(for: start.advanced(by: first.at))
    #expect(show.view == .airport)
  }

  @Test func `without facts views change between two flights`() throws {
    let plain = try show(interludes: [])
    let changes = changes(of: plain, seconds: 2_000)
    #expect(changes.map(\.view).prefix(3) == [.airport, .radar, .sky])
    for change in changes {
      let moment = plain.moment(at: plain.timeline.start.advanced(by: change.at))
      #expect(moment.stage == .flight && moment.elapsed.seconds < 0.3)
    }
  }

  @Test func `a pause delays the programme`() throws {
    let all = changes(of: try show(), seconds: 2_400)
    let paused = try show { show in
      let start = show.timeline.start
      show.apply(.pause(true), at: start.advanced(by: .seconds(100)))
      show.apply(.pause(false), at: start.advanced(by: .seconds(400)))
    }
    let delayed = changes(of: paused, seconds: 2_400)
    let (first, late) = (try #require(all.first), try #require(delayed.first))
    #expect(late.view == first.view && abs((late.at - first.at).seconds - 300) < 1.5)
  }

  @Test func `another programme is followed from the next interlude on, whenever it comes`() throws
  {
    let other = try #require(
      Programme([
        Programme.Entry(.radar, for: .seconds(10)), Programme.Entry(.airport, for: .seconds(10)),
      ])
    )
    let start = Europe.start
    for second in stride(from: 3, to: 900, by: 37) {
      var show = try show()
      var now = start
      while start.duration(to: now) < .seconds(second) {
        show.prepare(for: now)
        now = now.advanced(by: .milliseconds(500))
      }
      let former = show.view
      show.follow(other, at: now)
      show.prepare(for: now)
      #expect(show.view == former)
      var changes: [(view: ViewName, stage: Moment.Stage)] = []
      for _ in 0..<1_200 {
        let before = show.view
        show.prepare(for: now)
        if show.view != before { changes.append((show.view, show.moment(at: now).stage)) }
        now = now.advanced(by: .milliseconds(500))
      }
      #expect(changes.allSatisfy { $0.stage == .interlude }, "\(second): \(changes)")
      #expect(Set(changes.map(\.view)).isSubset(of: [.radar, .airport]))
      #expect(changes.count > 2, "\(second)")
    }
  }

  @Test func `a programme of one view is kept to, and leaves a person's choice`() throws {
    var show = try show()
    show.follow(Programme(only: Programme.Entry(.airport, for: .seconds(60))), at: Europe.start)
    let changes = changes(of: show, seconds: 1_200)
    #expect(changes.map(\.view) == [.airport])
    let chosen = Europe.start.advanced(by: .seconds(1_200))
    var now = Europe.start
    while now < chosen {
      show.prepare(for: now)
      now = now.advanced(by: .milliseconds(500))
    }
    show.apply(.view(.radar), at: now)
    for _ in 0..<1_200 {
      show.prepare(for: now)
      now = now.advanced(by: .milliseconds(500))
    }
    #expect(show.view == .radar)
  }
}
