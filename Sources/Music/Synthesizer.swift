/// Renders a score: voices, drone and tones with reverb, in blocks of 64 samples.
///
/// Oscillators are set from the piece's time at every block, so they neither drift nor depend on
/// earlier blocks; only the reverb and the filters keep state. Memory is allocated once, in `init`;
/// ``renderBlock(breath:piece:tones:darkness:)`` allocates nothing, never blocks and counts no references, so it
/// may run in an audio callback.
struct Synthesizer: ~Copyable {
  /// The number of samples per block and side.
  static let blockLength = 64

  /// The last block rendered, left and right.
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  private let score: Score
  private let drone: Piece.Drone
  private let gain: Float
  private let sampleRate: Double
  private let openCorner: Corner
  private let closedCorner: Corner
  private let blocking: Float
  private var block = 0
  private var rounds: [7 of Int] = .init(repeating: .min)
  private var notes: [7 of Score.Note?] = .init(repeating: nil)
  private var tones: [2 of OverlappingStarts] = .init(repeating: OverlappingStarts())
  private var arrivals = OverlappingStarts()
  private var pings: [4 of StartedPing?] = .init(repeating: nil)
  private var reverb: Reverb
  private var once = SIMD2<Float>()
  private var twice = SIMD2<Float>()
  private var steady = SIMD2<Float>()

