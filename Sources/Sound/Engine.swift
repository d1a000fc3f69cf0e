import Music

/// The state of the audio callback. The speaker owns it; only the callback uses it.
///
/// The speaker creates it before it installs the callback, and destroys it after it has removed the
/// callback, which waits for a running call. So two threads never use it at once.
struct Engine: ~Copyable {
  private var performance: Performance
  private var tracks: TrackPlayer
  private let controls: Controls

  init(score: Score, sampleRate: Double, controls: Controls, handover: TrackHandover) {
    let dynamics = controls.dynamics
    performance = Performance(
      score: score,
      sampleRate: sampleRate,
      startsWithPiece: dynamics.playsPiece && dynamics.musicGain > 0
    )
    tracks = TrackPlayer(handover: handover, sampleRate: sampleRate)
    self.controls = controls
  }

  /// Fills a buffer with interleaved left and right samples.
  mutating func fill(_ buffer: UnsafeMutableBufferPointer<Float>) {
    buffer.update(repeating: 0)
    controls.noteCall()
    let dynamics = controls.dynamics
    let now = controls.milliseconds
    if let wait = controls.take(.rising, at: now) { performance.play(.rising, in: wait) }
    if let wait = controls.take(.falling, at: now) { performance.play(.falling, in: wait) }
    if let wait = controls.takeArrival(at: now) { performance.playArrival(in: wait) }
    for place in 0..<4 {
      if let ping = controls.takePing(place, at: now) { performance.play(ping) }
    }
    if dynamics.isSounding || !performance.isSilent { tracks.add(to: buffer) }
    performance.render(into: buffer, dynamics: dynamics)
    controls.isSilent = performance.isSilent
  }
}

/// The audio callback, which SDL calls on its own thread.
///
/// It is a global function, because a closure would be isolated to the main actor.
func fillFromEngine(
  _ engine: UnsafeMutableRawPointer?,
  _ stream: UnsafeMutablePointer<UInt8>?,
  _ bytes: CInt
) {
  guard let engine, let stream else { return }
  let count = Int(bytes) / MemoryLayout<Float>.stride
  // SDL's buffer is aligned for samples of any type.
  UnsafeMutableRawPointer(stream).withMemoryRebound(to: Float.self, capacity: count) { samples in
    engine.assumingMemoryBound(to: Engine.self).pointee
      .fill(UnsafeMutableBufferPointer(start: samples, count: count))
  }
}
