import Glibc
import Music
import Testing

struct PingToneTests {
  /// The blips' part of the music, at full volume. Times are multiples of 0.02 s.
  private func alone(
    _ blips: [(time: Double, blip: PingTone)],
    seconds: Double = 2
  ) -> Take {
    var start = Dynamics()
    start.fade = 0
    let music = Take.of(Score(seed: 1), seconds: seconds, rate: 24_000, dynamics: start)
    let marked = Take.of(Score(seed: 1), seconds: seconds, rate: 24_000, dynamics: start) {
      time,
      _,
      performance in
      for blip in blips where abs(blip.time - time) < 0.009 { performance.play(blip.blip) }
    }
    return Take(samples: zip(marked.samples, music.samples).map { $0 - $1 }, rate: music.rate)
  }

  private func levels(_ take: Take, step: Double = 0.01) -> [Double] {
    stride(from: 0, to: take.seconds - step, by: step).map { from in
      Double(take[from..<from + step].peak)
    }
  }

  @Test func `a near blip is soft, and a far one softer and lower`() {
    let near = alone([(0.5, PingTone(distance: 0, side: 0))])
    let far = alone([(0.5, PingTone(distance: 1, side: 0))])
    let (loud, quiet) = (20 * log10(Double(near.peak)), 20 * log10(Double(far.peak)))
    #expect((-35 ... -29).contains(loud), "\(loud) dB")
    #expect(quiet < loud - 4, "\(quiet) dB")
    let (high, low) = (near[0.55..<0.75], far[0.55..<0.75])
    #expect(high.decibels(at: 660) > high.decibels(at: 330) + 10)
    #expect(low.decibels(at: 330) > low.decibels(at: 660) + 10)
  }

  @Test func `it fades in and out without a step`() {
    let take = alone([(0.5, PingTone(distance: 0, side: 0))])
    #expect(take[0..<0.49].peak < 1e-5)
    let levels = levels(take)
    let height = levels.max() ?? 0
    let low = levels.firstIndex { $0 > height * 0.1 } ?? 0
    let high = levels.firstIndex { $0 > height * 0.9 } ?? 0
    #expect(high - low >= 2)
    #expect(take.largestStep < 0.01)
    #expect(take[1.3..<1.9].decibels < take[0.5..<0.8].decibels - 10)
  }

  @Test func `a blip begins when its delay is over, on its side`() {
    let later = alone([(0.5, PingTone(distance: 0, side: -1, in: 0.4))])
    #expect(later[0..<0.88].peak < 1e-5)
    #expect(later[0.92..<1.1].peak > 0.005)
    func energy(_ take: Take, _ side: Int) -> Double {
      stride(from: side, to: take.samples.count, by: 2).reduce(0) { sum, place in
        let sample = Double(take.samples[place])
        return sum + sample * sample
      }
    }
    let early = later[0.9..<1.2]
    #expect(energy(early, 0) > 1.5 * energy(early, 1))
  }

  @Test func `many at once stay quieter than the music`() {
    var full = Dynamics()
    full.breath = 1
    let music = Take.of(Score(seed: 1), seconds: 9, dynamics: full)
    let blips = (0..<20).map { number -> (Double, PingTone) in
      (0.5 + Double(number) * 0.02, PingTone(distance: 0, side: 0))
    }
    #expect(alone(blips).peak < music.peak)
    let steady = (0..<12).map { number -> (Double, PingTone) in
      (0.24 + Double(number) * 0.24, PingTone(distance: 0.3, side: 0.5))
    }
    #expect(alone(steady, seconds: 4).peak < music.peak / 2)
  }

  @Test(
    arguments: [
      (0.0, 0.0, 0.0), (1, -1, 10), (0.5, 0.25, 0.123), (.nan, .nan, .nan), (-1, 2, -3),
      (.infinity, -.infinity, .infinity),
    ] as [(Double, Double, Double)]
  )
  func `a word carries all of it`(distance: Double, side: Double, seconds: Double) {
    let blip = PingTone(distance: distance, side: side, in: seconds)
    #expect(blip.word != 0)
    #expect(PingTone(word: blip.word) == blip)
  }
}
