import Music

/// What the audio callback plays from: owned by the speaker, touched by the callback alone.
///
/// The speaker makes it before it hooks the callback in and destroys it after it has taken the
/// callback out again (which waits for a call under way), so no two threads are ever in it.
struct Engine: ~Copyable {
  private var performance: Performance
  private var tapes: TapePlayer
  private let controls: Controls

  init(score: Score, sampleRate: Double, controls: Controls, shelf: Shelf) {
    performance = Performance(
      score: score,
      sampleRate: sampleRate,
      startsWithPiece: controls.dynamics.playsPiece
    )
    tapes = TapePlayer(shelf: shelf, sampleRate: sampleRate)
    self.controls = controls
  }

  /// Fills a buffer with left and right in turn.
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

/// The callback; SDL calls it on a thread of its own.
///
/// A function of the file and not a closure, which would belong to the main actor.
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
