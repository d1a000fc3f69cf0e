import Breathing
import Facts
import Flights
import Foundation
import Outlets
import Session
import Settings
import Show
import System
import TestSupport
import Testing
import Text

@Suite struct RoomTests {
  private static let resources = Checkout.resources.path

  /// Noon of 21 November 2026, UTC.
  private let noon = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func schedule(_ text: String, plan: String? = nil) throws -> SessionSchedule {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    if let plan { try configuration.adopt(plan: plan, from: "room.toml") }
    return try SessionSchedule(try SessionBuilder(configuration))
  }

  private static let plan = """
    session.seed = 7
    sky.near = "51.4706,-0.4619"
    session.minutes = 0
    """

  private func lines(_ show: Show, from: Double, seconds: Double) -> [String] {
    let start = noon.advanced(by: .seconds(from))
    var show = show
    show.prepare(for: start.advanced(by: .seconds(seconds)))
    return show.cues(in: start..<start.advanced(by: .seconds(seconds))).map {
      CueLine($0, showsSeed: true).json.description
    }
  }

  @Test func `screens that start at different times, with their own settings, send the same`()
    throws
  {
    let one = try schedule("breath.pattern = \"box\"\nsky.units = \"imperial\"", plan: Self.plan)
    let other = try schedule("session.flights = 3\nsky.palette = \"night\"", plan: Self.plan)
    let early = try one.show(at: noon.advanced(by: .seconds(-7_000)))
    let late = try other.show(at: noon.advanced(by: .seconds(3)))
    let published = lines(early, from: 10, seconds: 300)
    #expect(published.count > 60)
    #expect(published == lines(late, from: 10, seconds: 300))
  }

  @Test func `each day has a seed of its own, with which the day can be repeated`() throws {
    let room = try schedule("", plan: Self.plan + "\nroom.epoch = \"07:00\"")
    let days = try (0..<7).map { try room.show(at: noon.advanced(by: .seconds(86_400 * $0))) }
    let seeds = days.map(\.timeline.plan.seed)
    #expect(Set(seeds).count == seeds.count)
    for seed in seeds {
      let again = try schedule("session.seed = \(seed)")
      #expect(again.builder.seed == seed)
    }
  }

  @Test func `screens of a room keep time with one another, whichever facts each shows`() throws {
    let one = try schedule("", plan: Self.plan).show(at: noon)
    var other = try schedule("facts.sets = [\"flying\"]", plan: Self.plan).show(at: noon)
    #expect(other.timeline.plan.interludes == one.timeline.plan.interludes)
    let end = noon.advanced(by: .seconds(3_000))
    other.prepare(for: end)
    let facts = other.cues(in: noon..<end).compactMap { cue -> Fact? in
      if case .interlude(let fact?) = cue.event { fact } else { nil }
    }
    #expect(facts.count > 20)
    #expect(facts.allSatisfy { $0.sets.contains(.flying) })
  }

  @Test func `a display, a service and a window of one room file have equal moments`() throws {
    let room = "session.seed = 7\nsky.near = \"51.4706,-0.4619\"\nroom.epoch = \"11:00\"\n"
    func show(_ mode: RunMode, isPlan: Bool = false) throws -> Show {
      var configuration = Configuration(.builtIn)
      if isPlan {
        try configuration.adopt(plan: room, from: "room.toml")
      } else {
        try configuration.read(room, from: "own.toml")
      }
      let builder = try SessionBuilder(try configuration.adapted(to: mode))
      return try SessionSchedule(builder).show(at: noon)
    }
    let shows = [
      try show(.daemon), try show(.daemon, isPlan: true), try show(.display), try show(.ownWindow),
    ]
    let edges = shows.map { show in
      show.timeline.edges(in: noon..<noon.advanced(by: .seconds(900))).map { edge in
        "\(edge.kind) \(edge.phase) at \(edge.instant.nanoseconds), \(edge.flight), \(edge.cycle)"
      }
    }
    #expect(edges[0].count > 100)
    #expect(Set(edges).count == 1)
    #expect(Set(shows.map(\.timeline.plan.seed)).count == 1)
    #expect(Set(shows.map { $0.journey.leg(5) }).count == 1)
  }

  @Test func `a day's session begins at the epoch, ends before the next, and flies elsewhere`()
    throws
  {
    let schedule = try schedule("", plan: Self.plan + "\nroom.epoch = \"06:30\"")
    let show = try schedule.show(at: noon)
    #expect(show.timeline.start == noon.advanced(by: .seconds(-5.5 * 3600)))
    let next = noon.advanced(by: .seconds(18.5 * 3600))
    let end = try #require(show.timeline.end)
    #expect(end < next)
    #expect(end.duration(to: next) < .seconds(240))
    let early = next.advanced(by: .seconds(-400))
    let takeover = try #require(schedule.takeover(after: show, at: early))
    #expect(takeover.at == next && !takeover.isNear)
    let late = next.advanced(by: .seconds(-200))
    #expect(try #require(schedule.takeover(after: show, at: late)).isNear)
    let tomorrow = try schedule.successor(of: show, at: next)
    #expect(tomorrow.timeline.start == next)
    let joined = try schedule.show(at: next.advanced(by: .seconds(3)))
    #expect(joined.journey.leg(5) == tomorrow.journey.leg(5))
    #expect((0..<6).map { tomorrow.journey.leg($0) } != (0..<6).map { show.journey.leg($0) })
  }

