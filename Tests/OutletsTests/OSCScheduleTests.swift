import Breathing
import Network
import Outlets
import Show
import TestRigs
import Testing

@Suite struct OSCScheduleTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// The messages of a span of a show, in `oscdump`'s format.
  private func messages(_ show: Show, from: Double, until: Double) -> [String] {
    var score = OSCSchedule()
    let span = start.advanced(by: .seconds(from))..<start.advanced(by: .seconds(until))
    return show.cues(in: span).flatMap { score.messages(for: $0, in: show) }.map(\.description)
  }

  @Test func `each edge has its phase, duration and target`() throws {
    let messages = messages(try Sample.show(from: start), from: 0, until: 10)
    #expect(
      messages == [
        "/breath/phase sff \"rest\" 3.0 0.32", "/breath/next sff \"inhale\" 6.0 2.7",
        "/breath/cycle i 0", "/breath/bpm f 10.0", "/session/state s \"lead_in\"",
        "/breath/phase sff \"inhale\" 2.7 1.0", "/breath/next sff \"exhale\" 2.7 3.3",
        "/breath/cycle i 0", "/breath/bpm f 10.0",
        "/flight/start ssff \"LHR\" \"AMS\" 370.44934 6.0", "/session/state s \"flight\"",
        "/breath/phase sff \"exhale\" 3.3 0.0", "/breath/next sff \"inhale\" 3.3 2.841507",
        "/breath/cycle i 0", "/breath/bpm f 10.0",
      ]
    )
  }

  @Test func `whatever begins, the level is reached in the seconds that are sent`() throws {
    let show = try Sample.show(from: start, seconds: 630)
    var free = 0
    for cue in show.cues(in: start..<start.advanced(by: .seconds(1_200))) {
      guard let fade = Fade(cue, in: show) else { continue }
      let end = show.moment(at: cue.edge.instant.advanced(by: fade.duration))
      #expect(abs(end.breath.fullness - fade.level) < 1e-6, "\(cue.event)")
      if fade.phase == .free { free += 1 }
    }
    // The lead-in, interludes, and the end.
    #expect(free > 3)
  }

  @Test func `a pause lets the breath run out, and a resumption continues its phase`() throws {
    var show = try Sample.show(from: start)
    // A second into the first breath; half a second before its turn after that.
    show.apply(.pause(true), at: start.advanced(by: .seconds(7)))
    show.apply(.pause(false), at: start.advanced(by: .seconds(20)))
    let messages = messages(show, from: 6.5, until: 20.5).filter { !$0.hasPrefix("/breath/bpm") }
    let rest = show.moment(at: start.advanced(by: .seconds(15))).breath.fullness
    let left = try #require(show.timeline.nextEdge(after: start.advanced(by: .seconds(20))))
    #expect(left.phase == .exhale)
    let seconds = start.advanced(by: .seconds(20)).duration(to: left.instant).seconds
    #expect(
      messages == [
        "/breath/phase sff \"inhale\" 1.0 \(Float(rest))", "/breath/cycle i 0",
        "/session/state s \"paused\"",
        "/breath/phase sff \"inhale\" \(Float(seconds)) 1.0",
        "/breath/next sff \"exhale\" \(Float(seconds)) 3.3", "/breath/cycle i 0",
        "/session/state s \"flight\"",
      ]
    )
  }

  @Test func `after a pause in an interlude the level settles before the interlude ends`() throws {
    var show = try Sample.show(from: start, seconds: 630)
    let edges = show.timeline.edges(in: start..<start.advanced(by: .seconds(200)))
    let begun = try #require(edges.first { $0.kind == .interlude })
    let pause = begun.instant.advanced(by: .milliseconds(300))
    let resumption = pause.advanced(by: .seconds(20))
    show.apply(.pause(true), at: pause)
    show.apply(.pause(false), at: resumption)
    let cue = try #require(
      show.cues(in: resumption..<resumption.advanced(by: .seconds(1))).first
    )
    #expect(cue.event == .resumed)
    let next = try #require(cue.next?.instant)
    #expect(resumption.duration(to: next) > .seconds(7))
    let fade = try #require(Fade(cue, in: show))
    #expect(fade.duration == .milliseconds(3_700) && abs(fade.level - 0.32) < 1e-6)
    // A receiver that asks is told the same.
    let asked = OSCSchedule.sync(show, at: resumption).map(\.description)
    #expect(asked[0] == "/breath/phase sff \"rest\" 3.7 0.32")
  }

  @Test func `a level is sent with the progress of its phase`() throws {
    let breath = try Sample.show(from: start).moment(at: start.advanced(by: .seconds(7.35))).breath
    #expect(
      OSCSchedule.messages(of: breath).map(\.description) == [
        "/breath/level f 0.5", "/breath/progress f 0.5",
      ]
    )
  }

  @Test(arguments: [
    (OSCMessage("/pause"), "pause", nil),
    (OSCMessage("/lobby/pause", [.float(1)]), "pause", nil),
    (OSCMessage("/too_slow", [.boolean(true)]), "too_slow", nil),
    (OSCMessage("/volume", [.integer(35)]), "volume", "35"),
    (OSCMessage("/volume", [.float(0.5)]), "volume", "50"),
    (OSCMessage("/volume", [.float(35)]), "volume", "35"),
    (OSCMessage("/pattern", [.string("coherent")]), "pattern", "coherent"),
    (OSCMessage("/command", [.string("view"), .string("radar")]), "view", "radar"),
    (OSCMessage("/session/start"), "start", nil),
    (OSCMessage("/session/stop"), "stop", nil), (OSCMessage("/session/pause"), "pause", nil),
  ])
  func `addresses are words, arguments their values`(
    message: OSCMessage,
    word: String,
    value: String?
  ) throws {
    #expect(try CommandRequest(message) == (try CommandRequest(word, value: value)))
  }

  @Test(
    arguments: [
      (.float(0), "0"), (.float(0.006), "1"), (.float(1), "100"), (.float(35.4), "35"),
      (.double(99.5), "100"), (.double(100), "100"),
      // What is no volume is refused as it was sent.
      (.float(-0.5), "-0.5"), (.float(-0.1), "-0.1"), (.double(-0.3), "-0.3"),
      (.double(100.4), "100.4"), (.float(101), "101"), (.float(.nan), "nan"),
      (.double(-.infinity), "-inf"), (.double(1e300), "1e+300"),
    ] as [(OSCArgument, String)]
  )
  func `a number is a fraction of the full volume, a percentage, or no volume`(
    argument: OSCArgument,
    value: String
  ) throws {
    #expect(try CommandRequest(OSCMessage("/volume", [argument]))?.value == value)
  }

  @Test func `a volume that is refused is named as it was sent`() throws {
    let request = try #require(try CommandRequest(OSCMessage("/volume", [.float(-0.5)])))
    let show = try Sample.show(from: start)
    let error = #expect(throws: RequestRefusal.self) { try request.command(for: show) }
    let allowed = "but it must be a whole number from 0 to 100"
    #expect(error?.description == "volume = \"-0.5\", \(allowed)")
  }

  @Test func `a button release is no command`() throws {
    #expect(try CommandRequest(OSCMessage("/skip", [.float(0)])) == nil)
    #expect(try CommandRequest(OSCMessage("/skip", [.boolean(false)])) == nil)
  }

  @Test(arguments: ["/flight/start", "/room/flight/start", "/flight/start/"])
  func `what displays send at a departure is not a command`(address: String) {
    let arguments: [OSCArgument] = [.string("LHR"), .string("AMS"), .float(370), .float(6)]
    #expect(throws: RequestRefusal.word(found: "flight/start")) {
      try CommandRequest(OSCMessage(address, arguments))
    }
  }

  @Test func `no message that a session sends is a command`() throws {
    let show = try Sample.show(from: start)
    var score = OSCSchedule()
    let messages = show.cues(in: start..<start.advanced(by: .seconds(60)))
      .flatMap { score.messages(for: $0, in: show) }
    #expect(messages.contains { $0.address == "/flight/start" })
    for message in messages + OSCSchedule.sync(show, at: start.advanced(by: .seconds(7))) {
      #expect(throws: RequestRefusal.self, "\(message)") { try CommandRequest(message) }
    }
  }

  @Test func `an invalid address is refused`() {
    #expect(throws: RequestRefusal.word(found: "xyz")) {
      try CommandRequest(OSCMessage("/xyz", [.float(1)]))
    }
    #expect(throws: RequestRefusal.word(found: "")) { try CommandRequest(OSCMessage("/")) }
  }

  @Test(arguments: [
    ("udp://localhost:7400", "localhost", 7400, ""),
    ("UDP://10.0.0.7:9000/room/", "10.0.0.7", 9000, "/room"),
    ("udp://[::1]:57120/a/b", "::1", 57120, "/a/b"),
  ])
  func `targets are read as they are written`(
    text: String,
    host: String,
    port: UInt16,
    prefix: String
  ) throws {
    let target = try #require(OSCTarget(text))
    #expect(target.address == Endpoint(host: host, port: port) && target.prefix == prefix)
  }

  @Test(arguments: [
    "localhost:7400", "tcp://localhost:7400", "udp://localhost", "udp://:7400", "udp://a:0",
    "udp://a:65536", "udp://a:+1", "udp://::1:80", "udp://a b:80", "udp://a:80/x y",
    "udp://a:80/x*",
    "udp://u@a:80", "",
  ])
  func `other text is not a target`(text: String) {
    #expect(OSCTarget(text) == nil)
  }
}
