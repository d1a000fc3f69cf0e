import Breathing
public import Music

/// Another choice of music during a session: the previous music fades out, then the chosen music fades in.
extension Speaker {
  /// What is to be played.
  public struct Choice: Sendable, Hashable {
    /// The generative piece. Beside files it plays only while none of them can be played.
    public var piece: Piece

    /// The path of a person's own music; nil for the generative piece.
    public var path: String?

    /// Whether there is no music, only tones. The volume of the music is then 0, so that a person can raise it.
    public var isOff: Bool

    /// The seed of the music; nil for that of the previous music.
    public var seed: UInt64?

    /// Creates a choice.
    public init(piece: Piece, path: String? = nil, isOff: Bool = false, seed: UInt64? = nil) {
      (self.piece, self.path, self.isOff, self.seed) = (piece, path, isOff, seed)
    }
  }

  /// Plays other music; nothing changes if it is the same.
  ///
  /// Files are looked for on another thread, and the previous music plays until they are found. A folder that is chosen
  /// again is listed again; the file that plays then goes on.
  ///
  /// - Parameters:
  ///   - choice: What to play.
  ///   - report: Returns the remark about files that are not found; called at most once.
  public func choose(_ choice: Choice, reporting report: @escaping (PlaylistError) -> String) {
    let score = Score(choice.piece, seed: choice.seed ?? self.score.seed)
    guard let path = choice.path else {
      sought = nil
      return prepare(Selection(program: .generative, score: score, isMusicOff: choice.isOff))
    }
    if case .missing(let missing, _) = program, missing == path {
      sought = nil
      // A search for other files may still be running.
      playlists = PlaylistSearch()
      // They are looked for at once.
      skipped.removeAll()
      return prepare(Selection(program: .missing(path: path, seed: score.seed), score: score))
    }
    let isReported = sought?.path == path && sought?.isReported ?? false
    sought = SoughtMusic(path: path, score: score, report: report, isReported: isReported)
    successor = nil
    // A search for other files may still be running.
    playlists = PlaylistSearch()
  }

  /// Looks for the chosen files, again and again until they are there.
  func seekChoice(at now: Instant) {
    guard var sought else { return }
    switch playlists.take() {
    case .success(let playlist)?:
      self.sought = nil
      remarks += playlist.remarks
      prepare(Selection(program: .playlist(playlist), score: sought.score))
    case .failure(let error)?:
      _ = sought.failures.noteFailure(of: sought.path, at: now)
      if !sought.isReported { remarks.append(sought.report(error)) }
      sought.isReported = true
      self.sought = sought
    case nil:
      guard sought.failures.mayTry(sought.path, at: now) else { return }
      playlists.start(path: sought.path, seed: sought.score.seed)
    }
  }

  /// Schedules a selection, if it sounds different from the present one.
  private func prepare(_ next: Selection) {
    let present = selection
    guard present.sounds(like: next) else {
      successor = next
      return
    }
    successor = nil
    guard next.program != program else { return }
    if case .playlist(let other) = next.program, case .playlist(let former) = program,
      other.files == former.files
    {
      return
    }
    (program, turn) = (next.program, 0)
    skipped.removeAll()
  }

  /// Fades out for the selection that follows, and begins with it once there is silence.
  func giveWay() {
    guard let successor, !isLeaving else { return }
    guard isSilent else {
      // Otherwise a fade, such as the one at the end of a session, is already running.
      if dynamics.isSounding { dynamics.fade = Dynamics.pauseFade }
      dynamics.isSounding = false
      return
    }
    self.successor = nil
    begin(successor)
  }

  /// Plays a selection on the device, which must be silent. If files need a new device and it cannot be opened, the
  /// previous music resumes.
  private func begin(_ next: Selection) {
    if next.program == .generative, let fallback {
      // The device for files was never opened, and is not needed any more.
      (device, self.fallback) = (fallback.device, nil)
    }
    let former = Fallback(device: device, previous: selection, files: next)
    let opensMixer = next.program != .generative && !device.decodesFiles
    if let problem = opensMixer ? AudioDevice.missingLibrary(decodesFiles: true) : nil {
      remarks.append("\(former.remark): \(problem)")
      if former.selection != selection { exchange(for: former.selection) }
      return
    }
    guard opensMixer else {
      fallback?.adopt(files: next)
      return exchange(for: next)
    }
    let isPlaying = engine != nil && !isDeviceSuspended
    if isPlaying { device.play(nil) }
    exchangeEngine(for: next)
    // Nothing is being decoded for a device that decodes no files.
    if isPlaying { decoder.close { device.close() } }
    device = AudioDevice(decodesFiles: true)
    guard isPlaying else {
      // A suspended device is opened once there is something to play.
      if isDeviceSuspended { fallback = former }
      return
    }
    isAudioRunning = false
    open(for: .replacement(former))
  }

  /// Plays a selection on the same device.
  private func exchange(for next: Selection) {
    let isPlaying = engine != nil && !isDeviceSuspended
    if isPlaying { device.play(nil) }
    exchangeEngine(for: next)
    if isPlaying { device.play(engine) }
  }

  /// Replaces the engine, if there is one, by that of a selection. No callback may use it.
  func exchangeEngine(for next: Selection) {
    (program, score, isMusicOff) = (next.program, next.score, next.isMusicOff)
    // A file that is still being decoded is offered to the handover before.
    (handover, turn) = (TrackHandover(), 0)
    (gapSince, isStandingIn) = (nil, false)
    skipped.removeAll()
    _ = decoder.takeOutcomes()
    dynamics.playsPiece = !next.hasFiles
    controls.dynamics = dynamics
    guard let former = engine, let sampleRate else { return }
    engine = makeEngine(rate: sampleRate)
    former.deinitialize(count: 1)
    former.deallocate()
  }

  /// What is played now.
  private var selection: Selection {
    Selection(program: program, score: score, isMusicOff: isMusicOff)
  }

  /// The music besides tones: the program, and the piece that plays while no files can be played.
  struct Selection: Hashable {
    let program: Program
    let score: Score
    var isMusicOff = false

    /// Whether files are played, as far as they can be.
    var hasFiles: Bool {
      if case .playlist = program { true } else { false }
    }

    /// Whether it can be replaced by another one while it plays, because both sound the same.
    func sounds(like other: Selection) -> Bool {
      guard score == other.score, isMusicOff == other.isMusicOff else { return false }
      guard case .playlist(let files) = program, case .playlist(let others) = other.program else {
        return !hasFiles && !other.hasFiles
      }
      return files.path == others.path
    }
  }
}

/// A person's own music that was chosen during a session and is not found yet.
struct SoughtMusic {
  /// The file or folder.
  let path: String

  /// The generative piece, which plays while there are no files.
  let score: Score

  /// Returns the remark about files that are not found.
  let report: (PlaylistError) -> String

  /// Whether that remark was made.
  var isReported: Bool

  /// When the path is tried again.
  var failures = SkippedFiles()
}
