import Glibc
import Network
package import System

/// A video file that ffmpeg encodes from YUV4MPEG2 frames: H.264 or VP9 with the music.
///
/// The encoder writes a new file in the same folder, which `finish` renames: a failed encoding leaves an old file
/// unchanged, and so does one that was stopped, which `finishPart` keeps under another name. After a signal, an encoder
/// that hangs is ended.
package final class FilmEncoder {
  /// The kinds of file that are encoded, by the ending of their name.
  package static let endings = ["mp4", "mov", "mkv", "webm"]

  private let target: FilePath
  private let fresh: FilePath
  private let process: ChildProcess
  private let writing: Int32
  private var watch: EncoderWatch
  private let messages = EncoderMessages()
  private let reader: Worker
  private var isFinished = false

  /// Whether a file of this name is encoded. A pipe or a device receives uncompressed frames, whatever its name.
  package static func encodes(_ path: String) -> Bool {
    let file = FilePath(path)
    guard endings.contains(file.fileExtension.lowercased()) else { return false }
    return !file.isIrregular || file.isFolder
  }

  /// Starts the encoder.
  ///
  /// - Parameters:
  ///   - path: The video. Its ending chooses the container and the codecs.
  ///   - audio: A WAV file with the music; nil for a silent video.
  /// - Throws: A failure if ffmpeg is missing or cannot be started.
  package init(_ path: String, audio: String?) throws(Failure) {
    guard let program = Environment.program("ffmpeg") else {
      throw Failure(
        .unavailable,
        "\(path) needs ffmpeg, which is not installed; install it or choose a name ending in .y4m"
      )
    }
    target = FilePath(path).resolved
    guard access(target.folder.string, W_OK) == 0 else {
      throw Failure(.cannotCreate, path, errno: errno)
    }
    // The new file's name may be short enough although that of the video is too long.
    guard access(target.string, F_OK) == 0 || errno != ENAMETOOLONG else {
      throw Failure(.cannotCreate, path, errno: ENAMETOOLONG)
    }
    fresh = target.sibling(".\(target.name)", ".new-\(getpid()).\(target.fileExtension)")
    let child: ChildProcess
    let errorOutput: Int32
    do throws(SystemError) {
      let pipe = try Pipe()
      defer { close(pipe.reading) }
      let errors = try Pipe()
      defer { close(errors.writing) }
      // While the pipe is full, `write` checks for signals.
      _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
      // A group of its own: Ctrl-C stops the drawing, and the encoder then completes the file.
      child = try ChildProcess(
        program.string,
        Self.arguments(to: fresh.string, audio: audio),
        input: .descriptor(pipe.reading),
        errors: .descriptor(errors.writing),
        leadsGroup: true
      )
      writing = pipe.writing
      errorOutput = errors.reading
    } catch {
      throw Failure(.unavailable, "\(program): \(error)")
    }
    do throws(NetworkError) {
      reader = try messages.read(from: errorOutput)
    } catch {
      for descriptor in [writing, errorOutput] { close(descriptor) }
      child.signal(SIGKILL)
      child.wait()
      unlink(fresh.string)
      throw Failure(.unavailable, "\(program): \(error)")
    }
    process = child
    watch = EncoderWatch(child, writing: fresh)
  }

  deinit {
    guard !isFinished else { return }
    process.signal(SIGKILL)
    _ = end()
    unlink(fresh.string)
  }

  /// Encodes bytes of the stream.
  ///
  /// - Throws: A failure if the encoder has stopped, or hangs after a signal.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(writing, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      guard count < 0 else {
        done += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        waitForRoom()
        if watch.isHanging { throw given(end()) }
      case EPIPE: throw given(end())
      default:
        let reason = errno
        throw Failure(.inputOutput, target.string, errno: reason)
      }
    }
  }

  /// Waits until the encoder accepts more bytes, but not beyond the next check for signals.
  private func waitForRoom() {
    var waiting = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, EncoderWatch.milliseconds)
  }

  /// Removes the new file, and returns the failure of an encoder that ended before the last frame.
  private func given(_ failure: Failure?) -> Failure {
    unlink(fresh.string)
    return failure ?? Failure(.inputOutput, "\(target): \(messages.reason(.exited(0)))")
  }

  /// Waits until the file is complete, and gives it its final name.
  package func finish() throws(Failure) { try finish(at: target) }

  /// Waits until the file has all frames so far, and gives it a name that says that it is a part. An old file stays as
  /// it is.
  ///
  /// - Returns: The path of the part.
  /// - Throws: A failure that names the file and the reason.
  package func finishPart() throws(Failure) -> FilePath {
    let part = target.partial
    try finish(at: part)
    return part
  }

  private func finish(at target: FilePath) throws(Failure) {
    do throws(Failure) {
      if let failure = end() { throw failure }
      try synchronize()
      guard rename(fresh.string, target.string) == 0 else {
        throw Failure(.inputOutput, writing: target.string)
      }
    } catch {
      unlink(fresh.string)
      throw error
    }
    target.folder.synchronizeEntries()
  }

  /// Gives the new file the permissions of the old one, and waits until it is on disk.
  private func synchronize() throws(Failure) {
    let descriptor = open(fresh.string, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.inputOutput, writing: target.string) }
    defer { close(descriptor) }
    var status = stat()
    if stat(target.string, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    guard fsync(descriptor) == 0 else { throw Failure(.inputOutput, writing: target.string) }
  }

  /// Closes the encoder's input and waits for its end. One that hangs is ended.
  ///
  /// - Returns: Why it failed; nil if it succeeded.
  private func end() -> Failure? {
    guard !isFinished else { return nil }
    isFinished = true
    close(writing)
    guard watch.waitForEnd() else {
      return Failure(.tryLater, "\(target): ffmpeg hung after the signal and was ended")
    }
    let end = process.wait()
    reader.join()
    return end == .exited(0) ? nil : Failure(.inputOutput, "\(target): \(messages.reason(end))")
  }

  /// Returns the arguments of ffmpeg: constant quality, in colours that every player decodes.
  static func arguments(to path: String, audio: String?) -> [String] {
    let isWebM = FilePath(path).fileExtension.lowercased() == "webm"
    var words = ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
    // Without it, ffmpeg 5 reports success if a full disk cuts the end of the file.
    words += ["-xerror"]
    words += ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
    if let audio {
      // Without the prefix, the part of a name before a colon would be read as a protocol.
      words += ["-i", "file:\(audio)", "-c:a", isWebM ? "libopus" : "aac", "-b:a", "160k"]
    }
    // The music is complete before the first frame, and ends with the last one, also if stopped.
    if audio != nil { words += ["-af", "apad", "-shortest"] }
    words +=
      isWebM
      ? ["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-row-mt", "1"]
      : ["-c:v", "libx264", "-crf", "18", "-preset", "veryfast"]
    words += ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709"]
    words += ["-color_trc", "bt709", "-color_range", "tv"]
    if !isWebM { words += ["-movflags", "+faststart"] }
    return words + [path]
  }
}
