package import Music
package import Settings
package import Show
package import System

/// The music of a video, as a separate WAV file.
package struct WaveTrack {
  /// The piece.
  package let piece: Piece

  /// Whether tones mark the turns of the breath.
  package let tones: Bool

  /// The volumes of the piece and of the tones, from 0 to 1.
  private let musicVolume, tonesVolume: Double

  /// Creates the music of settings.
  ///
  /// - Parameters:
  ///   - settings: The settings of the sound.
  ///   - musicPercent: The volume of the piece, in percent.
  package init(_ settings: Settings, musicPercent: Int) {
    (piece, tones) = (settings.piece, settings.tones)
    musicVolume = Double(musicPercent) / 100
    tonesVolume = Double(settings.tonesVolume) / 100
  }

  /// Whether the settings have music or tones to hear; `sound.volume`, which applies to both, does not count.
  package static func isHeard(with settings: Settings) -> Bool {
    let hasTones = settings.tones && settings.tonesVolume > 0
    return !settings.mute && (settings.audibleMusicVolume > 0 || hasTones)
  }

  /// Writes the music of a part of a session, in seconds from its start.
  ///
  /// The piece is rendered from the session's start, so that it sounds as it would at that time. Only the ends of the
  /// part are softened.
  ///
  /// - Parameters:
  ///   - show: The session.
  ///   - start: The start of the part, in seconds from the start of the session.
  ///   - length: The length of the part, in seconds.
  ///   - path: The file.
  ///   - isStopped: Whether the program was asked to stop.
  ///   - progress: Takes a line about what is rendered and about how long the rest takes, after each second of music.
  /// - Returns: Whether it is complete; false if the program was stopped, and the file was not written.
  /// - Throws: A failure that names the file.
  package func write(
    _ show: Show,
    from start: Double,
    length: Double,
    to path: String,
    isStopped: () -> Bool = { SignalHandler.isAsked },
    progress: (String) -> Void = { _ in }
  ) throws(Failure) -> Bool {
    var rendition = Rendition(
      of: show.timeline,
      piece: piece,
      tones: tones,
      musicVolume: musicVolume,
      tonesVolume: tonesVolume,
      darkness: show.darkness
    )
    let file = try OutputFile(path, isInterrupted: { SignalHandler.isAsked })
    let skipped = Int(start * Double(rendition.sampleRate))
    let wanted = Int(length * Double(rendition.sampleRate))
    let frames = skipped..<(skipped + wanted)
    let state = RenderProgress(frames: frames.upperBound, framesPerSecond: rendition.sampleRate)
    let began = ContinuousClock.now
    let isComplete = try rendition.write(
      frames,
      as: .float,
      to: file,
      softensEnds: true,
      isStopped: isStopped,
      progress: { progress("music: \(state.line(drawn: $0, after: began.duration(to: .now)))") }
    )
    guard isComplete else { return false }
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
  ///   - softensEnds: Whether the part fades in and out within an instant, so that it does not click.
  ///   - isStopped: Whether the program was asked to stop.
  ///   - progress: Takes the number of samples that have been rendered.
  /// - Returns: Whether the part is complete; false if the program was stopped.
  /// - Throws: A failure that names the file.
  package mutating func write(
    _ frames: Range<Int>,
    as encoding: WaveFile.Encoding,
    to file: OutputFile,
    softensEnds: Bool = false,
    isStopped: () -> Bool = { SignalHandler.isAsked },
    progress: (_ done: Int) -> Void = { _ in }
  ) throws(Failure) -> Bool {
    var wave = WaveFile(sampleRate: sampleRate, encoding: encoding)
    try file.write(wave.header(frames: frames.count))
    let second = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * sampleRate)
    defer { second.deallocate() }
    let ends = PartEnds(of: frames.count, sampleRate: sampleRate)
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
        if softensEnds { ends.soften(part, from: done - frames.lowerBound) }
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
