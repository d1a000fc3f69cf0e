import Breathing
import Facts
import Flights
import Scenes
import Show
import TestSamples
import TestSupport
import Testing

@Suite struct ShowTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  @Test(arguments: [1.5, 8, 11.5, 16, 52])
  func `the sky's description`(second: Double) throws {
    let show = try Europe.show(facts: Europe.facts())
    let scene = show.scene(at: instant(second), size: [960, 540])
    try expectGolden(scene.description, "sky-at-\(second)s")
  }

  @Test func `every cue falls into exactly one span, however the time is cut`() throws {
    let show = try Europe.show(facts: Europe.facts())
    let whole = show.cues(in: instant(0)..<instant(200))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10 {
      var cut: [Cue] = []
      var last = instant(0)
      while last < instant(200) {
        let next = min(instant(200), last.advanced(by: .seconds(random.unit() * 9)))
        cut += show.cues(in: last..<next)
        last = next
      }
      #expect(cut == whole)
    }
  }

  @Test func `a session has cues from its start to its end`() throws {
    let show = try Europe.show(facts: Europe.facts())
    let cues = show.cues(in: instant(0)..<instant(300))
    #expect(cues.first?.event == .sessionStart)
    #expect(cues.last?.event == .sessionEnd)
    let arrivals = cues.compactMap { cue -> Leg? in
      if case .arrival(let leg) = cue.event { leg } else { nil }
    }
    let flights = cues.filter { $0.event == .phase && $0.edge.isFlightStart }
    #expect(arrivals.count == flights.count)
    #expect(arrivals == flights.map(\.leg))
    let interludes = cues.compactMap { cue -> Fact? in
      if case .interlude(let fact?) = cue.event { fact } else { nil }
    }
    #expect(!interludes.isEmpty)
    for (cue, following) in zip(cues, cues.dropFirst()) {
      #expect(cue.edge.instant <= following.edge.instant)
      guard let next = cue.next, following.edge.instant > cue.edge.instant else { continue }
      #expect(next.instant == following.edge.instant)
    }
  }

  @Test func `pausing stops the picture and going on continues it`() throws {
    var show = try Europe.show()
    show.apply(.togglePause, at: instant(12))
    #expect(show.moment(at: instant(14)).isPaused)
    let still = show.scene(at: instant(20), size: [960, 540])
    #expect(still == show.scene(at: instant(600), size: [960, 540]))
    show.apply(.togglePause, at: instant(600))
    #expect(show.scene(at: instant(603), size: [960, 540]) != still)
    #expect(abs(show.moment(at: instant(601)).elapsed.seconds) < 60)
  }

  @Test func `while paused no words ask for a breath; they leave and come back gently`() throws {
    var show = try Europe.show()
    func caption(_ seconds: Double) -> Float {
      show.scene(at: instant(seconds), size: [960, 540]).marks.reduce(0) { most, mark in
        guard case .text(let run, _, let opacity) = mark, run.lines == ["breathe out"] else {
          return most
        }
        return max(most, opacity)
      }
    }
    #expect(caption(10.5) == 1 && caption(11.2) == 1)
    show.apply(.togglePause, at: instant(10.5))
    show.apply(.togglePause, at: instant(60))
    #expect(caption(10.5) == 1 && caption(11.2) == 0 && caption(59) == 0 && caption(61) == 1)
    for second in [10.5, 60] {
      for frame in 0..<60 {
        let time = second + Double(frame) / 60
        #expect(abs(caption(time + 1.0 / 60) - caption(time)) < 0.085, "\(time)")
      }
    }
  }

  @Test func `a public display passes over patterns with holds`() throws {
    let plan = try Plan(policy: .public, seed: 1)
    var show = Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 1),
      facts: nil
    )
    var paces: Set<String> = []
    for press in 0..<20 {
      show.apply(.nextPattern, at: instant(30 + Double(press) * 30))
      paces.insert(show.preferences.pace)
      let moment = show.moment(at: instant(59 + Double(press) * 30))
      #expect(!moment.pattern.hasHolds)
      #expect(moment.breathsPerMinute >= 5)
    }
    #expect(paces.count > 1, "there are others without holds")
  }

  @Test func `a fact has the apostrophes of print`() throws {
    let fact = Fact(
      id: "A",
      topic: .weather,
      text: "Clouds drift along with the day's wind that carries them over the hills.",
      publisher: "Tests",
      title: "Made up",
      year: 2026
    )
    let book = FactBook([fact], lint: try WordLint(table: "block\tcrash*\n"))
    let facts = FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
    let scene = try Europe.show(facts: facts).scene(at: instant(52), size: [960, 540])
    let words = scene.words.joined(separator: " ")
    #expect(words.contains("day’s") && !words.contains("'"))
  }

  @Test func `nothing flashes: between frames no opacity jumps`() throws {
    var show = try Europe.show(facts: Europe.facts())
    show.apply(.nextPalette, at: instant(31))
    show.apply(.toggleHelp, at: instant(40))
    show.apply(.toggleCaption, at: instant(45))
    // The fastest of these fades is that of the keys, 0.7 s; frames here are 0.1 s apart.
    var last: Double?
    for frame in 0..<(150 * 10) {
      let scene = show.scene(at: instant(Double(frame) / 10), size: [480, 270])
      let cover = scene.marks.reduce(0.0) { cover, mark in
        if case .fill(let color) = mark { max(cover, Double(color.opacity)) } else { cover }
      }
      if let last { #expect(abs(cover - last) < 0.5, "frame \(frame)") }
      last = cover
    }
  }

  @Test func `leaving fades and then has left`() throws {
    var show = try Europe.show()
    #expect(!show.hasLeft(at: instant(50)))
    show.apply(.quit, at: instant(50))
    #expect(show.isLeaving)
    #expect(!show.hasLeft(at: instant(50.5)))
    #expect(show.hasLeft(at: instant(50 + Show.leavingSeconds)))
  }
}