  init(score: Score, sampleRate: Double, isWarm: Bool) {
    self.score = score
    let material = score.piece.material
    drone = material.drone
    gain = material.gain
    self.sampleRate = sampleRate
    openCorner = Corner(hertz: material.openCorner, rate: sampleRate)
    closedCorner = Corner(hertz: material.closedCorner, rate: sampleRate)
    blocking = Elementary.onePole(corner: 20, rate: sampleRate)
    reverb = Reverb(sampleRate: sampleRate)
    left = .allocate(capacity: Self.blockLength)
    right = .allocate(capacity: Self.blockLength)
    left.initialize(repeating: 0, count: Self.blockLength)
    right.initialize(repeating: 0, count: Self.blockLength)
    guard isWarm else { return }
    // The reverb already sounds when the piece starts; its first echoes alone would be audible as a
    // patter.
    let warmUp = Int(Self.warmUpSeconds * sampleRate) / Self.blockLength
    block = -warmUp
    for _ in 0..<warmUp {
      renderBlock(
        breath: Slope(from: 0, to: 0),
        piece: Slope(from: 1, to: 1),
        tones: Slope(from: 1, to: 1),
        darkness: Slope(from: 0, to: 0)
      )
    }
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// The piece's time at the start of the next block, in seconds.
  private var seconds: Double { Double(block * Self.blockLength) / sampleRate }

  /// Starts a tone after a delay.
  mutating func start(_ tone: Tone, in seconds: Double) {
    tones[tone.rawValue].add(nextBlock(in: seconds), next: block)
  }

  /// Starts the gesture of an arrival after a delay.
  mutating func startArrival(in seconds: Double) {
    arrivals.add(nextBlock(in: seconds), next: block)
  }

  /// The block that begins after a delay from 0 seconds.
  private func nextBlock(in seconds: Double) -> Int {
    block + Int((seconds * sampleRate / Double(Self.blockLength)).rounded())
  }

  /// Starts a ping after its delay. If four are already sounding, the oldest is replaced.
  mutating func start(_ ping: PingTone) {
    let started = StartedPing(ping: ping, block: nextBlock(in: Double(ping.delay) / 1000))
    var oldest = 0
    for place in 0..<4 {
      guard let other = pings[place], seconds(since: other.block) < PingTone.seconds else {
        pings[place] = started
        return
      }
      if other.block < pings[oldest]?.block ?? .max { oldest = place }
    }
    pings[oldest] = started
  }

  /// Renders the next block into ``left`` and ``right`` while the breath moves from one level to
  /// another.
  ///
  /// - Parameters:
  ///   - breath: The lung fullness at the block's start and end, 0…1.
  ///   - piece: The level of voices and drone there, 0…1.
  ///   - tones: The level of tones and pings there, 0…1.
  ///   - darkness: The darkness there, from 0 (day) to 1 (night).
  mutating func renderBlock(breath: Slope, piece: Slope, tones: Slope, darkness: Slope) {
    clearBlock()
    if piece.from > 0 || piece.to > 0 {
      addDrone(breath.mapped(from: 0.67, to: 1) * piece)
      let swell = breath.mapped(from: 0.86, to: 1) * piece
      for voice in 0..<Score.voiceCount { addVoice(voice, swell) }
      add(Arrival.notes, since: arrivals, piece)
    }
    add(Tone.rising.notes, since: self.tones[Tone.rising.rawValue], tones)
    add(Tone.falling.notes, since: self.tones[Tone.falling.rawValue], tones)
    for place in 0..<4 { addPing(place, tones) }
    addRoom(breath, darkness)
    block += 1
  }

  /// Silences the block; the piece's time does not advance.
  func clearBlock() {
    left.update(repeating: 0, count: Self.blockLength)
    right.update(repeating: 0, count: Self.blockLength)
  }

  /// Ends tones, pings and the gesture of an arrival: after a silence, the rest of them would be heard late.
  mutating func endSounds() {
    tones = .init(repeating: OverlappingStarts())
    arrivals = OverlappingStarts()
    pings = .init(repeating: nil)
  }

  /// Adds the drone, louder as the lungs fill.
  private func addDrone(_ level: Slope) {
    addPartials(
      drone.pitches,
      phases: drone.phases,
      left: drone.left,
      right: drone.right,
      level: level
    )
  }

  private mutating func addVoice(_ voice: Int, _ swell: Slope) {
    let round = score.round(of: voice, at: seconds)
    if rounds[voice] != round {
      rounds[voice] = round
      notes[voice] = score.note(of: voice, in: round)
    }
    guard let note = notes[voice], note.end > seconds else { return }
    let end = seconds + Double(Self.blockLength) / sampleRate
    addPartials(
      Self.voiceRatios * note.frequency,
      phases: Self.phases,
      left: Self.voiceWeights * Float((1 - note.pan).squareRoot()),
      right: Self.voiceWeights * Float(note.pan.squareRoot()),
      level: Slope(
        from: swell.from * Float(note.level * note.envelope(at: seconds)),
        to: swell.to * Float(note.level * note.envelope(at: end))
      )
    )
  }

  /// Adds two notes since the blocks in which they start; none before.
  private func add(_ notes: NotePair, since starts: OverlappingStarts, _ volume: Slope) {
    for place in 0..<2 where starts.blocks[place] >= 0 {
      let age = seconds(since: starts.blocks[place])
      guard age >= 0, age < notes.seconds else { continue }
      let here = notes.levels(at: age)
      let next = notes.levels(at: age + Double(Self.blockLength) / sampleRate)
      for note in 0..<2 {
        addPartials(
          Self.toneRatios * notes.frequencies[note],
          phases: Self.phases,
          left: Self.toneWeights,
          right: Self.toneWeights,
          level: Slope(from: Float(here[note]), to: Float(next[note])) * volume
        )
      }
    }
  }

  private func addPing(_ place: Int, _ volume: Slope) {
    guard let started = pings[place] else { return }
    let age = seconds(since: started.block)
    guard age >= 0, age < PingTone.seconds else { return }
    let end = age + Double(Self.blockLength) / sampleRate
    let levels = started.ping.levels
    addPartials(
      Self.pingRatios * started.ping.frequency,
      phases: Self.phases,
      left: Self.pingWeights * levels.x,
      right: Self.pingWeights * levels.y,
      level: Slope(
        from: Float(PingTone.envelope(at: age)),
        to: Float(PingTone.envelope(at: end))
      ) * volume
    )
  }

  /// The piece's time since the start of a block, in seconds; negative before it.
  private func seconds(since other: Int) -> Double {
    Double((block - other) * Self.blockLength) / sampleRate
  }

  /// Adds eight sines to the block.
  ///
  /// Each is a rotating point on a circle, one complex product per sample; from an exact start, 64
  /// steps in single precision deviate by less than 10⁻⁵.
  private func addPartials(
    _ frequencies: SIMD8<Double>,
    phases: SIMD8<Double>,
    left leftWeights: SIMD8<Float>,
    right rightWeights: SIMD8<Float>,
    level: Slope
  ) {
    var sine = SIMD8<Float>()
    var cosine = SIMD8<Float>()
    var sineStep = SIMD8<Float>()
    var cosineStep = SIMD8<Float>()
    for lane in 0..<8 {
      let phase = frequencies[lane] * seconds + phases[lane]
      let step = frequencies[lane] / sampleRate
      sine[lane] = Float(Elementary.sine(turns: phase))
      cosine[lane] = Float(Elementary.cosine(turns: phase))
      sineStep[lane] = Float(Elementary.sine(turns: step))
      cosineStep[lane] = Float(Elementary.cosine(turns: step))
    }
    var gain = level.from
    let rise = (level.to - level.from) / Float(Self.blockLength)
    for sample in 0..<Self.blockLength {
      left[sample] += (sine * leftWeights).sum() * gain
      right[sample] += (sine * rightWeights).sum() * gain
      (sine, cosine) = (
        sine * cosineStep + cosine * sineStep, cosine * cosineStep - sine * sineStep
      )
      gain += rise
    }
  }

  /// Adds reverb to the dry block, low-passes it and removes any DC offset.
  private mutating func addRoom(_ breath: Slope, _ darkness: Slope) {
    let closed = closedCorner.coefficient(darkness.from)
    let start = closed + (openCorner.coefficient(darkness.from) - closed) * breath.from
    let closedAfter = closedCorner.coefficient(darkness.to)
    let end = closedAfter + (openCorner.coefficient(darkness.to) - closedAfter) * breath.to
    var softness = start
    let rise = (end - start) / Float(Self.blockLength)
    let loudness = darkness.mapped(from: gain, to: gain * Self.nightGain)
    var level = loudness.from
    let swell = (loudness.to - loudness.from) / Float(Self.blockLength)
    for sample in 0..<Self.blockLength {
      let dry = SIMD2(left[sample], right[sample])
      let mixed = dry * Self.dryShare + reverb.step(dry) * Self.wetShare
      once += (mixed - once) * softness
      twice += (once - twice) * softness
      steady += (twice - steady) * blocking
      let sound = (twice - steady) * level
      left[sample] = Self.limited(sound.x)
      right[sample] = Self.limited(sound.y)
      softness += rise
      level += swell
    }
  }

  /// Leaves samples up to one half unchanged and compresses louder ones so that none exceeds 1.
  private static func limited(_ sample: Float) -> Float {
    let excess = abs(sample) - 0.5
    guard excess > 0 else { return sample }
    return (0.5 + 0.5 * excess / (excess + 0.5)) * (sample < 0 ? -1 : 1)
  }
}

extension Synthesizer {
  private static let warmUpSeconds = 2.0
  private static let dryShare: Float = 0.6
  private static let wetShare: Float = 0.45

