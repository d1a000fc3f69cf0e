import Breathing
import Outlets
import Show
import TestRigs
import Testing

@Suite struct CommandEffectTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A session of a minute, after commands at ten seconds.
  private func show(_ commands: [Command] = []) throws -> Show {
    var show = try Sample.show(from: start)
    for command in commands { show.apply(command, at: at(10)) }
    return show
  }

  private func effect(
    _ word: String,
    _ value: String? = nil,
    on show: Show,
    at seconds: Double
  ) throws -> CommandEffect {
    try CommandRequest(word, value: value).effect(on: show, at: at(seconds))
  }

  @Test(
    arguments: [
      ("pause", nil), ("toggle", nil), ("slower", nil), ("skip", nil), ("stop", nil), ("mute", nil),
      ("volume", "12"), ("pattern", "coherent"), ("view", "airport"),
    ] as [(String, String?)]
  )
  func `a command that changes something is forwarded`(word: String, value: String?) throws {
    let show = try show()
    let request = try CommandRequest(word, value: value)
    #expect(try effect(word, value, on: show, at: 12) == .command(request.command(for: show)))
  }

  @Test func `from the stop on, the session counts as ending, while the last breath completes`()
    throws
  {
    let show = try show([.stop])
    let seconds = 10.1
    #expect(show.moment(at: at(seconds)).stage == .flight)
    #expect(try effect("stop", on: show, at: seconds) == .none("already ending"))
    #expect(try effect("start", on: show, at: seconds) == .session)
    for (word, value) in [
      ("slower", nil), ("faster", nil), ("skip", nil), ("pattern", "coherent"),
      ("pattern", "gentle"),
    ] as [(String, String?)] {
      let error = #expect(throws: RequestRefusal.self) {
        try effect(word, value, on: show, at: seconds)
      }
      #expect(
        error?.description.hasSuffix("the session is ending; start begins a new one") == true,
        "\(word)"
      )
    }
  }

  @Test func `a session does not count as ending before its last breath`() throws {
    // Flights end at 39.3 and 47.1 s; the length is reached in the second.
    let show = try Sample.show(from: start, seconds: 42)
    for seconds in [38.0, 38.2, 39.2] {
      #expect(try effect("start", on: show, at: seconds) == .none("already running"))
      #expect(try effect("slower", on: show, at: seconds) == .command(.slower))
    }
    #expect(try effect("stop", on: show, at: 38) == .command(.stop))
    #expect(try effect("stop", on: show, at: 39.2) == .none("already ending"))
    #expect(try effect("start", on: show, at: 40) == .session)
  }

  @Test(
    arguments: [
      // Flights end at 12, 18.3, 25, 32, 39.3 and 47.1 s, and then the cycle.
      (-0.3, 60, "the session has not begun"), (5.5, 60, "the first flight is about to begin"),
      (38.2, 60, "the next flight is already the last of its cycle"),
      (43, 60, "this flight is already the last of its cycle"),
      (46.9, 60, "this flight is already the last of its cycle"),
      (39.2, 42, "the next flight is the last of the session"),
      (43, 42, "the session is ending; start begins a new one"),
    ] as [(Double, Int, String)]
  )
  func `a skip of what ends anyway is refused with what follows`(
    seconds: Double,
    length: Int,
    reason: String
  ) throws {
    let show = try Sample.show(from: start, seconds: length)
    let error = #expect(throws: RequestRefusal.self) { try effect("skip", on: show, at: seconds) }
    #expect(error?.description == "skip changes nothing: \(reason)")
  }

  @Test(
    arguments: [
      ("pause", nil, [Command.pause(true)], "already paused"),
      ("resume", nil, [], "already running"), ("start", nil, [], "already running"),
      ("mute", nil, [.mute(true)], "already muted"), ("unmute", nil, [], "not muted"),
      ("volume", "12", [.volume(12)], "the volume is already 12"),
      ("view", "sky", [], "this is already the view"),
      ("pattern", "gentle", [], "this is already the pattern"),
      ("stop", nil, [.stop], "already ending"),
    ] as [(String, String?, [Command], String)]
  )
  func `a request of the current state succeeds with a remark`(
    word: String,
    value: String?,
    before: [Command],
    remark: String
  ) throws {
    #expect(try effect(word, value, on: show(before), at: 18) == .none(remark))
  }

  @Test(arguments: [
    "pause", "resume", "toggle", "slower", "faster", "too_slow", "skip", "pattern",
  ])
  func `once the session is over nothing changes the breath`(word: String) throws {
    let show = try show()
    let value = word == "pattern" ? "coherent" : nil
    let error = try #require(throws: RequestRefusal.self) {
      _ = try effect(word, value, on: show, at: 600)
    }
    #expect(
      error.description == "\(word) changes nothing: the session is over; start begins a new one"
    )
  }

  @Test func `after the end start begins a new one session, and stop finds it over`() throws {
    let show = try show()
    #expect(try effect("start", on: show, at: 600) == .session)
    #expect(try effect("stop", on: show, at: 600) == .none("already over"))
    #expect(try effect("volume", "3", on: show, at: 600) == .command(.volume(3)))
  }

  @Test func `start resumes a paused session`() throws {
    #expect(try effect("start", on: show([.pause(true)]), at: 20) == .command(.pause(false)))
  }

  @Test func `stop ends a session gently, a paused one too`() throws {
    for commands in [[], [.pause(true)]] as [[Command]] {
      var show = try show(commands)
      guard case .command(let stop) = try effect("stop", on: show, at: 20) else {
        Issue.record("stop does nothing")
        continue
      }
      show.apply(stop, at: at(20))
      let end = try #require(show.timeline.end)
      #expect(at(20).duration(to: end) < .seconds(60))
      #expect(!show.moment(at: at(22)).isPaused)
      #expect(show.moment(at: end).stage == .over)
      // The current breath is finished first.
      let edges = show.timeline.edges(in: at(20)..<end).map(\.kind)
      #expect(edges.contains(.ending))
    }
  }

  @Test(arguments: ["faster", "too_slow"])
  func `a breath that is already two steps shorter stays so, without an error`(word: String)
    throws
  {
    let shortened = try show([.tooSlow])
    #expect(
      try effect(word, on: shortened, at: 11)
        == .none("the next breath is already two steps shorter")
    )
    #expect(try effect("slower", on: shortened, at: 11) == .command(.slower))
    // The next breath begins at 12 s.
    #expect(try effect("too_slow", on: shortened, at: 14) == .command(.tooSlow))
  }

  @Test(arguments: ["slower", "faster"])
  func `a pace at its limit does not change, and reports that`(word: String) throws {
    var show = try show()
    // In one breath, "faster" shortens the next one by two steps at most.
    let pause = word == "slower" ? 0.1 : 1
    let error = try #require(throws: RequestRefusal.self) {
      for seconds in stride(from: 12, to: 40, by: pause) {
        guard case .command(let command) = try effect(word, on: show, at: seconds) else { continue }
        show.apply(command, at: at(seconds))
      }
    }
    #expect(error.description.hasPrefix("\(word) changes nothing: the breaths are"))
  }

  /// An accepted command changes the show, a refused one does not, whatever preceded it.
  @Test func `a command is granted where it changes something, and refused where it does not`()
    throws
  {
    var random = SeededGenerator(seed: 7)
    var counts = (changed: 0, refused: 0)
    for _ in 0..<300 {
      var show = try show()
      var now = 0.0
      for _ in 0..<12 {
        now += Double.random(in: 0...15, using: &random)
        let word = CommandRequest.Name.allCases.randomElement(using: &random) ?? .skip
        let value: String? =
          switch word {
          case .pattern:
            show.paces.filter { show.allows($0, by: .program) }.randomElement(using: &random)?.name
          case .volume: "\(Int.random(in: 0...100, using: &random))"
          case .view: ["sky", "airport"].randomElement(using: &random)
          default: nil
          }
        let request = try CommandRequest(word.rawValue, value: value)
        var next = show
        next.apply(try request.command(for: show), at: at(now))
        let isSame =
          next.timeline == show.timeline && next.appearance.isMuted == show.appearance.isMuted
          && next.appearance.volumePercent == show.appearance.volumePercent
          && next.view == show.view
        do {
          switch try request.effect(on: show, at: at(now)) {
          case .command, .postponing:
            #expect(!isSame, "\(word) at \(now) is granted and does nothing")
            counts.changed += 1
          case .none(let remark):
            // Once the session is over, only its pause is removed.
            let isOver = show.moment(at: at(now)).stage == .over
            #expect(isSame || isOver || word == .pattern, "\(word) at \(now): \(remark)")
          case .session: #expect(show.timeline.isEnding(at: at(now)))
          }
        } catch {
          counts.refused += 1
          let isOver = show.moment(at: at(now)).stage == .over
          #expect(isSame || isOver, "\(word) at \(now) is refused and would change something")
        }
        show = next
      }
    }
    #expect(counts.changed > 300 && counts.refused > 300)
  }
}
