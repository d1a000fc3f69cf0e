import Breathing
import Facts
import Feeds
import Flights
import Foundation
import HTTPServer
import Outlets
import Session
import Settings
import Show
import Synchronization
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct FollowTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(_ text: String) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A leader, and the settings of its session.
  private func leader() throws -> (engine: SessionEngine, builder: SessionBuilder) {
    let builder = try builder(
      "session.seed = 5\nsession.minutes = 0\npatterns.mine = \"4-6\""
    )
    let engine = SessionEngine(try builder.show(from: start), as: .leads(LeaderChanges()))
    return (engine, builder)
  }

  private func lines(_ show: Show, from: Double, to: Double) -> [String] {
    var show = show
    show.prepare(for: instant(to))
    return show.cues(in: instant(from)..<instant(to)).map {
      CueLine($0, showsSeed: true).json.description
    }
  }

  @Test func `a follower sends the cues of its leader, whatever was changed`() throws {
    let (engine, builder) = try leader()
    let commands: [(Double, Command)] = [
      (20, .slower), (31, .togglePause), (52, .pause(false)), (70, .nextPattern), (90, .tooSlow),
      (110, .skip),
      (150, .breathe(try #require(engine.show.paces.first { $0.name == "mine" }), by: .program)),
    ]
    for (seconds, command) in commands {
      engine.send(command)
      engine.turn(to: instant(seconds))
    }
    let led = try #require(engine.state.led)
    #expect(led.changes.count == commands.count)
    let document = builder.document(of: led.show, led.changes)
    let sent = try PlanDocument(json: Array(document.json.description.utf8))

    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"Paris\"\nbreath.pattern = \"box\"", from: "own.toml")
    try configuration.adopt(sent, from: "the lobby")
    let follower = try SessionBuilder(configuration).show(of: sent)
    let published = lines(led.show, from: 0, to: 400)
    #expect(published.count > 60)
    #expect(lines(follower, from: 0, to: 400) == published)
  }

  @Test(arguments: ["gentle", "4-6", "a\u{7}b"])
  func `a plan whose patterns have names of others is refused`(name: String) throws {
    let document = PlanDocument(
      settings: [:],
      patterns: [name: "4-7-8"],
      seed: 1,
      start: start,
      length: nil,
      day: nil,
      changes: []
    )
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.adopt(document, from: "the lobby")
    }
    #expect(error?.description.hasPrefix("the lobby: patterns.") == true)
    #expect(configuration == Configuration(.builtIn))
  }

  @Test func `a plan names the day whose facts its session shows, also after midnight`() throws {
    var builder = try builder("session.seed = 5")
    builder.day = Day("2026-03-01")
    let show = try builder.show(from: start)
    builder.day = nil
    #expect(builder.document(of: show, []).day == "2026-03-01")
  }

  @Test func `a follower keeps its leader's time and shows facts of its own sets`() throws {
    let (engine, builder) = try leader()
    let document = builder.document(of: engine.show, [])
    var configuration = Configuration(.builtIn)
    try configuration.read("facts.sets = [\"waiting-room\"]", from: "own.toml")
    try configuration.adopt(document, from: "the lobby")
    var follower = try SessionBuilder(configuration).show(of: document)
    #expect(follower.timeline.plan.interludes == engine.show.timeline.plan.interludes)
    follower.prepare(for: instant(3_000))
    let facts = follower.cues(in: start..<instant(3_000)).compactMap { cue -> Fact? in
      if case .interlude(let fact?) = cue.event { fact } else { nil }
    }
    #expect(facts.count > 20)
    #expect(facts.allSatisfy { $0.sets.contains(.waitingRoom) })
  }

  @Test func `a change is announced five seconds ahead and begins between two breaths`() throws {
    let (engine, _) = try leader()
    engine.turn(to: instant(19))
    let before = engine.show
    engine.send(.togglePause)
    engine.turn(to: instant(20))
    let change = try #require(engine.state.led?.changes.first)
    #expect(change.at >= instant(25))
    #expect(
      engine.show.cues(in: instant(20)..<instant(25)) == before.cues(in: instant(20)..<instant(25))
    )
    let paused = try #require(engine.show.cues(in: instant(20)..<instant(60)).last)
    #expect(paused.event == .paused && paused.edge.instant == change.at)
    #expect(
      before.timeline.edges(in: change.at..<change.at.advanced(by: .nanoseconds(1))).first?
        .isFlightStart == true
    )
  }

  @Test(arguments: [Command.stop, .skip])
  func `a change announced for the very end of a breath is made at that end`(command: Command)
    throws
  {
    let (engine, _) = try leader()
    let end = try #require(engine.show.moment(at: instant(30)).flightEnd)
    engine.send(command)
    engine.turn(to: end.advanced(by: .milliseconds(-5_500)))
    #expect(engine.state.led?.changes.map(\.at) == [end])
    let next = engine.show.moment(at: end)
    #expect(next.stage == .flight)
    let stage = engine.show.moment(at: try #require(next.flightEnd)).stage
    #expect(stage == (command == .stop ? .ending : .interlude))
  }

  @Test func `a length that had passed when it was chosen ends followers with their leader`() throws
  {
    let (engine, builder) = try leader()
    engine.send(.length(minutes: 1))
    engine.turn(to: instant(100))
    let led = try #require(engine.state.led)
    let document = builder.document(of: led.show, led.changes)
    var configuration = Configuration(.builtIn)
    try configuration.adopt(document, from: "the lobby")
    let follower = try SessionBuilder(configuration).show(of: document)
    let end = try #require(led.show.timeline.end)
    #expect(end > instant(100))
    #expect(follower.timeline.end == end)
  }

  @Test func `a follower changes only its looks`() throws {
    let engine = SessionEngine(try builder("").show(from: start), as: .follows)
    let breath = engine.show.timeline
    let commands: [Command] = [.slower, .togglePause, .skip, .range(.world), .mute(true)]
    for command in commands { engine.send(command) }
    engine.turn(to: instant(20))
    #expect(engine.show.timeline == breath && engine.show.journey.range == .region)
    #expect(engine.show.appearance.isMuted)
  }

  @Test func `a plan and the time are requested, and requested again after a failure`() async throws
  {
    let (engine, builder) = try leader()
    let led = try #require(engine.state.led)
    let text = builder.document(of: led.show, led.changes).json.description
    let clock = SessionClock()
    // The leader's clock is 700 ms ahead of this one.
    let ahead = Duration.milliseconds(700)
    let failures = Mutex(2)
    let server = try LoopbackServer { request in
      guard request.headers["authorization"] == "Bearer sesame-open-sesame" else {
        return .answer("401 Unauthorized")
      }
      if request.path == "/v1/time" {
        let now = clock.reading.advanced(by: ahead).sinceEpoch.seconds
        return .answer(text: String(format: "{\"now_unix\":%.6f}", now))
      }
      let fails = failures.withLock { failures in
        failures -= 1
        return failures >= 0
      }
      return fails ? .answer("500 Internal Server Error") : .answer(text: text)
    }
    let (documents, put) = AsyncStream.makeStream(of: PlanDocument.self)
    let logged = Mutex<[String]>([])
    var service = FollowService(
      leader: server.url(""),
      token: HTTPToken("sesame-open-sesame"),
      clock: clock,
      fetcher: Fetcher(agent: "test")
    ) { put.yield($0) }
    service.log = { words in logged.withLock { $0.append(words) } }
    let isMissing = Mutex<[Bool]>([])
    service.note = { isPresent in isMissing.withLock { $0.append(isPresent) } }
    let following = Task { [service] in await service.run { _ in } }
    let document = await documents.first { _ in true }
    following.cancel()
    await following.value
    #expect(document == (try PlanDocument(json: Array(text.utf8))))
    #expect(logged.withLock(\.self).contains { $0.contains("continuing alone") })
    #expect(isMissing.withLock(\.self).prefix(3) == [true, true, false])
    // The clock is being slewed there.
    let correction = clock.reading.duration(to: clock.now)
    #expect(correction > .zero && correction <= ahead + .milliseconds(50))
  }
}
