public import Breathing
import CSDL2
import CSDL2Mixer
public import Music

/// Plays the music and tones of a session on the machine's audio device.
///
/// Without an audio device it is silent; no call fails or blocks because of that. The main loop
/// reports the session's position each time it runs, and the audio callback follows with straight
/// lines and slow fades.
@MainActor
public final class Speaker {
  /// What is played apart from tones.
  public enum Program: Sendable, Hashable {
    /// The generative piece.
    case generative
    /// A person's own music files.
    case album(Playlist)
  }

  /// The sample rate in hertz; nil without sound.
  public private(set) var sampleRate: Int?

  private let program: Program
  private let score: Score
  private let controls: Controls
  private let handover = TrackHandover()
  private let decoder: Decoder
  private let devices = DeviceWatch()
  private var dynamics: Dynamics
  private var engine: UnsafeMutablePointer<Engine>?
  private var turn = 0

  /// Whether SDL's audio is running to detect devices, which it does even if there is none to play
  /// on.
  private var looksForDevices = false
  private var unreadable: Set<String> = []
  private var remarks: [String] = []
  private var isLeaving = false

  /// When a lost device is tried again, and the delay before that; nil unless one is lost.
  private var retry: (due: Instant, delay: Duration)?
  /// The first and the longest of these delays.
  private static let retryDelays: (first: Duration, longest: Duration) = (.seconds(2), .seconds(30))

  /// The buffer size, in stereo samples: 21 ms, unnoticeable in a slow swell.
  private static let bufferFrames = 1024

  /// How far ahead of the loop the target level is set.
  private static let ahead: Duration = .milliseconds(200)

  /// The delay from setting a level to hearing it: 50 ms of smoothing and two buffers.
  private static let latency: Duration = .milliseconds(90)

  /// Opens the audio device, if there is one.
  ///
  /// - Parameters:
  ///   - program: What to play.
  ///   - piece: The generative piece.
  ///   - seed: The seed of the music; the plan's seed.
  ///   - volume: The volume, from 0 to 1.
  ///   - isMuted: Whether to start muted.
  ///   - decoding: Calls a closure that decodes a file; libraries may print messages meanwhile.
  public init(
    _ program: Program,
    piece: Piece = .drift,
    seed: UInt64,
    volume: Double,
    isMuted: Bool = false,
    decoding: @escaping @Sendable (() -> Void) -> Void = { $0() }
  ) {
    self.program = program
    decoder = Decoder(around: decoding)
    self.volume = min(max(volume, 0), 1)
    self.isMuted = isMuted
    score = Score(piece, seed: seed)
    dynamics = Dynamics()
    dynamics.isSounding = false
    dynamics.gain = Dynamics.gain(volume: volume)
    dynamics.isMuted = isMuted
    dynamics.playsPiece = program == .generative
    controls = Controls(dynamics)
    open()
  }

