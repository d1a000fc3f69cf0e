public import Breathing
public import Music

/// Plays the music and tones of a session on the machine's audio device.
///
/// Without an audio device, and while one is being opened, it is silent; no call fails or blocks because of that. The
/// main loop reports the session's position each time it runs, and the audio callback follows with straight lines and
/// slow fades.
@MainActor
public final class Speaker {
  /// What is played apart from tones.
  public enum Program: Sendable, Hashable {
    /// The generative piece.
    case generative
    /// A person's own music files.
    case playlist(Playlist)
    /// A path at which no music files were found yet. The generative piece plays until they are.
    case missing(path: String, seed: UInt64)
  }

  /// The sample rate in hertz; nil without sound.
  public internal(set) var sampleRate: Int?

  /// The sample rate at which files were decoded last; nil before the first device.
  var decodedRate: Int?

  var program: Program
  var score: Score
  let controls: Controls
  var handover = TrackHandover()
  let decoder: Decoder
  var device: AudioDevice
  let devices = DeviceWatch()
  var dynamics: Dynamics
  var engine: UnsafeMutablePointer<Engine>?
  /// The next turn of the playlist.
  var turn = 0
  var skipped = SkippedFiles()
  var playlists = PlaylistSearch()

  /// Since when no file has been playing although one should; nil while one is.
  var gapSince: Instant?

  /// Whether the generative piece plays only because files take long to read.
  var isStandingIn = false

  /// Whether a choice turned the music off, so that only tones are heard.
  public internal(set) var isMusicOff: Bool

  /// The chosen files that are not found yet; nil if none are looked for.
  var sought: SoughtMusic?

  /// The music that is played once the present one has faded out; nil if it stays.
  var successor: Selection? {
    didSet { if successor == nil { adoptShares() } }
  }

  /// What is played if the device for files, chosen while no device was open, cannot be opened; nil otherwise.
  var fallback: Fallback?

  /// Whether SDL's audio subsystem is running. It also detects devices while there is none to play
  /// on.
  var isAudioRunning = false
  var remarks: [String] = []
  var isLeaving = false

  /// Whether the device is closed because there is nothing to play, or is being opened again; the engine then waits for
  /// it.
  var isDeviceSuspended = false

  /// Whether a lost device is still open, because a file is being decoded.
  var isLossPending = false

  /// How long the program waits for the device to close before it ends.
  var longestClosing: Duration = .seconds(1)

  /// Whether the device is still to be opened for the first time.
  var isUnopened = false

  /// Whether a device was looked for before anything was played.
  var hasLooked = false

  /// The device that is being opened; nil if none is.
  var attempt: Attempt?

  /// Why there is no device to play on, which was reported; nil if there is one, or none was needed yet.
  var missing: Lack?

  /// Tracks whether the device takes samples.
  var callbacks = CallbackWatch()

  /// Whether anything has been played on a device.
  var hadDevice = false

  /// When everything fell silent with nothing left to play; nil while there is something to play.
  var quietSince: Instant?

  /// When a device that was lost, or that could not be opened, is tried again, and the delay before that; nil if none
  /// is.
  var retry: (due: Instant, delay: Duration)?

  /// When the device asks for samples, and when they are heard.
  public internal(set) var timing = BufferTiming.usual

  /// How far ahead of the loop the target level is set: further than the callback's next run.
  nonisolated static let ahead: Duration = .milliseconds(400)

  /// Opens the audio device, if there is one, and waits for it, for at most five seconds.
  ///
  /// - Parameters:
  ///   - program: What to play.
  ///   - isMusicOff: Whether only tones are to be heard; the volume of the music is then 0.
  ///   - piece: The generative piece.
  ///   - seed: The seed of the music; the plan's seed.
  ///   - volume: The volume, from 0 to 1.
  ///   - isMuted: Whether to start muted.
  ///   - opensLater: Whether to open the device only when the speaker first follows a session.
  ///   - decoding: Calls a closure that decodes a file; libraries may print messages meanwhile.
  public init(
    _ program: Program,
    isMusicOff: Bool = false,
    piece: Piece = .drift,
    seed: UInt64,
    volume: Double,
    isMuted: Bool = false,
    opensLater: Bool = false,
    decoding: @escaping @Sendable (() -> Void) -> Void = { $0() }
  ) {
    (self.program, self.isMusicOff) = (program, isMusicOff)
    decoder = Decoder(around: decoding)
    device = AudioDevice(decodesFiles: program != .generative)
    self.volume = min(max(volume, 0), 1)
    self.isMuted = isMuted
    score = Score(piece, seed: seed)
    dynamics = Dynamics()
    dynamics.isSounding = false
    dynamics.gain = Dynamics.gain(volume: volume)
    dynamics.isMuted = isMuted
    if case .playlist = program { dynamics.playsPiece = false }
    controls = Controls(dynamics)
    isUnopened = opensLater
    if !opensLater { openAtOnce() }
  }

