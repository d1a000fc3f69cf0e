/// Renders a score under ``Dynamics``, as interleaved stereo samples.
///
/// A performance is a stream: each call of ``render(into:dynamics:)`` continues where the last one
/// ended. The same score, rate, dynamics and tones give the same samples on every machine, for
/// calls of any length. Rendering allocates nothing, takes no lock and counts no references.
public struct Performance: ~Copyable {
  /// The sample rate, in hertz.
  public let sampleRate: Double

  /// The rendered lung fullness, 0…1: 50 ms behind the requested one.
  public private(set) var breath: Float = 0

  /// Short, because a device plays what is queued before the fade is heard.
  private static let muteSeconds: Float = 0.3
  private static let duckSeconds: Float = 3
  /// −3 dB: with 4 dB the loudness range of a session exceeded 7 LU.
  private static let duckedGain: Float = 0.708
  private static let smoothingSeconds = 0.05

  private var synthesizer: Synthesizer
  private var dynamics = Dynamics()
  private var place = Synthesizer.blockLength

  /// The line that the breath follows.
  private var aim: Float = 0
  private var aimStep: Float = 0
  private var blocksToAim = 0

  private var fade = Fader(isOpen: false)
  private var mute: Fader?
  private var duck = Fader(isOpen: true)
  private var piece: Fader?
  private var volume: Float = -1
  private var musicVolume: Float = -1
  private var toneVolume: Float = -1
  private var darkness: Float = -1
  private var master = Slope(from: 0, to: 0)
  private var music = Slope(from: 1, to: 1)
  private let smoothing: Float

  /// Creates a performance and allocates all its memory.
  ///
  /// - Parameters:
  ///   - score: The score.
  ///   - sampleRate: The sample rate, 8,000 to 192,000 Hz.
  ///   - startsWithPiece: Whether the reverb of the piece sounds from the first sample; pass false
  ///     if `playsPiece` is false at first.
  public init(score: Score, sampleRate: Double, startsWithPiece: Bool = true) {
    let rate = min(max(sampleRate, 8000), 192_000)
    self.sampleRate = rate
    synthesizer = Synthesizer(score: score, sampleRate: rate, isWarm: startsWithPiece)
    let corner = 1 / (2 * Double.pi * Self.smoothingSeconds)
    smoothing = Elementary.onePole(corner: corner, rate: rate / Double(Synthesizer.blockLength))
  }

  /// Starts a tone after a delay from 0 seconds, with the next 64 samples.
  public mutating func play(_ tone: Tone, in seconds: Double = 0) {
    synthesizer.start(tone, in: seconds)
  }

  /// Starts the quiet gesture of an arrival after a delay from 0 seconds; it is a part of the piece.
  public mutating func playArrival(in seconds: Double = 0) {
    synthesizer.startArrival(in: seconds)
  }

  /// Starts a ping after its delay.
  public mutating func play(_ ping: PingTone) {
    synthesizer.start(ping)
  }

  /// Whether everything has faded out; rendering is then nearly free and the piece's time stops.
  public var isSilent: Bool { master.to == 0 }

  /// Renders the next samples.
  ///
  /// - Parameters:
  ///   - buffer: Left and right interleaved. Its contents are mixed in as another source under the
  ///     same dynamics; zero it if there is none.
  ///   - dynamics: The dynamics from here on. Passing the same value again changes nothing, and a
  ///     new breath level starts a new line from the current level.
  public mutating func render(into buffer: UnsafeMutableBufferPointer<Float>, dynamics: Dynamics) {
    follow(dynamics)
    for frame in 0..<buffer.count / 2 {
      if place == Synthesizer.blockLength {
        nextBlock()
        place = 0
      }
      let along = Float(place) / Float(Synthesizer.blockLength)
      let gain = master.from + (master.to - master.from) * along
      let own = music.from + (music.to - music.from) * along
      buffer[2 * frame] = (buffer[2 * frame] * own + synthesizer.left[place]) * gain
      buffer[2 * frame + 1] = (buffer[2 * frame + 1] * own + synthesizer.right[place]) * gain
      place += 1
    }
  }

  private mutating func follow(_ asked: Dynamics) {
    let new = asked.withinBounds
    if new.breath != dynamics.breath || new.within != dynamics.within {
      let blockSeconds = Float(Synthesizer.blockLength) / Float(sampleRate)
      blocksToAim = max(1, Int((new.within / blockSeconds).rounded()))
      aimStep = (new.breath - aim) / Float(blocksToAim)
    }
    dynamics = new
  }

  private mutating func nextBlock() {
    let time = Float(Synthesizer.blockLength) / Float(sampleRate)
    let open = fade.move(toOpen: dynamics.isSounding, by: time, whole: dynamics.fade)
    // One that begins muted is silent from its first sample.
    var unmuted = mute ?? Fader(isOpen: !dynamics.isMuted)
    let audible = unmuted.move(toOpen: !dynamics.isMuted, by: time, whole: Self.muteSeconds)
    mute = unmuted
    let plain = duck.move(toOpen: !dynamics.isDucked, by: time, whole: Self.duckSeconds)
    let loudness = line(from: volume, to: dynamics.gain)
    music = line(from: musicVolume, to: dynamics.musicGain)
    let tones = line(from: toneVolume, to: dynamics.toneGain)
    let dark = line(from: darkness, to: dynamics.darkness)
    (volume, musicVolume, toneVolume) = (loudness.to, music.to, tones.to)
    darkness = dark.to
    master = open * audible * plain.mapped(from: Self.duckedGain, to: 1) * loudness
    if blocksToAim > 0 {
      blocksToAim -= 1
      aim = blocksToAim == 0 ? dynamics.breath : aim + aimStep
    }
    let from = breath
    breath += (aim - breath) * smoothing
    var sounding = piece ?? Fader(isOpen: dynamics.playsPiece)
    let level = sounding.move(toOpen: dynamics.playsPiece, by: time, whole: Dynamics.startFade)
    piece = sounding
    guard master.from > 0 || master.to > 0 else {
      synthesizer.clearBlock()
      synthesizer.endSounds()
      return
    }
    synthesizer.renderBlock(
      breath: Slope(from: from, to: breath),
      piece: level * music,
      tones: tones,
      darkness: dark
    )
  }

  /// Returns a block's step of a volume or darkness towards its goal; a negative one begins there.
  private func line(from volume: Float, to goal: Float) -> Slope {
    let before = volume < 0 ? goal : volume
    // Rounding would keep the last inaudible step from ending.
    guard abs(goal - before) > 1e-6 else { return Slope(from: before, to: goal) }
    return Slope(from: before, to: before + (goal - before) * smoothing)
  }
}
