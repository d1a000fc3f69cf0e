import Breathing
import Music
import Testing

struct ToneTests {
  /// The tone's part of the music, from half a second on.
  private func alone(_ tone: Tone) -> Take {
    var start = Dynamics()
    start.fade = 0
    let music = Take.of(Score(seed: 1), seconds: 2, rate: 24_000, dynamics: start)
    let marked = Take.of(Score(seed: 1), seconds: 2, rate: 24_000, dynamics: start) {
      time,
      _,
      performance in
      if time == 0.5 { performance.play(tone) }
    }
    return Take(samples: zip(marked.samples, music.samples).map { $0 - $1 }, rate: music.rate)
  }

  @Test(arguments: [(Tone.rising, 165.0, 275.0), (.falling, 275, 165)])
  func `a tone has one pitch, then the other`(tone: Tone, first: Double, second: Double) {
    let take = alone(tone)
    let early = take[0.6..<0.9]
    #expect(early.decibels(at: first) > early.decibels(at: second) + 6)
    let late = take[1.3..<1.7]
    #expect(late.decibels(at: second) > late.decibels(at: first) + 2)
  }

  @Test(arguments: Tone.allCases)
  func `tones swell softly and stay quieter than the music`(tone: Tone) {
    let take = alone(tone)
    let levels = (0..<70).map { index in
      let from = 0.5 + Double(index) * 0.02
      return take[from..<from + 0.02].peak
    }
    let highest = levels.max() ?? 0
    #expect(highest > 0.02)
    // The first note takes more than 80 ms to rise from a tenth of its height to nine tenths.
    let height = levels.prefix(20).max() ?? 0
    let low = levels.firstIndex { $0 > height * 0.1 } ?? 0
    let high = levels.firstIndex { $0 > height * 0.9 } ?? 0
    #expect(high - low >= 4)
    #expect(take.largestStep < 0.03)
    var full = Dynamics()
    full.breath = 1
    let music = Take.of(Score(seed: 1), seconds: 9, dynamics: full)
    #expect(highest < music.peak / 2, "\(highest) beside \(music.peak)")
  }

  @Test(arguments: [(.drift, 1), (.dawn, 1), (.tide, 5)] as [(Piece, UInt64)])
  func `tones are at least 12 dB below the peaks of a piece`(piece: Piece, seed: UInt64) throws {
    let plan = try Plan(.pattern(.longExhale, ramp: nil), leadIn: .zero, seed: seed)
    let timeline = Timeline(
      plan: plan,
      start: Instant(nanoseconds: 0),
      screen: ScreenPolicy(choosing: plan)
    )
    /// A minute of the session.
    func take(tones: Bool) -> Take {
      var rendition = Rendition(
        of: timeline,
        length: .seconds(60),
        piece: piece,
        tones: tones,
        sampleRate: 8000
      )
      var samples = [Float](repeating: 0, count: 2 * 60 * 8000)
      samples.withUnsafeMutableBufferPointer { rendition.render(into: $0) }
      return Take(samples: samples, rate: 8000)
    }
    let (music, marked) = (take(tones: false), take(tones: true))
    let tones = Take(
      samples: zip(marked.samples, music.samples).map { $0 - $1 },
      rate: music.rate
    )
    #expect(tones.peak > 0.02)
    #expect(tones.peak < music.peak * 0.2512, "\(tones.peak) beside \(music.peak)")
  }

  @Test func `a tone that a command moves before it begins is heard once`() {
    var start = Dynamics()
    start.fade = 0
    /// Renders tones that are asked for at some times, each to begin at a later one.
    func take(_ times: [(asked: Double, begun: Double)]) -> Take {
      Take.of(Score(seed: 1), seconds: 6, rate: 8000, dynamics: start) { time, _, performance in
        for other in times where other.asked == time {
          performance.play(.rising, in: other.begun - time)
        }
      }
    }
    let moved = take([(0, 1), (0.5, 3)])
    #expect(moved.samples == take([(0.5, 3)]).samples)
    let silent = take([])
    #expect(moved[0..<2.98].samples == silent[0..<2.98].samples)
    #expect(moved[3..<4].samples != silent[3..<4].samples)
  }

  @Test func `only the turns of the breath have tones`() throws {
    let plan = try Plan(
      .pattern(.box, ramp: nil),
      leadIn: .seconds(2),
      flightsPerCycle: 2,
      length: .seconds(33)
    )
    let start = Instant(nanoseconds: 0)
    let timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    let edges = timeline.edges(in: start..<start.advanced(by: .seconds(200)))
    #expect(edges.filter { Tone($0) == .rising }.count == 2)
    #expect(edges.filter { Tone($0) == .falling }.count == 2)
    #expect(edges.allSatisfy { (Tone($0) != nil) == ([.inhale, .exhale].contains($0.phase)) })
    let sigh = Timeline(plan: try Plan(.pattern(.sigh, ramp: nil)), start: start, screen: .personal)
    let tones = sigh.edges(in: start..<start.advanced(by: .seconds(14.9))).compactMap(Tone.init)
    #expect(tones == [.rising, .falling])
  }
}
