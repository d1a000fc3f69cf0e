package import Music
package import Show
package import System

/// The music of a video, as a separate WAV file.
package struct WaveTrack {
  /// The piece.
  package let piece: Piece

  /// Whether tones mark the turns of the breath.
  package let tones: Bool

  package init(_ piece: Piece, tones: Bool) {
    (self.piece, self.tones) = (piece, tones)
  }

  /// Writes the music of a part of a session, in seconds from its start.
  ///
  /// The piece is rendered from the session's start, so that it sounds as it would at that time.
  ///
  /// - Returns: Whether it is complete; false if the program was stopped, and the file was not written.
  package func write(
    _ show: Show,
    from start: Double,
    length: Double,
    to path: String,
    isStopped: () -> Bool = { SignalHandler.isAsked }
  ) throws(Failure) -> Bool {
    var rendition = Rendition(
      of: show.timeline,
      piece: piece,
      tones: tones,
      darkness: show.darkness
    )
    let rate = rendition.sampleRate
    var wave = WaveFile(sampleRate: rate, encoding: .float)
    let file = try OutputFile(path, isInterrupted: { SignalHandler.isAsked })
    let skipped = Int(start * Double(rate))
    let wanted = Int(length * Double(rate))
    try file.write(wave.header(frames: wanted))
    let second = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * rate)
    defer { second.deallocate() }
    var bytes: [UInt8] = []
    var done = 0
    while done < skipped + wanted {
      if isStopped() { return false }
      let count = min(rate, done < skipped ? skipped - done : skipped + wanted - done)
      let part = UnsafeMutableBufferPointer(rebasing: second[..<(2 * count)])
      part.update(repeating: 0)
      rendition.render(into: part)
      if done >= skipped {
        bytes.removeAll(keepingCapacity: true)
        wave.encode(UnsafeBufferPointer(part), into: &bytes)
        try file.write(bytes)
      }
      done += count
    }
    try file.finish()
    return true
  }
}
