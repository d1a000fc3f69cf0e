import Breathing
import Cabin
import Scenes
import Show
import TestSamples
import Testing

@Suite("The cabin in the show")
struct CabinInShowTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// A cabin at an altitude since some seconds before an instant.
  private func cabin(_ feet: Double, for length: Double, until seconds: Double) throws -> CabinState
  {
    let pressure = StandardAtmosphere.hectopascals(altitudeFeet: feet)
    let first = try #require(CabinSample(at: instant(seconds - length), hectopascals: pressure))
    let last = try #require(CabinSample(at: instant(seconds), hectopascals: pressure))
    return CabinState(first).following(last)
  }

  private func words(_ show: Show, at seconds: Double) -> [String] {
    show.scene(at: instant(seconds), size: [960, 540]).marks.flatMap { mark -> [String] in
      if case .text(let run, _, let opacity) = mark, opacity > 0.004 { run.lines } else { [] }
    }
  }

  @Test func `it is time to check the oxygen once, in the span in which the show learns it`() throws
  {
    var show = try Europe.show()
    let before = show.cues(in: instant(0)..<instant(60))
    show.apply(.cabin(try cabin(8_000, for: 60, until: 20)), at: instant(20))
    #expect(show.cues(in: instant(0)..<instant(60)) == before)
    // The reading is older than the frame at which the show receives it; no span is missed.
    show.apply(.cabin(try cabin(25_000, for: 100, until: 29)), at: instant(30.2))
    show.apply(.cabin(try cabin(25_000, for: 100, until: 34)), at: instant(35))
    #expect(show.surroundings.checkOxygenSince == instant(30.2))
    #expect(show.nextCue(after: instant(30.1)) == instant(30.2))
    var last = instant(30.2)
    var cues: [Cue] = []
    while last < instant(60) {
      let next = last.advanced(by: .milliseconds(333))
      cues += show.cues(in: last..<next)
      last = next
    }
    let asked = cues.filter { $0.event == .checkOxygen }
    #expect(asked.count == 1)
    let cue = try #require(asked.first)
    #expect(cue.edge.instant == instant(30.2))
    #expect(cue.edge.duration == .zero)
    #expect(cue.edge.levelFrom == show.moment(at: instant(30.2)).breath.fullness)
    #expect(cue.next?.instant == show.timeline.nextEdge(after: instant(30.2))?.instant)
    let whole = show.cues(in: instant(0)..<instant(60))
    #expect(whole.count == before.count + 1)
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.edge.instant <= $1.edge.instant })
    show.apply(.cabin(try cabin(5_000, for: 60, until: 70)), at: instant(70))
    #expect(show.surroundings.checkOxygenSince == nil)
  }

  @Test func `the sky shows the cabin altitude and the disclaimer`() throws {
    var show = try Europe.show()
    #expect(!words(show, at: 30).contains { $0.contains("cabin") })
    show.apply(.cabin(try cabin(8_200, for: 60, until: 20)), at: instant(20))
    #expect(words(show, at: 30).contains("cabin 8,200 ft"))
    #expect(words(show, at: 30).contains("not a certified instrument"))
    #expect(words(show, at: 81).contains("cabin 8,200 ft, not updated"))
    show.apply(.cabin(try cabin(18_000, for: 10, until: 82)), at: instant(82))
    #expect(words(show, at: 83).contains("cabin 18,000 ft"))
    #expect(words(show, at: 83).contains("time without oxygen: 9 to 14 min"))
  }

  @Test func `what is shown of the cabin fades out once it is unknown`() throws {
    var known = try Europe.show()
    known.apply(.cabin(try cabin(25_000, for: 100, until: 30)), at: instant(30))
    var lost = known
    lost.apply(.cabin(nil), at: instant(40))
    // Other settings, without a sensor.
    var reloaded = try Europe.show()
    reloaded.sources = .all.subtracting(.cabin)
    for show in [lost, reloaded.withSurroundings(of: known, at: instant(40))] {
      #expect(show.surroundings.checkOxygenSince == nil)
      for text in ["cabin 25,000 ft", "Check oxygen"] {
        #expect(words(show, at: 40.2).contains(text))
        #expect(!words(show, at: 42.1).contains(text))
      }
    }
  }

  @Test(arguments: [SIMD2(960, 540), [540, 960], [800, 1280], [450, 1000]], -1...1)
  func `on a card, the cabin altitude covers no other text`(
    size: SIMD2<Int>,
    height: Int
  ) throws {
    var show = try Cards.show()
    show.apply(.sheet(.card, .move(by: height)), at: instant(1))
    show.apply(.cabin(try cabin(18_000, for: 10, until: 20)), at: instant(20))
    let scene = show.scene(at: instant(30), size: size)
    /// The boxes of lines of text, with letters of Inter as wide as usual.
    func boxes(_ marks: [Mark], _ way: Float = 0) -> [(text: String, box: Box)] {
      marks.flatMap { mark -> [(text: String, box: Box)] in
        switch mark {
        case .layer(let layer, let corner, let share) where share > 0:
          return boxes(layer.marks, way + Float(corner.y))
        case .text(let run, let point, let share) where share > 0:
          let size = Float(run.size)
          let wide = 0.56 * size * Float(run.lines[0].count)
          let before: Float =
            switch run.alignment {
            case .left: 0
            case .center: wide / 2
            case .right: wide
            }
          let low = point + SIMD2(-before, way - 0.75 * size)
          return [(run.lines[0], Box(low: low, high: low + SIMD2(wide, size)))]
        default: return []
        }
      }
    }
    let texts = boxes(scene.marks)
    let own = texts.filter { text, _ in
      ["cabin", "oxygen", "certified"].contains { text.contains($0) }
    }
    #expect(own.count == (size.y > size.x ? 3 : 1))
    for (text, box) in own {
      let covered = texts.filter { other, theirs in
        other != text && all(box.low .< theirs.high) && all(theirs.low .< box.high)
      }
      #expect(covered.isEmpty, "\(text) covers \(covered.map(\.text))")
    }
  }

  @Test func `the card comes and goes gently, whatever the show does`() throws {
    var show = try Europe.show()
    show.apply(.cabin(try cabin(25_000, for: 100, until: 30)), at: instant(30))
    var last = -1.0
    for frame in 0...30 {
      let scene = show.scene(at: instant(30 + Double(frame) / 10), size: [960, 540])
      let veil =
        scene.marks.compactMap { mark in
          if case .fill(let color) = mark { Double(color.opacity) } else { nil }
        }.max() ?? 0
      #expect(veil >= last)
      #expect(last < 0 || veil - last < 0.08, "frame \(frame)")
      last = veil
    }
    #expect(last > 0.75)
    #expect(words(show, at: 40).contains("Check oxygen"))
    show.apply(.cabin(try cabin(5_000, for: 60, until: 50)), at: instant(50))
    #expect(words(show, at: 51).contains("Check oxygen"))
    #expect(!words(show, at: 53).contains("Check oxygen"))
  }

  @Test func `the request stays whatever a key opens, and after the session`() throws {
    var show = try Europe.show()
    let end = try #require(show.timeline.end)
    show.apply(.cabin(try cabin(25_000, for: 100, until: 30)), at: instant(30))
    show.apply(.panel(.toggle), at: instant(40))
    let size = SIMD2(540, 960)
    for at in [instant(45), end.advanced(by: .seconds(5)), end.advanced(by: .seconds(60))] {
      let marks = show.scene(at: at, size: size).marks
      let last = marks.suffix(4).flatMap { mark -> [String] in
        if case .text(let run, _, let opacity) = mark, opacity > 0.9 { run.lines } else { [] }
      }
      #expect(last.contains("Check oxygen"), "\(last)")
    }
  }

  @Test(arguments: [
    (18_000.0, 0.0, "10 to 15 min"), (11_000, 0, "30 to 60 min"), (25_000, 45, "under a minute"),
    (22_000, 0, "5 min"), (22_000, 150, "2 min"), (15_000, 0, "16 to 30 min"),
  ])
  func `the time left is shown in calm, round numbers`(
    feet: Double,
    seconds: Double,
    words: String
  ) throws {
    var show = try Europe.show()
    show.apply(.cabin(try cabin(feet, for: seconds, until: 30)), at: instant(30))
    #expect(self.words(show, at: 40).contains("time without oxygen: \(words)"))
  }
}
