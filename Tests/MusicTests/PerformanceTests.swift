import Glibc
import Music
import Testing

struct PerformanceTests {
  private func rendered(_ seed: UInt64, frames: Int, inCallsOf count: Int) -> [Float] {
    var performance = Performance(score: Score(seed: seed), sampleRate: 8000)
    var dynamics = Dynamics()
    dynamics.breath = 1
    dynamics.within = 0.3
    var samples = [Float](repeating: 0, count: 2 * frames)
    samples.withUnsafeMutableBufferPointer { all in
      for from in stride(from: 0, to: frames, by: count) {
        let part = all[2 * from..<2 * min(from + count, frames)]
        performance.render(into: UnsafeMutableBufferPointer(rebasing: part), dynamics: dynamics)
      }
    }
    return samples
  }

  @Test(arguments: [1, 63, 64, 441, 1024])
  func `the samples do not depend on the length of the calls`(count: Int) {
    #expect(
      rendered(3, frames: 3000, inCallsOf: count) == rendered(3, frames: 3000, inCallsOf: 3000)
    )
  }

  @Test func `two seeds sound different`() {
    #expect(rendered(3, frames: 800, inCallsOf: 64) != rendered(4, frames: 800, inCallsOf: 64))
  }

  @Test func `every machine renders the same bits`() {
    // FNV-1a over the bit patterns; recorded once, the same in debug and release builds.
    let hash = rendered(42, frames: 4000, inCallsOf: 512).reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01B3
    }
    #expect(hash == 5_947_285_651_638_509_249)
  }

  @Test func `a pause fades to silence, and the music continues where it stopped`() {
    let whole = Take.of(Score(seed: 1), seconds: 9) { _, dynamics, _ in dynamics.fade = 1 }
    let paused = Take.of(Score(seed: 1), seconds: 14) { time, dynamics, _ in
      dynamics.fade = 1
      dynamics.isSounding = !(3..<8).contains(time)
    }
    #expect(paused[0..<3].samples == whole[0..<3].samples)
    #expect(paused[4.1..<8].peak == 0)
    #expect(paused[9.1..<14].peak > 0.01)
    // One second of fading out was played on, then nothing until the resumption at 8 s.
    let resumed = paused[9.1..<12].samples
    let expected = whole[5.1..<8].samples
    let difference = zip(resumed, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(difference < 0.01)
  }

  @Test func `a performance that begins muted is silent from its first sample`() {
    var start = Dynamics()
    start.fade = 0
    start.isMuted = true
    let take = Take.of(Score(seed: 2), seconds: 1, dynamics: start)
    #expect(take.samples.allSatisfy { $0 == 0 })
  }

  @Test func `fades have the lengths asked for`() {
    let take = Take.of(Score(seed: 1), seconds: 12) { time, dynamics, _ in
      dynamics.isSounding = time < 7
      dynamics.fade = time < 7 ? 6 : 3
    }
    #expect(take[0..<0.02].peak < 0.001)
    #expect(take[5..<7].decibels > -30)
    #expect(take[9..<9.9].peak > 0)
    #expect(take[10.1..<12].peak == 0)
  }

  @Test func `interludes are three decibels quieter, and muting takes three tenths of a second`() {
    var start = Dynamics()
    start.fade = 0.5
    let plain = Take.of(Score(seed: 2), seconds: 8, dynamics: start)
    let ducked = Take.of(Score(seed: 2), seconds: 8, dynamics: start) { _, dynamics, _ in
      dynamics.isDucked = true
    }
    #expect(abs(ducked[4..<8].decibels - plain[4..<8].decibels + 3) < 0.05)
    #expect(ducked[0..<0.5].decibels > plain[0..<0.5].decibels - 1.5)
    let muted = Take.of(Score(seed: 2), seconds: 4, dynamics: start) { time, dynamics, _ in
      dynamics.isMuted = time >= 2
    }
    #expect(muted[2.15..<2.27].peak > 0)
    #expect(muted[2.4..<4].peak == 0)
    #expect(muted.largestStep <= plain.largestStep * 1.01)
  }

  @Test func `what silence cuts short is not heard after it`() {
    /// The loudest difference that a sound makes after a silence, if it begins 0.04 s before it.
    func rest(of ring: (inout Performance) -> Void) -> Float {
      func take(_ isRung: Bool) -> [Float] {
        var start = Dynamics()
        start.fade = 0.5
        var rings = 0
        let whole = Take.of(Score(seed: 2), seconds: 8, dynamics: start) {
          time,
          dynamics,
          performance in
          if isRung, rings == 0, time >= 2.955 {
            ring(&performance)
            rings += 1
          }
          // The muting takes 0.3 s.
          dynamics.isMuted = (2.695..<5.995).contains(time)
        }
        #expect(rings == (isRung ? 1 : 0))
        return whole[6..<8].samples
      }
      return zip(take(true), take(false)).map { abs($0 - $1) }.max() ?? 1
    }
    let tone = rest { $0.play(Tone.rising) }
    #expect(tone < 0.003)
    let gesture = rest { $0.playArrival() }
    #expect(gesture < 0.0005)
    let ping = rest { $0.play(PingTone(distance: 0, side: 0, in: 1)) }
    #expect(ping < 0.0005)
  }

  @Test func `a tone is silent until its delay is over`() {
    var start = Dynamics()
    (start.fade, start.musicGain, start.toneGain) = (0.5, 0, 1)
    let take = Take.of(Score(seed: 2), seconds: 8, dynamics: start) { time, _, performance in
      if abs(time - 6) < 0.004 { performance.play(.rising, in: 1) }
    }
    #expect(take[6..<6.99].peak < 0.001)
    #expect(take[7.05..<8].peak > 0.01)
  }

  @Test func `music and tones have volumes of their own`() {
    func take(music: Float, tones: Float, rings: Bool) -> Take {
      var start = Dynamics()
      start.fade = 0.5
      (start.musicGain, start.toneGain) = (music, tones)
      return Take.of(Score(seed: 2), seconds: 8, dynamics: start) { time, _, performance in
        if rings, abs(time - 5) < 0.004 { performance.play(.rising) }
      }
    }
    let music = take(music: 1, tones: 1, rings: false)
    let quiet = take(music: 0.5, tones: 1, rings: false)
    #expect(abs(quiet[5..<8].decibels - music[5..<8].decibels + 6.02) < 0.2)
    #expect(take(music: 0, tones: 1, rings: false)[5..<8].peak < 0.001)
    let tone = take(music: 0, tones: 1, rings: true)
    #expect(tone[5..<6].peak > 0.01)
    let soft = take(music: 0, tones: 0.25, rings: true)
    #expect(abs(soft[5..<6].decibels - tone[5..<6].decibels + 12.04) < 0.3)
    #expect(take(music: 0, tones: 0, rings: true)[5..<8].peak < 0.001)
    #expect(take(music: 1, tones: 0, rings: true)[5..<6].decibels == music[5..<6].decibels)
  }

  @Test func `full lungs are two to four decibels louder than empty ones`() {
    var start = Dynamics()
    start.fade = 0.5
    let empty = Take.of(Score(seed: 5), seconds: 12, dynamics: start)
    start.breath = 1
    let full = Take.of(Score(seed: 5), seconds: 12, dynamics: start)
    #expect(2...4 ~= full[4..<12].decibels - empty[4..<12].decibels)
  }

  @Test func `a level is reached at the time asked for`() {
    func level(_ time: Double) -> Double {
      var performance = Performance(score: Score(seed: 5), sampleRate: 8000)
      var dynamics = Dynamics()
      dynamics.breath = 1
      dynamics.within = 2
      var samples = [Float](repeating: 0, count: 2 * Int(time * 8000))
      samples.withUnsafeMutableBufferPointer {
        performance.render(into: $0, dynamics: dynamics)
      }
      return Double(performance.breath)
    }
    // 50 ms of smoothing behind the straight line.
    #expect(abs(level(1) - 0.475) < 0.005)
    #expect(abs(level(2) - 0.975) < 0.005)
    #expect(level(3) > 0.999)
  }

  @Test func `other music is mixed in at the same gain`() {
    func last(over other: Float) -> Float {
      var performance = Performance(score: Score(seed: 1), sampleRate: 8000)
      var dynamics = Dynamics()
      dynamics.fade = 0
      dynamics.gain = 0.5
      var samples = [Float](repeating: other, count: 1600)
      samples.withUnsafeMutableBufferPointer { performance.render(into: $0, dynamics: dynamics) }
      return samples[1599]
    }
    #expect(abs(last(over: 0.5) - last(over: 0) - 0.25) < 1e-6)
  }

  @Test func `invalid dynamics never exceed full scale`() {
    var start = Dynamics()
    start.breath = .nan
    start.within = -.infinity
    start.fade = .nan
    start.gain = 40
    let take = Take.of(Score(seed: 1), seconds: 1, dynamics: start)
    #expect(take.samples.allSatisfy { abs($0) <= 1 })
  }

  @Test func `the gain grows with the volume, from silence to full scale`() {
    #expect([-1, 0, 1, 7].map { Dynamics.gain(volume: $0) } == [0, 0, 1, 1])
    #expect(abs(20 * log10(Dynamics.gain(volume: 0.4)) + 13.9) < 0.1)
    let gains = (0...100).map { Dynamics.gain(volume: Double($0) / 100) }
    #expect(zip(gains, gains.dropFirst()).allSatisfy(<))
  }

  @Test func `rendering allocates no memory`() async {
    await #expect(processExitsWith: .success) {
      var performance = Performance(score: Score(seed: 1), sampleRate: 8000)
      let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2048)
      buffer.initialize(repeating: 0)
      var dynamics = Dynamics()
      func play(calls: Int) {
        for call in 0..<calls {
          buffer.update(repeating: 0)
          dynamics.breath = Float(call % 40) / 40
          dynamics.within = 0.1
          if call % 50 == 0 { performance.play(.falling) }
          performance.render(into: buffer, dynamics: dynamics)
        }
      }
      play(calls: 2)
      // From here on, an allocation traps.
      var nothing = rlimit()
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &nothing)
      var size = 1 << 20
      while size >= 16 {
        while malloc(size) != nil {}
        size /= 2
      }
      play(calls: 200)
      _exit(0)
    }
  }
}
