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
    let file = try OutputFile(path, isInterrupted: { SignalHandler.isAsked })
    let skipped = Int(start * Double(rendition.sampleRate))
    let wanted = Int(length * Double(rendition.sampleRate))
    let frames = skipped..<(skipped + wanted)
    guard try rendition.write(frames, as: .float, to: file, isStopped: isStopped) else {
      return false
    }
    try file.finish()
    return true
  }
}

extension Rendition {
  /// Renders from the beginning, and writes a part as a WAV file, a second at a time.
  ///
  /// - Parameters:
  ///   - frames: The stereo samples to write, counted from the beginning.
  ///   - encoding: The format of the samples.
  ///   - file: The file.
  ///   - isStopped: Whether the program was asked to stop.
  ///   - progress: Takes the number of samples that have been rendered.
  /// - Returns: Whether the part is complete; false if the program was stopped.
  /// - Throws: A failure that names the file.
  package mutating func write(
    _ frames: Range<Int>,
    as encoding: WaveFile.Encoding,
    to file: OutputFile,
    isStopped: () -> Bool = { SignalHandler.isAsked },
    progress: (_ done: Int) -> Void = { _ in }
  ) throws(Failure) -> Bool {
    var wave = WaveFile(sampleRate: sampleRate, encoding: encoding)
    try file.write(wave.header(frames: frames.count))
    let second = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * sampleRate)
    defer { second.deallocate() }
    var bytes: [UInt8] = []
    var done = 0
    while done < frames.upperBound {
      if isStopped() { return false }
      let next = done < frames.lowerBound ? frames.lowerBound : frames.upperBound
      let count = min(sampleRate, next - done)
      let part = UnsafeMutableBufferPointer(rebasing: second[..<(2 * count)])
      part.update(repeating: 0)
      render(into: part)
      if done >= frames.lowerBound {
        bytes.removeAll(keepingCapacity: true)
        wave.encode(UnsafeBufferPointer(part), into: &bytes)
        try file.write(bytes)
      }
      done += count
      progress(done)
    }
    return true
  }
}
