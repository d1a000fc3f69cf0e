import Music

/// The state of the audio callback: owned by the speaker, used by the callback alone.
///
/// The speaker creates it before it installs the callback and destroys it after it has removed the
/// callback (which waits for a running call), so two threads never use it at once.
struct Engine: ~Copyable {
  private var performance: Performance
  private var tapes: TrackPlayer
  private let controls: Controls

  init(score: Score, sampleRate: Double, controls: Controls, shelf: TrackHandover) {
    performance = Performance(
      score: score,
      sampleRate: sampleRate,
      startsWithPiece: controls.dynamics.playsPiece
    )
    tapes = TrackPlayer(shelf: shelf, sampleRate: sampleRate)
    self.controls = controls
  }

  /// Fills a buffer with interleaved left and right samples.
  mutating func fill(_ buffer: UnsafeMutableBufferPointer<Float>) {
    buffer.update(repeating: 0)
    let dynamics = controls.dynamics
    let asked = controls.takeTones()
    if asked & 1 != 0 { performance.play(.rising) }
    if asked & 2 != 0 { performance.play(.falling) }
    for place in 0..<4 {
      if let blip = controls.takeBlip(place) { performance.play(blip) }
    }
    if dynamics.isSounding || !performance.isSilent { tapes.add(to: buffer) }
    performance.render(into: buffer, dynamics: dynamics)
    controls.isSilent = performance.isSilent
  }
}

/// The callback, which SDL calls on a thread of its own.
///
/// A global function and not a closure, which would belong to the main actor.
func fillFromEngine(
  _ engine: UnsafeMutableRawPointer?,
  _ stream: UnsafeMutablePointer<UInt8>?,
  _ bytes: CInt
) {
  guard let engine, let stream else { return }
  let count = Int(bytes) / MemoryLayout<Float>.stride
  // SDL aligns its buffer for any sample.
  UnsafeMutableRawPointer(stream).withMemoryRebound(to: Float.self, capacity: count) { samples in
    engine.assumingMemoryBound(to: Engine.self).pointee
      .fill(UnsafeMutableBufferPointer(start: samples, count: count))
  }
}
