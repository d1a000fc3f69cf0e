import Breathing
import Facts
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

/// The screen that ends a session.
@Suite struct SummaryTests {
  private let size = SIMD2(1280, 800)

  /// A session of two minutes, and when it is over.
  private func ended(policy: SafetyPolicy = .personal) throws -> (show: Show, end: Instant) {
    let plan = try Plan(interludes: [.seconds(12)], length: .seconds(120), policy: policy, seed: 7)
    var show = Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Europe.show().journey,
      facts: nil,
      appearance: Appearance(palette: .day)
    )
    show.prepare(for: Europe.start)
    return (show, try #require(show.timeline.end))
  }

  private func shown(_ show: Show, _ end: Instant, after seconds: Double) -> Presentation {
    show.presentation(at: end.advanced(by: .seconds(seconds)), size: size)
  }

  @Test func `it states what the session was`() throws {
    let (show, end) = try ended()
    let session = try #require(SessionSummary(show.timeline, at: end))
    let flights = show.timeline.edges(in: Europe.start..<end).count { $0.isFlightStart }
    #expect(session.breaths == flights && flights > 5)
    #expect(session.length == .minutes(2))
    let last = show.timeline.edges(in: Europe.start..<end).last { $0.isFlightStart }
    let pace = try #require(last).instant
    #expect(session.breathsPerMinute == show.moment(at: pace).breathsPerMinute)
    let words = shown(show, end, after: 4).words
    #expect(words.contains("2 minutes"))
    #expect(words.contains { $0.hasPrefix("\(flights) breaths, the last at ") })
  }

  @Test func `in high contrast the airports of the way are rings, as in flight`() throws {
    let (byDay, end) = try ended()
    func rings(_ show: Show) -> Int {
      shown(show, end, after: 4).marks.count { mark in
        guard case .ring(_, let radius, _, let color) = mark else { return false }
        return color.rgb == Palette.highContrast.dot.rgb && radius > 6
      }
    }
    var plain = byDay
    plain.apply(.palette(.highContrast), at: Europe.start.advanced(by: .seconds(30)))
    #expect(rings(plain) > rings(byDay) + 5)
  }

  @Test(
    arguments: [
      (0.2, .seconds(1)), (34.6, .seconds(35)), (59.4, .seconds(59)), (59.6, .minutes(1)),
      (89, .minutes(1)), (91, .minutes(2)), (3_600, .minutes(60)),
    ] as [(Double, SessionSummary.Length)]
  )
  func `a length is in seconds below a minute, and otherwise in the nearest minutes`(
    seconds: Double,
    length: SessionSummary.Length
  ) {
    #expect(SessionSummary.Length(.seconds(seconds)) == length)
  }

  @Test func `a session that was stopped in its first minute ends with its seconds`() throws {
    var (show, _) = try ended()
    show.apply(.stop, at: Europe.start.advanced(by: .seconds(20)))
    let end = try #require(show.timeline.end)
    let seconds = Int(Europe.start.duration(to: end).seconds.rounded())
    try #require((21..<59).contains(seconds))
    let words = shown(show, end, after: 4).words
    #expect(words.contains("\(seconds) seconds"), "\(words)")
  }

  @Test func `it stays for twenty seconds, then the picture closes`() throws {
    let (show, end) = try ended()
    #expect(!show.showsSummary(at: end.advanced(by: .seconds(-0.1))))
    for seconds in [0.0, 3, 19.9, 21] {
      #expect(show.showsSummary(at: end.advanced(by: .seconds(seconds))))
    }
    #expect(!show.showsSummary(at: end.advanced(by: .seconds(21.3))))
    #expect(!shown(show, end, after: 21.3).words.contains("2 minutes"))
    // It comes and goes gently.
    #expect(shown(show, end, after: 0.5).scene != shown(show, end, after: 1).scene)
    #expect(shown(show, end, after: 5).scene == shown(show, end, after: 15).scene)
    #expect(shown(show, end, after: 20.4).scene != shown(show, end, after: 20.8).scene)
  }

  @Test(arguments: [
    Command.closeSummary, .togglePause, .answer(true), .answer(false), .slower, .panel(.toggle),
    .search(.open), .toggleHelp,
  ])
  func `any key dismisses it, and so does a tap`(key: Command) throws {
    var (show, end) = try ended()
    #expect(shown(show, end, after: 3).command(at: [20, 20]) == .closeSummary)
    #expect(shown(show, end, after: 3).keys["x"] == .closeSummary)
    show.apply(key, at: end.advanced(by: .seconds(3)))
    #expect(show.showsSummary(at: end.advanced(by: .seconds(3.5))))
    #expect(!show.showsSummary(at: end.advanced(by: .seconds(4.3))))
    #expect(!show.overlays.isOpen(.panel) && !show.overlays.isOpen(.search))
  }

