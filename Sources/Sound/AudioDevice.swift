import CSDL2
import CSDL2Mixer

/// The audio device, which an engine fills with samples.
///
/// SDL plays them. SDL_mixer opens the device only if files are to be decoded: it decodes for the format of its own
/// device, and brings two dozen libraries for formats and instruments.
@MainActor
final class AudioDevice {
  /// Why there is no device, in a few words.
  struct Problem: Error {
    let message: String
  }

  /// Whether music files can be decoded for it.
  let decodesFiles: Bool

  /// SDL's number of the device; 0 while none is open, or SDL_mixer has it.
  private var number: SDL_AudioDeviceID = 0

  /// The engine that fills SDL's buffers; changed only while the device is locked.
  private let source: UnsafeMutablePointer<UnsafeMutablePointer<Engine>?>

  /// Creates a device that is not open.
  init(decodesFiles: Bool) {
    self.decodesFiles = decodesFiles
    source = .allocate(capacity: 1)
    source.initialize(to: nil)
  }

  isolated deinit {
    if number != 0 { SDL_CloseAudioDevice(number) }
    source.deallocate()
  }

  /// The reason why no device can be opened on this machine; nil if one can.
  var missingLibrary: String? {
    let problem = shim_sdl_problem() ?? (decodesFiles ? shim_mixer_problem() : nil)
    return problem.map { String(cString: $0) }
  }

  /// Opens the device, which plays silence.
  ///
  /// SDL converts samples to the device's format and channels, but not to its rate, at which the music is synthesised.
  ///
  /// - Returns: The sample rate, in hertz.
  func open() throws(Problem) -> Int {
    var wanted = SDL_AudioSpec()
    wanted.freq = 48_000
    wanted.format = shim_audio_float()
    wanted.channels = 2
    wanted.samples = UInt16(Speaker.bufferFrames)
    if decodesFiles { return try openMixer(wanted) }
    wanted.callback = fillFromSource
    wanted.userdata = UnsafeMutableRawPointer(source)
    var opened = SDL_AudioSpec()
    number = SDL_OpenAudioDevice(nil, 0, &wanted, &opened, shim_allow_frequency_change())
    guard number != 0 else { throw Problem(message: String(cString: SDL_GetError())) }
    SDL_PauseAudioDevice(number, 0)
    return Int(opened.freq)
  }

  /// Plays an engine's samples; silence if it is nil. Waits for a running callback; once this returns, the
  /// former engine is no longer used.
  func play(_ engine: UnsafeMutablePointer<Engine>?) {
    if decodesFiles {
      Mix_HookMusic(engine == nil ? nil : fillFromEngine, engine)
    } else {
      SDL_LockAudioDevice(number)
      source.pointee = engine
      SDL_UnlockAudioDevice(number)
    }
  }

  /// Closes the device.
  func close() {
    if decodesFiles { return Mix_CloseAudio() }
    SDL_CloseAudioDevice(number)
    number = 0
  }

  private func openMixer(_ wanted: SDL_AudioSpec) throws(Problem) -> Int {
    let opened = Mix_OpenAudioDevice(
      wanted.freq,
      wanted.format,
      CInt(wanted.channels),
      CInt(wanted.samples),
      nil,
      shim_allow_frequency_change()
    )
    guard opened == 0 else { throw Problem(message: String(cString: SDL_GetError())) }
    var rate: CInt = 0
    var format: UInt16 = 0
    var channels: CInt = 0
    Mix_QuerySpec(&rate, &format, &channels)
    guard format == wanted.format, channels == wanted.channels, rate > 0 else {
      Mix_CloseAudio()
      throw Problem(message: "the device asks for \(channels) channels of another format")
    }
    return Int(rate)
  }
}

/// The callback of SDL's device, which SDL calls on its own thread while the device is locked.
private func fillFromSource(
  _ source: UnsafeMutableRawPointer?,
  _ stream: UnsafeMutablePointer<UInt8>?,
  _ bytes: CInt
) {
  let engine = source?.assumingMemoryBound(to: UnsafeMutablePointer<Engine>?.self).pointee
  if let engine {
    fillFromEngine(engine, stream, bytes)
  } else {
    stream?.update(repeating: 0, count: Int(bytes))
  }
}