  @Test func `a room's day that began without its session is joined`() throws {
    let schedule = try schedule("", plan: Self.plan + "\nroom.epoch = \"11:00\"")
    var state = try SessionState(schedule, waits: true, from: noon)
    // The next day begins at 11:00, and nothing was prepared: a reload moments before discarded it.
    let day = noon.advanced(by: .seconds(86_400 - 3_600))
    state.advance(to: day.advanced(by: .seconds(2)))
    #expect(state.show.isOver(at: state.last) && state.needsRenewal(at: state.last))
    let joining = try #require(try state.preparingRenewal(at: state.last))
    state.apply(joining.change)
    state.advance(to: state.last.advanced(by: .seconds(61)))
    #expect(state.show.timeline.start == day && !state.show.isOver(at: state.last))
    let next = try state.preparingRenewal(at: state.last)
    #expect(next == nil && !state.needsRenewal(at: state.last))
  }

  @Test func `a session of the day that was stopped does not start again by itself`() throws {
    let schedule = try schedule("", plan: Self.plan + "\nroom.epoch = \"11:00\"")
    var state = try SessionState(schedule, waits: true, from: noon)
    state.advance(to: noon, applying: [.pause(true)])
    // While it is paused it does not rejoin the day, so that it now begins before that.
    state.apply(.clockStep(.seconds(-2), .clock))
    state.advance(to: noon.advanced(by: .seconds(10)), applying: [.pause(false), .stop])
    let day = noon.advanced(by: .seconds(-3_600))
    #expect(state.show.published.timeline.start < day)
    state.advance(to: noon.advanced(by: .seconds(300)))
    #expect(state.show.isOver(at: state.last) && !state.needsRenewal(at: state.last))
    let next = try state.preparingRenewal(at: state.last)
    #expect(next == nil)
  }

  @Test func `the next day's session is due five minutes before it, also after a stopped one`()
    throws
  {
    let schedule = try schedule("", plan: Self.plan + "\nroom.epoch = \"11:00\"")
    var state = try SessionState(schedule, waits: true, from: noon)
    state.advance(to: noon, applying: [.stop])
    let day = noon.advanced(by: .seconds(86_400 - 3_600))
    state.advance(to: day.advanced(by: .seconds(-301)))
    #expect(!state.needsRenewal(at: state.last))
    state.advance(to: day.advanced(by: .seconds(-300)))
    #expect(state.needsRenewal(at: state.last))
  }

  @Test func `an endless session restarts after a day, between two breaths`() throws {
    let schedule = try schedule("sky.near = \"51.4706,-0.4619\"\nsession.minutes = 0")
    let show = try schedule.show(at: noon)
    let day = noon.advanced(by: .seconds(86_400))
    let takeover = try #require(schedule.takeover(after: show, at: day.advanced(by: .seconds(-30))))
    #expect(takeover.at >= day && takeover.isNear)
    let before = show.moment(at: takeover.at.advanced(by: .nanoseconds(-1))).breath.fullness
    let next = try schedule.successor(of: show, at: takeover.at)
    #expect(abs(next.moment(at: takeover.at).breath.fullness - before) < 0.001)
    #expect(try #require(schedule.takeover(after: show, at: noon)).isNear == false)
  }

  @Test(arguments: [
    ("sky.near = \"LHR\"", "session.seed = \"random\": a plan needs a number"),
    ("session.seed = 1", "sky.near = nothing: a plan needs a place"),
    (
      "session.seed = 1\nsky.near = \"LHR\"\nsound.volume = 3",
      "room.toml, line 3: sound.volume = 3: a plan holds only settings that all"
    ),
    ("session.sed = 1", "room.toml, line 1: there is no session.sed; is it session.seed?"),
  ])
  func `a plan that cannot be shared reports why`(plan: String, words: String) throws {
    var configuration = Configuration(.builtIn)
    let error = try #require(throws: ConfigurationError.self) {
      try configuration.adopt(plan: plan, from: "room.toml")
    }
    #expect(error.description.contains(words))
    #expect(configuration == Configuration(.builtIn))
  }

  @Test(arguments: ["7:00", "noon", "25:00"])
  func `an epoch that is not a time of day is named`(text: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      _ = try schedule("sky.near = \"51.4706,-0.4619\"\nroom.epoch = \"\(text)\"")
    }
    #expect(
      error.description.hasPrefix(
        "own.toml, line 2: room.epoch = \"\(text)\", but it must be \"none\", or a time of day"
      )
    )
  }
}
