import Breathing
import Foundation
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct WLEDTests {
  private let start = Stage.start
  private let reach = WLEDFade.BrightnessRange(low: 20, high: 200)

  /// The requests to lamps for a span of a show, each at its cue.
  private func asked(_ show: Show, from: Double, until: Double, isColored: Bool = false) -> [String]
  {
    let span = start.advanced(by: .seconds(from))..<start.advanced(by: .seconds(until))
    return show.cues(in: span).compactMap { cue in
      WLEDFade(cue, in: show, range: reach, isColored: isColored)?
        .json(from: cue.edge.instant).description
    }
  }

  @Test func `one request per phase sets brightness and time`() throws {
    var show = try Sample.show(from: start)
    show.apply(.pause(true), at: start.advanced(by: .seconds(10.35)))
    show.apply(.pause(false), at: start.advanced(by: .seconds(20)))
    let rest = show.moment(at: start.advanced(by: .seconds(15))).breath.fullness
    let dim = 20 + Int((rest * 180).rounded())
    let left = try #require(show.timeline.nextEdge(after: start.advanced(by: .seconds(20))))
    let seconds = start.advanced(by: .seconds(20)).duration(to: left.instant).seconds
    #expect(
      asked(show, from: 0, until: 21) == [
        #"{"on":true,"bri":78,"tt":30}"#,
        #"{"on":true,"bri":200,"tt":27}"#,
        #"{"on":true,"bri":20,"tt":33}"#,
        "{\"on\":true,\"bri\":\(dim),\"tt\":10}",
        "{\"on\":true,\"bri\":20,\"tt\":\(Int((seconds * 10).rounded()))}",
      ]
    )
  }

  @Test func `a late request has less time, and never less than three tenths of a second`() throws {
    let show = try Sample.show(from: start)
    let cue = try #require(
      show.cues(in: start..<start.advanced(by: .seconds(7))).last { $0.event == .phase }
    )
    let fade = try #require(WLEDFade(cue, in: show, range: reach, isColored: false))
    func tenths(_ late: Double) -> String {
      fade.json(from: cue.edge.instant.advanced(by: .seconds(late))).description
    }
    for (late, expected) in [(1.0, 17), (2.6, 3), (60, 3)] {
      #expect(tenths(late) == #"{"on":true,"bri":200,"tt":\#(expected)}"#)
    }
  }

  @Test func `after a pause in free breathing a lamp takes the level that the screen then has`()
    throws
  {
    var show = try Sample.show(from: start, seconds: 630)
    let begun = try #require(
      show.timeline.edges(in: start..<start.advanced(by: .seconds(200))).first {
        $0.kind == .interlude
      }
    )
    let pause = begun.instant.advanced(by: .seconds(3.3))
    let resumption = pause.advanced(by: .seconds(5))
    show.apply(.pause(true), at: pause)
    show.apply(.pause(false), at: resumption)
    let cue = try #require(
      show.cues(in: resumption..<resumption.advanced(by: .seconds(1))).first
    )
    let fade = try #require(WLEDFade(cue, in: show, range: reach, isColored: false))
    #expect(fade.end == resumption.advanced(by: .seconds(3)))
    let level = show.moment(at: fade.end).breath.fullness
    #expect(fade.brightness == 20 + Int((180 * level).rounded()))
    #expect(fade.brightness > 50)
  }

  @Test func `the colours are those of the sky, as bright as a colour can be`() throws {
    var show = try Sample.show(from: start)
    show.apply(.view(.sky), at: start)
    let asked = asked(show, from: 5, until: 10, isColored: true)
    #expect(asked.count == 2)
    for text in asked {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let colors = (object?["seg"] as? [String: Any])?["col"] as? [[Int]]
      #expect(colors?.count == 1 && colors?[0].count == 3 && colors?[0].max() == 255)
    }
    #expect(asked[0] != asked[1])
  }

  /// The requests to lamps, with their times.
  private final class Lamps: Sendable {
    struct Request: Sendable {
      let address: String
      let json: String
      let begin: ContinuousClock.Instant
      let end: ContinuousClock.Instant
    }

    private let requests = Mutex<[Request]>([])

    func asked(_ name: String) -> [Request] {
      requests.withLock { $0.filter { $0.address == "http://\(name)/json/state" } }
    }

    /// Answers as lamps do: some well, some slowly, some not at all.
    @Sendable func post(_ address: String, _ json: String) async throws -> Int {
      let begin = ContinuousClock.now
      if address.contains("slow") { try await Task.sleep(for: .milliseconds(100)) }
      if address.contains("hung") { try await Task.sleep(for: .seconds(3_600)) }
      requests.withLock {
        $0.append(Request(address: address, json: json, begin: begin, end: .now))
      }
      if address.contains("gone") { throw CancellationError() }
      return address.contains("broken") ? 500 : 200
    }
  }

  private func service(
    _ outlet: Outlet,
    _ names: [String],
    _ lamps: Lamps,
    _ notes: Notes,
    closed: Int = 0,
    memory: WLEDMemory = WLEDMemory()
  ) -> WLEDOutlet {
    WLEDOutlet(
      outlet,
      to: names.map { "http://\($0)" },
      range: reach,
      closed: closed,
      isColored: false,
      memory: memory,
      seed: 1,
      post: lamps.post,
      log: notes.add
    )
  }

  @Test func `lamps that hang, fail or are gone delay no other`() async throws {
    let (lamps, notes, stage) = (Lamps(), Notes(), try Stage())
    let outlet = Outlet("wled")
    let names = ["hung", "user:secret@gone", "broken", "slow", "good"]
    let service = service(outlet, names, lamps, notes)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      let cues = stage.link.show().cues(in: start..<start.advanced(by: .seconds(10)))
      for (index, cue) in cues.filter({ $0.event == .phase }).enumerated() {
        outlet.put(.cue(cue))
        try await waitUntil {
          ["good", "slow"].allSatisfy { lamps.asked($0).count > index }
        }
      }
      #expect(lamps.asked("hung").isEmpty)
      try await waitUntil { notes.all.count >= 2 }
      let health = HealthCounters(started: start)
      health.watch([outlet])
      #expect(health.reading.troubles == [.lamps])
    }
    // Each fault is logged once, however often it occurs.
    #expect(notes.all.count == 2)
    #expect(notes.all.contains { $0.contains("http://broken: it answered with status 500") })
    #expect(notes.all.contains { $0.contains("http://…@gone: ") })
  }

  @Test func `an outlet that begins in an interlude sends lamps its brightness at once`()
    async throws
  {
    let (lamps, notes, stage) = (Lamps(), Notes(), try Stage(seconds: 630))
    let edges = stage.link.show().timeline.edges(in: start..<start.advanced(by: .seconds(200)))
    let interlude = try #require(edges.first { $0.kind == .interlude })
    stage.advance(by: start.duration(to: interlude.instant).seconds + 4)
    let service = service(Outlet("wled"), ["good"], lamps, notes)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { !lamps.asked("good").isEmpty }
    }
    #expect(lamps.asked("good").first?.json == #"{"on":true,"bri":78,"tt":10}"#)
  }

  @Test func `a lamp that returns late in a phase fades for a second at least`() async throws {
    let (asked, notes, stage) = (Notes(), Notes(), try Stage())
    let service = WLEDOutlet(
      Outlet("wled"),
      to: ["http://lamp"],
      range: reach,
      closed: 0,
      isColored: false,
      seed: 1,
      post: { _, json in
        asked.add(json)
        guard asked.all.count == 1 else { return 200 }
        // When it is tried again, 0.6 s are left.
        stage.advance(by: 2.4)
        throw CancellationError()
      },
      log: notes.add
    )
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { asked.all.count >= 2 }
    }
    #expect(
      asked.all == [#"{"on":true,"bri":78,"tt":30}"#, #"{"on":true,"bri":78,"tt":10}"#]
    )
  }

  @Test func `a display that closes switches its lamps off`() async throws {
    let (lamps, notes, stage) = (Lamps(), Notes(), try Stage())
    let outlet = Outlet("wled")
    let service = service(outlet, ["good"], lamps, notes)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { !lamps.asked("good").isEmpty }
      stage.apply(.close(true))
      outlet.put(.changed(at: start, .command))
      try await waitUntil { lamps.asked("good").count >= 2 }
    }
    #expect(lamps.asked("good").last?.json == #"{"on":false,"tt":40}"#)
  }

  @Test func `a reload leaves alone the lamps of a closed display, unless it changes their light`()
    async throws
  {
    let (lamps, notes, stage) = (Lamps(), Notes(), try Stage())
    let memory = WLEDMemory()
    stage.apply(.close(true))
    /// Runs an outlet until its last lamp was asked.
    func run(_ names: [String], closed: Int = 0) async throws {
      let last = try #require(names.last)
      let count = lamps.asked(last).count
      let service = service(Outlet("wled"), names, lamps, notes, closed: closed, memory: memory)
      try await whileRunning {
        await service.run(stage.link)
      } during: {
        // The brightness is kept once the lamp has answered.
        try await waitUntil {
          lamps.asked(last).count > count && memory.brightness(of: "http://\(last)") == closed
        }
      }
    }
    try await run(["good"])
    // The other lamp is new.
    try await run(["good", "slow"])
    #expect(lamps.asked("good").map(\.json) == [#"{"on":false,"tt":40}"#])
    try await run(["good"], closed: 5)
    #expect(lamps.asked("good").last?.json == #"{"on":true,"bri":5,"tt":40}"#)
  }

  @Test func `a flood of commands never changes a lamp more than three times a second`()
    async throws
  {
    let (lamps, notes, stage) = (Lamps(), Notes(), try Stage())
    let outlet = Outlet("wled")
    let service = service(outlet, ["slow", "good"], lamps, notes)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      let cues = stage.link.show().cues(in: start..<start.advanced(by: .seconds(10)))
      let phases = cues.filter { $0.event == .phase }
      var commands = 0
      // A slow machine takes longer until each lamp had three requests.
      try await waitUntil {
        outlet.put(.cue(phases[commands % 2]))
        commands += 1
        // The last command is the second phase.
        return commands >= 100 && commands.isMultiple(of: 2)
          && ["slow", "good"].allSatisfy { lamps.asked($0).count >= 3 }
      }
      let last = try #require(
        WLEDFade(phases[1], in: stage.link.show(), range: reach, isColored: false)
      )
      try await waitUntil {
        lamps.asked("good").last?.json.contains("\"bri\":\(last.brightness),") == true
      }
    }
    for name in ["slow", "good"] {
      let asked = lamps.asked(name)
      #expect(asked.count >= 3)
      for (before, after) in zip(asked, asked.dropFirst()) {
        #expect(before.end.duration(to: after.begin) >= .nanoseconds(333_333_334))
      }
    }
  }
}
