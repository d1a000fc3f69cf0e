package import System

/// Where the frames of a video go.
package enum FilmSink {
  /// An uncompressed file or pipe.
  case stream(OutputFile)

  /// A file that ffmpeg encodes.
  case encoder(FilmEncoder)

  /// Opens a video.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for a pipe.
  ///   - audio: A WAV file whose music an encoded video contains; nil for a silent one.
  /// - Throws: A failure if the file cannot be created, or if ffmpeg is needed and missing.
  package init(_ path: String, audio: String?) throws(Failure) {
    self =
      FilmEncoder.encodes(path)
      ? .encoder(try FilmEncoder(path, audio: audio))
      : .stream(try OutputFile(path, isInterrupted: { SignalHandler.isAsked }))
  }

  /// Writes bytes of the YUV4MPEG2 stream.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .stream(let file): try file.write(bytes)
    case .encoder(let encoder): try encoder.write(bytes)
    }
  }

  /// Keeps what was written of a stopped video, under a name that says so. An old file stays as it is.
  ///
  /// - Returns: The path of the part; nil if a pipe or a device has received it.
  /// - Throws: A failure that names the file and the reason.
  package func finishPart() throws(Failure) -> FilePath? {
    switch self {
    case .stream(let file): try file.finishPart()
    case .encoder(let encoder): try encoder.finishPart()
    }
  }

  /// Completes the file.
  package func finish() throws(Failure) {
    switch self {
    case .stream(let file): try file.finish()
    case .encoder(let encoder): try encoder.finish()
    }
  }
}