  /// Makes up at night for what the lower corners take away, so that a piece is as loud as by day.
  private static let nightGain: Float = 1.1

  /// The phase at which each sine starts, as a fraction of a turn, so that peaks do not add up.
  private static let phases: SIMD8<Double> = [0, 0.37, 0.71, 0.13, 0.53, 0.89, 0.29, 0.61]

  /// Four partials, each with a quieter one three cents higher for a shimmer.
  ///
  /// The weights are unequal: two equal partials would cancel as they beat.
  private static let voiceRatios: SIMD8<Double> = [
    1, 1.001_734_4, 2, 2.003_468_8, 3, 3.005_203_2, 4, 4.006_937_6,
  ]
  private static let voiceWeights: SIMD8<Float> = [
    1.3, 0.45, 0.1625, 0.056, 0.048, 0.0167, 0.02, 0.007,
  ]
  private static let toneRatios: SIMD8<Double> = [1, 2, 3, 0, 0, 0, 0, 0]
  private static let toneWeights: SIMD8<Float> = [0.35, 0.042, 0.014, 0, 0, 0, 0, 0]
  private static let pingRatios: SIMD8<Double> = [1, 2, 3, 0, 0, 0, 0, 0]
  private static let pingWeights: SIMD8<Float> = [1, 0.10, 0.02, 0, 0, 0, 0, 0]
}
