import Glibc
import Music
import Testing

/// The music as the loudspeaker plays it: even, soft, dark, without clicks, and with the breath.
struct QualityTests {
  /// The piece with a breath of ten seconds, empty at the start.
  private static func breathing(
    _ piece: Piece,
    _ seed: UInt64,
    seconds: Double,
    rate: Double
  ) -> Take {
    Take.of(Score(piece, seed: seed), seconds: seconds, rate: rate) { time, dynamics, _ in
      let turn: Double = (time + 0.02) / 10 * 2 * Double.pi
      dynamics.breath = Float(0.5 - 0.5 * cos(turn))
      dynamics.within = 0.02
    }
  }

  @Test(arguments: [(.drift, 1), (.drift, 99), (.dawn, 1), (.tide, 1)] as [(Piece, UInt64)])
  func `a piece is even, soft and dark, and louder with full lungs`(piece: Piece, seed: UInt64) {
    let take = Self.breathing(piece, seed, seconds: 36, rate: 8000)
    let settled = take[6..<36]
    // Over minutes it is −23 ± 0.3 LUFS; half a minute may deviate slightly more.
    #expect(-24.2...(-21.8) ~= Loudness.integrated(settled.samples, rate: take.rate))
    #expect(take.truePeak < -8)
    #expect(abs(take.offset) < 0.001)
    #expect(settled.steepestRise < 2)
    let (centroid, high) = settled.spectrum
    #expect(200...500 ~= centroid)
    #expect(high < 1e-4)
    let full = take[14.5..<15.5].decibels + take[24.5..<25.5].decibels
    let empty = take[9.5..<10.5].decibels + take[19.5..<20.5].decibels
    #expect(1.5...5 ~= (full - empty) / 2)
  }

  @Test(arguments: Piece.allCases)
  func `a piece is about as loud on the left as on the right`(piece: Piece) {
    let take = Self.breathing(piece, 1, seconds: 36, rate: 8000)[6..<36]
    /// The mean level of a side.
    func decibels(_ side: Int) -> Double {
      let power = stride(from: side, to: take.samples.count, by: 2)
        .reduce(0.0) { $0 + Double(take.samples[$1]) * Double(take.samples[$1]) }
      return 10 * log10(power)
    }
    #expect(abs(decibels(0) - decibels(1)) < 3)
  }

  @Test(arguments: Piece.allCases)
  func `at night a piece is a little darker and as loud`(piece: Piece) {
    let (day, night) = (darkened(piece, 0), darkened(piece, 1))
    #expect(0.9...0.96 ~= night.spectrum.centroid / day.spectrum.centroid)
    #expect(abs(night.decibels - day.decibels) < 0.5)
  }

  private func darkened(_ piece: Piece, _ darkness: Float) -> Take {
    var start = Dynamics()
    start.fade = 0.5
    start.breath = 0.5
    start.darkness = darkness
    return Take.of(Score(piece, seed: 3), seconds: 12, rate: 8000, dynamics: start)[2..<12]
  }

  @Test func `no sample is far from the one before it`() {
    let take = Self.breathing(.drift, 6, seconds: 5, rate: 48_000)
    #expect(take.largestStep < 0.03)
    #expect(take.peak > 0.05)
  }

  @Test(arguments: [11_025, 44_100, 96_000])
  func `every sample rate sounds the same`(rate: Double) {
    let seconds = 1.7
    var start = Dynamics()
    start.fade = 0.5
    let here = Take.of(Score(seed: 1), seconds: seconds, rate: rate, dynamics: start)
    let usual = Take.of(Score(seed: 1), seconds: seconds, rate: 8000, dynamics: start)
    let last = 0.7..<seconds
    #expect(abs(here[last].decibels - usual[last].decibels) < 0.7)
    #expect(abs(here[last].spectrum.centroid / usual[last].spectrum.centroid - 1) < 0.06)
  }

  @Test func `the meters measure the level of a sine correctly`() {
    // EBU Tech 3341: a sine of 1 kHz, −23 dBFS on both sides, has −23 LUFS.
    let amplitude = Float(pow(10, -23.0 / 20))
    let samples: [Float] = (0..<96_000 * 2).map { index in
      let turns = 1000 * Double(index / 2) / 48_000
      return amplitude * Float(sin(2 * Double.pi * turns))
    }
    let take = Take(samples: samples, rate: 48_000)
    #expect(abs(Loudness.integrated(samples, rate: 48_000) + 23) < 0.1)
    #expect(abs(take.truePeak + 23) < 0.1)
    #expect(abs(take.spectrum.centroid - 1000) < 1)
    #expect(abs(take.decibels + 26.01) < 0.01)
    #expect(take.steepestRise < 0.01)
    // A quarter of the rate, an eighth off: the samples miss the crests by 3 dB.
    let between: [Float] = (0..<8000).map { index in
      let turns = Double(index / 2) / 4 + 0.125
      return Float(sin(2 * Double.pi * turns))
    }
    #expect(abs(Take(samples: between, rate: 48_000).truePeak) < 0.2)
  }
}