  @Test func `before the end, the key that dismisses it does nothing`() throws {
    var (show, end) = try ended()
    let before = show.timeline
    show.apply(.closeSummary, at: Europe.start.advanced(by: .seconds(30)))
    #expect(show.timeline == before)
    #expect(show.showsSummary(at: end.advanced(by: .seconds(5))))
  }

  @Test func `a person who quits sees no more of it`() throws {
    var (show, end) = try ended()
    show.apply(.quit, at: end.advanced(by: .seconds(3)))
    #expect(!show.showsSummary(at: end.advanced(by: .seconds(4.3))))
  }

  @Test func `a public screen, an endless session and one without a breath have none`() throws {
    let (show, end) = try ended(policy: .public)
    #expect(!show.showsSummary(at: end.advanced(by: .seconds(3))))
    #expect(shown(show, end, after: 3).words.isEmpty)
    let endless = try Europe.show(minutes: nil)
    #expect(!endless.showsSummary(at: Europe.start.advanced(by: .seconds(86_400))))
    var short = try Europe.show()
    short.apply(.stop, at: Europe.start.advanced(by: .seconds(2)))
    #expect(!short.showsSummary(at: Europe.start.advanced(by: .seconds(60))))
  }

  @Test(arguments: [[1280, 800], [1080, 1920], [800, 480]] as [SIMD2<Int>])
  func `the way flown is in the picture, below the words`(size: SIMD2<Int>) throws {
    let (show, end) = try ended()
    let now = end.advanced(by: .seconds(5))
    let flights = show.moment(at: now).flight
    let light = show.skyLights(at: now, seenFrom: show.moment(at: now)).visible
    let way = FlownRoute(0..<flights, in: show.journey, size: size, light: light, .none)
    #expect(way.legs.count == flights)
    for point in way.legs.flatMap(\.self) + way.airports {
      #expect((0...Double(size.x)).contains(point.x), "\(point)")
      #expect((0.3 * Double(size.y)...Double(size.y)).contains(point.y), "\(point)")
    }
    // Each leg begins where the one before ended.
    for (one, next) in zip(way.legs, way.legs.dropFirst()) {
      let gap = try #require(one.last) - #require(next.first)
      #expect(abs(gap.x) + abs(gap.y) < 1)
    }
    #expect(
      show.scene(at: now, size: size).marks.contains { mark in
        if case .ribbon = mark { true } else { false }
      }
    )
  }

  @Test(
    arguments: [[1280, 800], [1920, 1080], [1080, 1920]] as [SIMD2<Int>],
    [0.02, 0.05, 0.075]
  )
  func `from afar its words are as large as asked for, and inside the picture`(
    size: SIMD2<Int>,
    least: Double
  ) throws {
    let (show, end) = try ended()
    let unit = Double(size.min())
    let legibility = Legibility(
      distanceMetres: least * unit / Legibility.minimumEmMillimetresPerMetre,
      millimetresPerPixel: 1
    )
    let now = end.advanced(by: .seconds(5))
    let shown = show.presentation(at: now, size: size, legibility: legibility)
    let texts = shown.scene.marks.compactMap { mark -> (run: TextRun, at: SIMD2<Float>)? in
      if case .text(let run, let place, _) = mark { (run, place) } else { nil }
    }
    #expect(texts.count >= 2)
    var bottom = 0.0
    for (index, text) in texts.suffix(2).enumerated() {
      let (run, first) = (text.run, Double(text.at.y))
      let size = index == 0 ? MinimumTextSize(least).sentence : least
      #expect(run.size >= size * unit - 1e-6)
      // Capitals are .73 em high.
      #expect(first - 0.73 * run.size > bottom)
      let below = run.leading * Double(run.lines.count - 1) + 0.24
      bottom = first + below * run.size
    }
    // The way begins below a third of the picture.
    #expect(bottom < 0.34 * Double(size.y))
    for text in texts.dropLast(2) { #expect(text.run.size >= least * unit - 1e-6) }
  }

  @Test func `its picture is prepared during the gentle end`() throws {
    let (show, end) = try ended()
    let before = shown(show, end, after: -3).scene.upcoming
    let after = shown(show, end, after: 3).scene.marks.lazy.compactMap { mark -> Backdrop? in
      if case .backdrop(let backdrop, _) = mark { backdrop } else { nil }
    }.first
    #expect(before != nil && before == after)
  }

  @Test func `a long way keeps its last legs`() throws {
    let (show, _) = try ended()
    let light = SkyLight(.day, at: Europe.start)
    func way(_ flown: Range<Int>) -> FlownRoute {
      FlownRoute(flown, in: show.journey, size: size, light: light, .none)
    }
    let (long, last) = (way(0..<600), way(600 - FlownRoute.maximumLegs..<600))
    #expect(!long.legs.isEmpty && long.legs.count <= FlownRoute.maximumLegs)
    #expect(long.legs == last.legs && long.airports == last.airports)
    #expect(long.legs != way(0..<FlownRoute.maximumLegs).legs)
  }
}
