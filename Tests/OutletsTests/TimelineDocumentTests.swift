import Breathing
import Foundation
import HTTPServer
import Network
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import Outlets

/// Computes levels from the document alone, as a page does.
private struct Reader {
  struct Stretch {
    let start, duration, from, to: Double
    let knots: [[Double]]?
  }

  let stretches: [Stretch]
  let now, until: Double

  init(_ text: String) throws {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let members = try #require(json)
    now = try #require(members["now_unix"] as? Double)
    until = try #require(members["until_unix"] as? Double)
    stretches = try #require(members["edges"] as? [[String: Any]]).map { edge in
      let knots = edge["knots"] as? [[Double]]
      #expect((edge["curve"] as? String) == (knots == nil ? "cosine" : "knots"))
      return Stretch(
        start: try #require(edge["t_unix"] as? Double),
        duration: try #require(edge["duration"] as? Double),
        from: try #require(edge["level_from"] as? Double),
        to: try #require(edge["level_to"] as? Double),
        knots: knots
      )
    }
  }

  func level(at time: Double) -> Double {
    guard let stretch = stretches.last(where: { $0.start <= time }) else { return 0 }
    let elapsed = time - stretch.start
    guard let knots = stretch.knots else {
      let share = min(elapsed / stretch.duration, 1)
      return stretch.from + (stretch.to - stretch.from) * (1 - cos(.pi * share)) / 2
    }
    guard let next = knots.firstIndex(where: { $0[0] > elapsed }), next > 0 else {
      return (elapsed < knots[0][0] ? knots[0] : knots[knots.count - 1])[1]
    }
    let (a, b) = (knots[next - 1], knots[next])
    let span = b[0] - a[0]
    let p = (elapsed - a[0]) / span
    return a[1] + (b[1] - a[1]) * p * p * (3 - 2 * p)
      + span * p * (1 - p) * (a[2] * (1 - p) - b[2] * p)
  }
}

