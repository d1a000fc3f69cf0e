public import Breathing

/// Renders a session's music from its start, as samples for a file.
///
/// It queries the timeline every ten milliseconds, and the turns of the breath play tones if
/// enabled. The same timeline gives the same samples on every machine.
public struct Rendition: ~Copyable {
  /// The sample rate, in hertz.
  public let sampleRate: Int

  private let timeline: Timeline
  private let tones: Bool
  private let darkness: (Instant) -> Double
  private let length: Int?
  private let endFade: Float
  private var performance: Performance
  private var dynamics = Dynamics()
  private var frame = 0

  /// Prepares the music of a session.
  ///
  /// - Parameters:
  ///   - timeline: The session; its plan's seed chooses the piece.
  ///   - length: The time from the start at which the music has faded out, even if the session
  ///     continues; nil for the end of the session. Fades take at most a third of a short length.
  ///   - piece: The piece.
  ///   - tones: Whether tones mark the turns of the breath.
  ///   - musicVolume: The volume of the piece, from 0 to 1 of the whole.
  ///   - tonesVolume: The volume of the tones, from 0 to 1 of the whole.
  ///   - sampleRate: The sample rate, 8,000 to 192,000 Hz.
  ///   - darkness: The darkness at an instant, from 0 (day) to 1 (night).
  public init(
    of timeline: Timeline,
    length: Duration? = nil,
    piece: Piece = .drift,
    tones: Bool = false,
    musicVolume: Double = 1,
    tonesVolume: Double = 1,
    sampleRate: Int = 48_000,
    darkness: @escaping (Instant) -> Double = { _ in 0 }
  ) {
    performance = Performance(
      score: Score(piece, seed: timeline.plan.seed),
      sampleRate: Double(sampleRate),
      startsWithPiece: musicVolume > 0
    )
    self.timeline = timeline
    let rate = performance.sampleRate
    self.sampleRate = Int(rate)
    self.length = length.map { Int($0.seconds * rate) }
    let third = length.map { Float($0.seconds) / 3 } ?? .infinity
    endFade = min(third, Dynamics.endFade)
    dynamics.fade = min(third, Dynamics.startFade)
    dynamics.musicGain = Dynamics.gain(volume: musicVolume)
    dynamics.toneGain = Dynamics.gain(volume: tonesVolume)
    self.tones = tones
    self.darkness = darkness
  }

  /// Renders the next samples.
  ///
  /// - Parameter buffer: Left and right interleaved. Its contents are mixed in as other music; zero
  ///   it if there is none.
  public mutating func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    let frames = buffer.count / 2
    let step = max(1, sampleRate / 100)
    var done = 0
    while done < frames {
      if frame % step == 0 { listen(for: step) }
      let count = min(step - frame % step, frames - done)
      let part = buffer[2 * done..<2 * (done + count)]
      performance.render(into: UnsafeMutableBufferPointer(rebasing: part), dynamics: dynamics)
      frame += count
      done += count
    }
  }

  private mutating func listen(for step: Int) {
    let now = instant(at: frame)
    let next = instant(at: frame + step)
    dynamics.follow(timeline, at: now, ahead: now.duration(to: next))
    dynamics.darkness = Float(darkness(now))
    if let length, Float(length - frame) <= endFade * Float(sampleRate) {
      dynamics.isSounding = false
      dynamics.fade = endFade
    }
    for edge in timeline.edges(in: now..<next) {
      if timeline.isArrival(edge) { performance.playArrival() }
      if tones, let tone = Tone(edge) { performance.play(tone) }
    }
  }

  private func instant(at frame: Int) -> Instant {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: sampleRate)
    let nanoseconds = seconds * 1_000_000_000 + rest * 1_000_000_000 / sampleRate
    return timeline.start.advanced(by: .nanoseconds(nanoseconds))
  }
}