  isolated deinit {
    close()
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
    didSet {
      dynamics.musicGain = Dynamics.gain(volume: shares.music)
      dynamics.toneGain = Dynamics.gain(volume: shares.tones)
      controls.dynamics = dynamics
    }
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

  /// Whether nothing is audible, because there is no device or everything has faded out.
  public var isSilent: Bool { engine == nil || controls.isSilent }

  /// Adopts the position of a session. Call it each time the loop runs, at least five times a
  /// second.
  public func follow(_ timeline: Timeline, at now: Instant) {
    followDevices(at: now)
    guard engine != nil else { return }
    if !isLeaving {
      dynamics.follow(timeline, at: now.advanced(by: Self.latency), ahead: Self.ahead)
      controls.dynamics = dynamics
    }
    supplyTapes()
  }

  /// Plays a tone.
  public func play(_ tone: Tone) {
    guard engine != nil, dynamics.isSounding else { return }
    controls.ring(tone)
  }

  /// Plays the quiet gesture of an arrival, which is a part of the generative piece.
  public func playArrival() {
    guard engine != nil, dynamics.isSounding else { return }
    controls.markArrival()
  }

  /// Plays a ping after its delay.
  public func play(_ ping: PingTone) {
    guard engine != nil, dynamics.isSounding, !isMuted else { return }
    controls.play(ping)
  }

  /// Fades out for good; later changes of the session have no effect.
  public func fadeOut(seconds: Double) {
    isLeaving = true
    dynamics.isSounding = false
    dynamics.fade = Float(min(max(seconds, 0), 600))
    controls.dynamics = dynamics
  }

  /// Reopens the audio device, for example after one was connected; the music fades in again.
  public func reopen() {
    close()
    open()
  }

  /// Closes the audio device. Does nothing if it is closed or SDL has been shut down.
  public func close() {
    let looked = looksForDevices
    looksForDevices = false
    guard let engine else {
      if looked { SDL_QuitSubSystem(shim_init_audio()) }
      return
    }
    self.engine = nil
    sampleRate = nil
    // Waits for a running callback; from here on, the engine is unused.
    Mix_HookMusic(nil, nil)
    engine.deinitialize(count: 1)
    engine.deallocate()
    decoder.close {
      Mix_CloseAudio()
      SDL_QuitSubSystem(shim_init_audio())
    }
  }

  /// Switches to another device when the current one is lost, or to the first one that is added.
  ///
  /// A sound server that restarts takes all devices with it, and SDL's list of them. Nothing then reports that they
  /// are back, so a lost device is also tried again, less and less often.
  private func followDevices(at now: Instant) {
    let (isLost, isAdded) = (devices.takeLost(), devices.takeAdded())
    guard !isLeaving else { return }
    if engine != nil, isLost {
      reopen()
      let delay = Self.retryDelays.first
      retry = engine == nil ? (now.advanced(by: delay), delay) : nil
      return
    }
    let isDue = retry.map { now >= $0.due } ?? false
    guard engine == nil, isAdded || isDue else { return }
    let before = remarks
    reopen()
    // The missing sound was already reported.
    let found = retry == nil ? "sound, on a device that was just added" : "sound again"
    remarks = before + (engine == nil ? [] : [found])
    let delay = retry.map { min($0.delay * 2, Self.retryDelays.longest) }
    retry = engine == nil ? delay.map { (now.advanced(by: $0), $0) } : nil
  }
}

extension Speaker {
  /// Returns the messages for the user since the last call, one sentence each.
  public func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }

  private func open() {
    if let problem = shim_sdl_problem() ?? shim_mixer_problem() {
      return remarks.append("no sound: \(String(cString: problem))")
    }
    shim_quieten_alsa()
    guard SDL_InitSubSystem(shim_init_audio()) == 0 else { return remark("no sound") }
    looksForDevices = true
    // SDL converts samples to the device's format and channels, but not to its rate: the music is
    // synthesised at the device's rate.
    let opened = Mix_OpenAudioDevice(
      48_000,
      shim_audio_float(),
      2,
      CInt(Self.bufferFrames),
      nil,
      shim_allow_frequency_change()
    )
    guard opened == 0 else { return remark("no sound") }
    var rate: CInt = 0
    var format: UInt16 = 0
    var channels: CInt = 0
    Mix_QuerySpec(&rate, &format, &channels)
    guard format == shim_audio_float(), channels == 2, rate > 0 else {
      remarks.append("no sound: the device asks for \(channels) channels of another format")
      return Mix_CloseAudio()
    }
    sampleRate = Int(rate)
    decoder.open()
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(
      to: Engine(score: score, sampleRate: Double(rate), controls: controls, handover: handover)
    )
    self.engine = engine
    Mix_HookMusic(fillFromEngine, engine)
  }

  private func remark(_ words: String) {
    remarks.append("\(words): \(String(cString: SDL_GetError()))")
  }

  /// Decodes the next file early enough, and switches to the generative piece if no file can be
  /// decoded.
  private func supplyTapes() {
    guard case .album(let album) = program else { return }
    handover.clear()
    for path in decoder.takeFailures() where unreadable.insert(path).inserted {
      remarks.append("skipped \(path), which cannot be read as music")
    }
    guard unreadable.count < album.files.count else {
      if !dynamics.playsPiece {
        dynamics.playsPiece = true
        remarks.append("no file could be played; playing the program's own music instead")
      }
      return
    }
    guard handover.wantsTrack else { return }
    while unreadable.contains(album.file(at: turn)) { turn += 1 }
    if decoder.start(album.file(at: turn), onto: handover) { turn += 1 }
  }
}
