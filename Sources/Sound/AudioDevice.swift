import CSDL2
import CSDL2Mixer
import Network

/// The audio device, which an engine fills with samples.
///
/// SDL plays them. SDL_mixer opens the device only if files are to be decoded: it decodes for the format of its own
/// device, and brings two dozen libraries for formats and instruments.
@MainActor
final class AudioDevice {
  /// Why there is no device, in a few words.
  struct Problem: Error {
    let message: String

    /// What SDL reported last on this thread.
    static var ofSDL: Problem { Problem(message: String(cString: SDL_GetError())) }
  }

  /// A device that was opened.
  struct Opened: Sendable {
    /// SDL's number of the device; 0 if SDL_mixer has it.
    var number: SDL_AudioDeviceID = 0

    /// The sample rate, in hertz.
    let rate: Int

    /// When it asks for samples, and when they are heard.
    let timing: BufferTiming
  }

  /// Whether music files can be decoded for it.
  let decodesFiles: Bool

  /// What SDL's device plays.
  let source = EngineSource()

  /// SDL's number of the device; 0 while none is open, or SDL_mixer has it.
  private var number: SDL_AudioDeviceID = 0

  /// Creates a device that is not open.
  init(decodesFiles: Bool) {
    self.decodesFiles = decodesFiles
  }

  isolated deinit {
    if number != 0 { SDL_CloseAudioDevice(number) }
  }

  /// Adopts a device that was opened for this one.
  func adopt(_ opened: Opened) { number = opened.number }

  /// Plays an engine's samples; silence if it is nil. Waits for a running callback; once this returns, the
  /// former engine is no longer used.
  func play(_ engine: UnsafeMutablePointer<Engine>?) {
    if decodesFiles {
      Mix_HookMusic(engine == nil ? nil : fillFromEngine, engine)
    } else {
      SDL_LockAudioDevice(number)
      source.engine = engine.map { UnsafeMutableRawPointer($0) }
      SDL_UnlockAudioDevice(number)
    }
  }

  /// Starts to close the device and SDL's audio subsystem. It takes half a second, or much longer if the sound
  /// server stopped answering, so nothing waits for it. A device that is opened afterwards waits for its turn.
  func close() {
    Self.queue.add { [source, number, decodesFiles] in
      AudioDevice.close(number, decodesFiles: decodesFiles)
      withExtendedLifetime(source) {}
    }
    number = 0
  }

  /// Starts to close SDL's audio subsystem while no device is open, in the same way.
  static func closeSubsystem() { queue.add { SDL_QuitSubSystem(shim_init_audio()) } }

  /// Waits for the devices that are being opened or closed, for at most a duration.
  static func waitForClosing(_ limit: Duration) {
    guard !queue.isIdle, let end = try? Wakeup() else { return }
    queue.add { end.signal() }
    _ = end.wait(for: limit)
  }
}

/// What any thread can call.
extension AudioDevice {
  /// The thread on which devices are opened and closed, one after another, because a sound server may not answer.
  nonisolated static let queue = WorkQueue("sound device")

  /// Returns the reason why no device can be opened on this machine; nil if one can.
  nonisolated static func missingLibrary(decodesFiles: Bool) -> String? {
    let problem = shim_sdl_problem() ?? (decodesFiles ? shim_mixer_problem() : nil)
    return problem.map { String(cString: $0) }
  }

  /// Opens a device.
  ///
  /// SDL converts samples to the device's format and channels, but not to its rate, at which the music is synthesised,
  /// nor to its buffer size, which decides how much is queued.
  nonisolated static func open(
    decodesFiles: Bool,
    _ source: EngineSource
  ) throws(Problem) -> Opened {
    var wanted = SDL_AudioSpec()
    wanted.freq = 48_000
    wanted.format = shim_audio_float()
    wanted.channels = 2
    let driver = AudioDriver.current
    wanted.samples = AudioDriver.bufferFrames
    if decodesFiles { return try openMixer(wanted, driver) }
    wanted.callback = fillFromSource
    wanted.userdata = Unmanaged.passUnretained(source).toOpaque()
    var opened = SDL_AudioSpec()
    let changes = shim_allow_rate_and_buffer_change()
    let number = SDL_OpenAudioDevice(nil, 0, &wanted, &opened, changes)
    guard number != 0 else { throw .ofSDL }
    SDL_PauseAudioDevice(number, 0)
    let rate = Int(opened.freq)
    let timing = driver.timing(frames: Int(opened.samples), rate: rate)
    return Opened(number: number, rate: rate, timing: timing)
  }

  /// Closes a device and SDL's audio subsystem.
  nonisolated static func close(_ number: SDL_AudioDeviceID, decodesFiles: Bool) {
    if decodesFiles { Mix_CloseAudio() } else { SDL_CloseAudioDevice(number) }
    SDL_QuitSubSystem(shim_init_audio())
  }

  private nonisolated static func openMixer(
    _ wanted: SDL_AudioSpec,
    _ driver: AudioDriver
  ) throws(Problem) -> Opened {
    let opened = Mix_OpenAudioDevice(
      wanted.freq,
      wanted.format,
      CInt(wanted.channels),
      CInt(wanted.samples),
      nil,
      shim_allow_frequency_change()
    )
    guard opened == 0 else { throw .ofSDL }
    var rate: CInt = 0
    var format: UInt16 = 0
    var channels: CInt = 0
    Mix_QuerySpec(&rate, &format, &channels)
    guard format == wanted.format, channels == wanted.channels, rate > 0 else {
      Mix_CloseAudio()
      throw Problem(message: "the device asks for \(channels) channels of another format")
    }
    // SDL_mixer does not say how large its buffer is. It has the size that was asked for.
    let timing = driver.timing(frames: Int(wanted.samples), rate: Int(rate))
    return Opened(rate: Int(rate), timing: timing)
  }
}