@Suite struct TimelineDocumentTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// Shows, and the seconds after their start at which the document is requested.
  static let cases: [(name: String, commands: [(Double, Command)], asked: Double)] = [
    ("before it begins", [], -5), ("in the lead-in", [], 2), ("in flight", [], 21.3),
    ("in an interlude", [], 68), ("in a pause", [(22, .pause(true))], 24),
    ("long in a pause", [(22, .pause(true))], 900),
    ("easing into a pause", [(22, .pause(true))], 22.2),
    ("going on", [(22, .pause(true)), (30.4, .pause(false))], 30.6),
    ("skipping", [(15, .skip)], 15.4), ("slower", [(15, .slower), (16, .slower)], 20),
    ("pausing the lead-in", [(1, .pause(true)), (3, .pause(false))], 2.5),
    ("near its end", [], 620), ("over", [], 4_000),
  ]

  @Test(arguments: cases)
  func `the level of any instant follows from it`(
    name: String,
    commands: [(Double, Command)],
    asked: Double
  ) throws {
    var show = try Sample.show(from: start, seconds: 630)
    for (time, command) in commands {
      show.apply(command, at: start.advanced(by: .seconds(time)))
    }
    let now = start.advanced(by: .seconds(asked))
    let until = now.advanced(by: .seconds(120))
    let reader = try Reader(TimelineDocument(show, at: now, until: until).text(at: now))
    #expect(abs(reader.until - until.sinceEpoch.seconds) < 1e-5)
    var worst = 0.0
    for step in 0..<24_000 {
      let instant = now.advanced(by: .milliseconds(step * 5))
      let published = reader.level(at: instant.sinceEpoch.seconds)
      worst = max(worst, abs(published - show.moment(at: instant).breath.fullness))
    }
    #expect(worst < 0.002, "\(name): \(worst)")
  }

  @Test func `after a change it is computed again, although no edge has moved`() throws {
    let before = try Sample.show(from: start, seconds: 630)
    let after = try Sample.show(from: start, seconds: 630, facts: Sample.facts())
    try #require(before.timeline == after.timeline)
    func link(_ show: Show) -> ShowLink {
      ShowLink(show: { show }, send: { _ in }, now: { [start] in start })
    }
    let store = TimelineStore()
    let text = store.text(link(before), seconds: 120)
    #expect(!text.contains("\"fact\":{"))
    #expect(store.text(link(after), seconds: 120) == text)
    store.forget()
    #expect(store.text(link(after), seconds: 120).contains("\"fact\":{"))
  }

  @Test func `a change while it is computed is not lost`() throws {
    let before = try Sample.show(from: start, seconds: 630)
    let after = try Sample.show(from: start, seconds: 630, facts: Sample.facts())
    try #require(before.timeline == after.timeline)
    let store = TimelineStore()
    let isChanged = Mutex(false)
    // The show changes after it was read for the first text.
    let changing = ShowLink(
      show: { before },
      send: { _ in },
      now: { [start] in
        let isFirst = isChanged.withLock { isChanged in
          defer { isChanged = true }
          return !isChanged
        }
        if isFirst { store.forget() }
        return start
      }
    )
    #expect(!store.text(changing, seconds: 120).contains("\"fact\":{"))
    let changed = ShowLink(show: { after }, send: { _ in }, now: { [start] in start })
    #expect(store.text(changed, seconds: 120).contains("\"fact\":{"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a server that learns of a change answers with a new document`() async throws {
    let anyPort = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let rig = try HTTPRig(on: try HTTPListener(anyPort))
    let current = Mutex(try Sample.show(from: start, seconds: 630))
    // The clock stands still, so that no document grows too old.
    let link = ShowLink(
      show: { current.withLock(\.self) },
      send: { _ in },
      now: { [start] in start }
    )
    let serving = Task { await rig.outlet.run(link) }
    defer { serving.cancel() }
    let before = try await TestClient.ask(rig.port, "/v1/timeline").text
    #expect(before.contains("\"edges\"") && !before.contains("\"fact\":{"))
    let changed = try Sample.show(from: start, seconds: 630, facts: Sample.facts())
    current.withLock { $0 = changed }
    #expect(try await TestClient.ask(rig.port, "/v1/timeline").text == before)
    rig.outlet.outlet.put(.changed(at: start, .command))
    try await waitUntil("the document is still that of the former show") {
      try await TestClient.ask(rig.port, "/v1/timeline").text.contains("\"fact\":{")
    }
    serving.cancel()
    await serving.value
  }

  @Test func `it begins with the stretch under way`() throws {
    let show = try Sample.show(from: start)
    let now = start.advanced(by: .seconds(21.3))
    let reader = try Reader(
      TimelineDocument(show, at: now, until: now.advanced(by: .seconds(60))).text(at: now)
    )
    let first = try #require(reader.stretches.first)
    #expect(first.start <= reader.now && first.start + first.duration > reader.now)
    #expect(try #require(reader.stretches.last).start < reader.until)
  }

  @Test func `it begins with the pause that eases into the stretch under way`() throws {
    var show = try Sample.show(from: start)
    let begun = try #require(
      show.cues(in: start.advanced(by: .seconds(21))..<start.advanced(by: .seconds(40)))
        .first { $0.edge.kind == .phase }
    )
    let pause = begun.edge.instant.advanced(by: .milliseconds(-300))
    show.apply(.pause(true), at: pause)
    for later in [1.0, 100] {
      let now = pause.advanced(by: .seconds(later))
      let until = now.advanced(by: .seconds(60))
      let reader = try Reader(TimelineDocument(show, at: now, until: until).text(at: now))
      #expect(reader.stretches.count == 2)
      #expect(abs(reader.stretches[0].start - pause.sinceEpoch.seconds) < 1e-5)
      // Three tenths of a second take longer while the rate falls.
      #expect((0.3..<0.5).contains(reader.stretches[1].start - reader.stretches[0].start))
    }
  }

  @Test func `a pattern that holds the breath calls for caution also in a paused inhale`() throws {
    var show = try Sample.show(from: start, seconds: 630)
    func caution(at now: Instant) throws -> Any? {
      let text = TimelineDocument(show, at: now, until: now.advanced(by: .seconds(60)))
        .text(at: now)
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(json)["caution"]
    }
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    #expect(try caution(at: start) == nil)
    show.apply(.breathe(box, by: .person), at: start.advanced(by: .seconds(1)))
    let cues = show.cues(in: start..<start.advanced(by: .seconds(60)))
    let inhale = try #require(
      cues.first {
        $0.edge.phase == .inhale && show.moment(at: $0.edge.instant).name == "box"
      }
    )
    let pause = inhale.edge.instant.advanced(by: .seconds(1))
    show.apply(.pause(true), at: pause)
    #expect(try caution(at: pause.advanced(by: .seconds(30))) != nil)
    #expect(try caution(at: start.advanced(by: .seconds(3_600))) != nil)
  }

  @Test func `a session that is over calls for no caution, whatever its pattern`() throws {
    var show = try Sample.show(from: start, seconds: 630)
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.breathe(box, by: .person), at: start.advanced(by: .seconds(1)))
    func hasCaution(at seconds: Double) -> Bool {
      let now = start.advanced(by: .seconds(seconds))
      return TimelineDocument(show, at: now, until: now.advanced(by: .seconds(60))).text(at: now)
        .contains("\"caution\":")
    }
    let end = try #require(
      stride(from: 600.0, to: 1_200, by: 0.1).first { seconds in
        show.moment(at: start.advanced(by: .seconds(seconds))).stage == .over
      }
    )
    #expect(hasCaution(at: 300))
    for later in [0.0, 1, 30, 3_600] { #expect(!hasCaution(at: end + later), "\(later) s after") }
  }

  @Test func `a document of ten minutes is no larger than a picture`() throws {
    var show = try Sample.show(from: start, seconds: 3_600)
    show.prepare(for: start)
    let text = TimelineDocument(show, at: start, until: start.advanced(by: .seconds(600)))
      .text(at: start)
    #expect(text.utf8.count < 150_000)
  }

  @Test func `it reports the positions of its legs' airports`() throws {
    let show = try Sample.show(from: start)
    let document = TimelineDocument(
      show,
      at: start.advanced(by: .seconds(8)),
      until: start.advanced(by: .seconds(40))
    )
    let text = document.text(at: start.advanced(by: .seconds(8)))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let places = try #require(json?["places"] as? [[String: Any]])
    #expect(places.map { $0["code"] as? String } == ["LHR", "AMS"])
    #expect(places.map { $0["north"] as? Double } == [51.4706, 52.3086])
    #expect(places.map { $0["east"] as? Double } == [-0.46194, 4.76389])
  }
}