  isolated deinit {
    if !close() { discardEngine() }
  }

  /// The volume, from 0 to 1.
  public var volume: Double {
    didSet {
      dynamics.gain = Dynamics.gain(volume: volume)
      controls.dynamics = dynamics
    }
  }

  /// The volumes of the music and of tones, each from 0 to 1 of the whole.
  public var shares = Shares() {
    didSet { adoptShares() }
  }

  /// Sets the gains of the music and of tones. Music that is fading out, or that is off while files are looked for,
  /// keeps its own.
  private func adoptShares() {
    if successor == nil, sought == nil || !isMusicOff {
      dynamics.musicGain = Dynamics.gain(volume: shares.music)
    }
    dynamics.toneGain = Dynamics.gain(volume: shares.tones)
    controls.dynamics = dynamics
  }

  /// The volumes of the music and of tones, each from 0 to 1 of the whole.
  public struct Shares: Sendable, Hashable {
    /// The volume of the music.
    public var music: Double

    /// The volume of the tones at the turns of the breath, and of the radar's blips.
    public var tones: Double

    /// Creates volumes.
    public init(music: Double = 1, tones: Double = 1) {
      (self.music, self.tones) = (music, tones)
    }
  }

  /// The darkness of the piece, from 0 (day) to 1 (night).
  public var darkness = 0.0 {
    didSet {
      dynamics.darkness = Float(darkness)
      controls.dynamics = dynamics
    }
  }

  /// Whether the sound is muted.
  public var isMuted: Bool {
    didSet {
      dynamics.isMuted = isMuted
      controls.dynamics = dynamics
    }
  }

  /// Whether tones or pings may be played. If not, and the volume of the music is 0, the device is closed.
  public var expectsTones = true

  /// Whether a part of the sound has a volume.
  private var hasAudiblePart: Bool {
    dynamics.musicGain > 0 || expectsTones && dynamics.toneGain > 0
  }

  /// Whether nothing is audible, because there is no device or everything has faded out.
  public var isSilent: Bool { engine == nil || controls.isSilent }

  /// Adopts the position of a session. Call it each time the loop runs, at least five times a
  /// second.
  public func follow(_ timeline: Timeline, at now: Instant) {
    seekChoice(at: now)
    guard finishOpening(at: now) else { return }
    if isUnopened {
      isUnopened = false
      open(for: .start)
    } else {
      followDevices(at: now)
    }
    guard attempt == nil else { return }
    guard engine != nil else { return giveWay() }
    followCallbacks(at: now)
    if !isLeaving {
      dynamics.follow(timeline, at: now.advanced(by: timing.latency), ahead: Self.ahead)
      // The device is then closed, as in a pause.
      if !hasAudiblePart { dynamics.isSounding = false }
      giveWay()
      controls.dynamics = dynamics
    }
    suspendDevice(at: now)
    supplyTracks(at: now)
  }

  /// Whether a short sound would be heard. If not, it is dropped; otherwise it would play late, when the sound returns.
  private var playsSounds: Bool {
    engine != nil && !isDeviceSuspended && dynamics.isSounding && !isMuted && dynamics.gain > 0
  }

  /// Plays a tone after a delay, which counts from now to where the callback renders it. If it is less than a
  /// buffer, the tone may begin late.
  public func play(_ tone: Tone, in seconds: Double = 0) {
    guard playsSounds else { return }
    controls.ring(tone, at: controls.milliseconds + Int(seconds * 1000))
  }

  /// Plays the quiet gesture of an arrival, which is a part of the generative piece, after a delay in the same way.
  public func playArrival(in seconds: Double = 0) {
    guard playsSounds else { return }
    controls.markArrival(at: controls.milliseconds + Int(seconds * 1000))
  }

  /// Plays a ping after its delay, which counts from now to where the callback renders it. If it is less than a
  /// buffer, the ping may begin late.
  public func play(_ ping: PingTone) {
    guard playsSounds else { return }
    controls.play(ping, at: controls.milliseconds)
  }

  /// Fades out for good; later changes of the session have no effect.
  public func fadeOut(seconds: Double) {
    isLeaving = true
    dynamics.isSounding = false
    dynamics.fade = Float(min(max(seconds, 0), 600))
    controls.dynamics = dynamics
  }
}

extension Speaker {
  /// Returns the messages for the user since the last call, one sentence each.
  public func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }
}
