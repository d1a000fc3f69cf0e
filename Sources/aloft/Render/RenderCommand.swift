import Arguments
import Breathing
import DataFiles
import Network
import Screen
import Session
import Settings
import Show
import System
import Text

/// Renders a session to a video file, as fast as the machine can.
struct RenderCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "render",
    abstract: "Render a session to a video file, without a display.",
    discussion: """
      The video shows the whole session, --minutes long plus its gentle end, or --seconds of it. \
      A name that ends in .mp4, .mov, .mkv or .webm is encoded by ffmpeg, with the music. \
      All other endings but .y4m are refused. A name that ends in .y4m or has no ending, and a \
      pipe, is uncompressed YUV4MPEG2, which ffmpeg and mpv read: aloft render --minutes 1 -o - | \
      mpv -

      Uncompressed colours are BT.709, which the format does not record: for ffmpeg, put \
      -colorspace bt709 before -i.

      Ctrl-C or SIGTERM ends the video early: what was drawn by then is kept as film.partial.mp4 \
      beside film.mp4, an older film.mp4 stays as it was, and the exit status is 75.

      Light, simulated aircraft and facts depend on the time of day and on the date. With the same \
      --seed, --near and --start, and the same data, a video has the same frames every time.
      """
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var session: StartOptions

  @Option(help: ArgumentHelp("Start of the video, in seconds up to 86400.", valueName: "seconds"))
  var from = 0.0

  @Option(
    help: ArgumentHelp("Maximum length of the video, in seconds up to 86400.", valueName: "seconds")
  )
  var seconds: Double?

  @Option(
    help: ArgumentHelp("Frames per second, a whole number from 1 to 240.", valueName: "number")
  )
  var fps = 60

  @Option(
    help: ArgumentHelp(
      "Width and height in pixels, each an even number from 16 to 16384, such as 1920x1080.",
      valueName: "size"
    )
  )
  var size = PictureSize(width: 1920, height: 1080)

  @Option(
    help: ArgumentHelp("Also write the music, as a WAV file.", valueName: "file"),
    completion: .file(extensions: ["wav"])
  )
  var audio: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The video; - for a pipe.", valueName: "file"),
    completion: .file()
  )
  var output: String

  func validate() throws {
    try checkName()
    try (1...240).check(fps, of: "--fps")
    if let audio { try SoundFileName.check(audio, of: "--audio") }
    // Two names may mean one file: film.y4m and ./film.y4m.
    if let audio, FilePath(audio).resolved == FilePath(output).resolved {
      throw ValidationError("--audio and --output are the same; give the music a file of its own.")
    }
    if let audio, FilmEncoder.encodes(output) { try Self.checkMusic(audio) }
    guard size.width % 2 == 0, size.height % 2 == 0 else {
      throw ValidationError("--size = \(size), but both sides of a video must be even.")
    }
    try (0...86_400).check(from, of: "--from")
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError(
        "--seconds = \(numberText(seconds)), but it must be above 0 and up to 86400."
      )
    }
  }

  func run() throws {
    let builder = try SessionBuilder(try plan.configuration(with: look.chosen))
    SignalHandler.listen()
    var show = try session.show(builder)
    // Nobody can tap a video.
    show.ignoreInput()
    let length = try filmLength(show)
    if let problem = Canvas.problem { throw Failure(.unavailable, "no picture: \(problem)") }
    // The music of an encoded video is needed as a file before the first frame.
    let settings = builder.settings
    let isHeard = WaveTrack.isHeard(with: settings)
    let needsMusic = FilmEncoder.encodes(output) && audio == nil && isHeard
    let folder = needsMusic ? try Self.folder() : nil
    let music = audio ?? folder?.path.appending("music.wav").string
    if let music {
      // A file that was asked for has the music even if it is off.
      let percent = audio == nil ? settings.audibleMusicVolume : settings.musicVolume
      let track = WaveTrack(settings, musicPercent: percent)
      let isComplete = try track.write(
        show,
        from: from,
        length: length,
        to: music,
        progress: { Diagnostics.progress($0) }
      )
      guard isComplete else {
        Diagnostics.progress("the music is not complete", isDone: true)
        throw Failure(.tryLater, "stopped while the music was written; \(output) was not changed")
      }
    }
    let sink = try FilmSink(output, audio: music)
    let film = FilmRenderer.Film(
      show,
      from: show.timeline.start.advanced(by: .seconds(from)),
      count: max(1, Int((length * Double(fps)).rounded(.up))),
      framesPerSecond: fps,
      size: size,
      legibility: Legibility(settings, panel: size.pixels)
    )
    try draw(film, builder.setup.data, to: sink)
  }

  /// Throws if the file name has the ending of another format. A pipe or a device may have any name.
  private func checkName() throws {
    let file = FilePath(output)
    let endings = ["", "y4m"] + FilmEncoder.endings
    guard !endings.contains(file.fileExtension.lowercased()), !file.isIrregular else { return }
    throw ValidationError(
      "--output = \"\(output.printable(limit: 60))\", but its name must end in .mp4, .mov, .mkv or "
        + ".webm for an encoded video, or in .y4m for an uncompressed one."
    )
  }

  /// Throws if the music would be written to a pipe, from which ffmpeg could not read it again.
  private static func checkMusic(_ audio: String) throws {
    guard audio == "-" || FilePath(audio).isPipe else { return }
    throw ValidationError(
      "--audio = \"\(audio.printable(limit: 60))\" is a pipe, but ffmpeg reads the music from a "
        + "file."
    )
  }

  private static func folder() throws(Failure) -> TemporaryFolder {
    do throws(SystemError) {
      return try TemporaryFolder("aloft-render")
    } catch {
      throw Failure(.cannotCreate, "a folder for the music: \(error)")
    }
  }

  /// Returns the length of the video in seconds: the requested length, or the rest of the session.
  private func filmLength(_ show: Show) throws(Failure) -> Double {
    guard let end = show.timeline.end else {
      guard let seconds else {
        throw Failure(.usage, "an endless session needs --seconds for the length of the video")
      }
      return seconds
    }
    let whole = show.timeline.start.duration(to: end).seconds
    let left = whole - from
    guard left > 0 else {
      let limit = "the session's end, \(Decimals.text(whole, 1)) s after its start"
      throw Failure(.usage, "--from = \(numberText(from)), but it must be before \(limit)")
    }
    return min(seconds ?? left, left)
  }

  private func draw(
    _ film: FilmRenderer.Film,
    _ data: DataDirectory,
    to file: FilmSink
  ) throws(Failure) {
    let renderer: FilmRenderer
    do throws(NetworkError) {
      renderer = try FilmRenderer(film, backdrops: BackdropStore.open(data))
    } catch {
      throw Failure(.unavailable, "the frames cannot be drawn: \(error)")
    }
    defer { renderer.stop() }
    try file.write(film.stream.header)
    let progress = RenderProgress(frames: film.count, framesPerSecond: fps)
    let began = ContinuousClock.now
    var (frame, used) = (0, [UInt8]?.none)
    while !SignalHandler.isAsked, let bytes = renderer.next(reusing: &used) {
      try file.write(bytes)
      used = bytes
      if frame % fps == 0 {
        Diagnostics.progress(progress.line(drawn: frame, after: began.duration(to: .now)))
      }
      frame += 1
    }
    guard frame == film.count else {
      Diagnostics.progress("\(frame / fps) seconds drawn", isDone: true)
      throw try stopped(after: frame, of: film.count, file)
    }
    try file.finish()
    Diagnostics.progress("\(frame / fps) seconds drawn", isDone: true)
  }

  /// Keeps what was drawn before a signal, so that it can be watched. A finished video of the same name stays.
  ///
  /// - Parameters:
  ///   - frame: The number of frames that were drawn.
  ///   - count: The number of frames of the whole video.
  ///   - file: The video.
  /// - Returns: The failure that ends the command.
  /// - Throws: A failure if the part cannot be kept.
  private func stopped(
    after frame: Int,
    of count: Int,
    _ file: FilmSink
  ) throws(Failure) -> Failure {
    let name = output == "-" ? "standard output" : output
    guard frame > 0 else {
      return Failure(.tryLater, "stopped before the first frame; \(name) was not changed")
    }
    let lengths = [frame, count].map { Decimals.text(Double($0) / Double(fps), 1) }
    let extent = "has the first \(lengths[0]) of \(lengths[1]) s"
    guard let part = try file.finishPart() else {
      return Failure(.tryLater, "stopped; \(name) \(extent)")
    }
    return Failure(.tryLater, "stopped; \(part) \(extent), and \(name) was not changed")
  }
}
