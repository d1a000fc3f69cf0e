import Breathing
import CSDL2
import CSDL2Mixer
import Music

/// The audio device, which is open while there is sound to play.
extension Speaker {
  /// How long nothing has been audible before the device is closed: a pause is often short.
  private static let longestQuiet: Duration = .seconds(2)

  /// Whether no device is open, so that nothing is played until the session changes.
  public var isIdle: Bool { engine == nil || isDeviceResting }

  /// Opens the audio device and plays on it, with the engine that waits for it if the rate is the same.
  func open() {
    isDeviceResting = false
    guard let rate = openDevice() else { return discardEngine() }
    decoder.open()
    if sampleRate != rate { discardEngine() }
    sampleRate = rate
    let engine = engine ?? makeEngine(rate: rate)
    self.engine = engine
    Mix_HookMusic(fillFromEngine, engine)
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
    guard engine != nil, !isDeviceResting else {
      discardEngine()
      if looked { SDL_QuitSubSystem(shim_init_audio()) }
      return
    }
    // Waits for a running callback; from here on, the engine is unused.
    Mix_HookMusic(nil, nil)
    discardEngine()
    decoder.close { Self.closeDevice() }
  }

  /// Closes the device once all has faded out and there is nothing to play, as in a pause: an open device wakes the
  /// machine 45 times a second. It is opened again as soon as something is; the engine then fades in where it stopped.
  func restDevice(at now: Instant) {
    let isWanted = dynamics.isSounding && !dynamics.isMuted && dynamics.gain > 0
    guard !isWanted else {
      quietSince = nil
      guard isDeviceResting else { return }
      open()
      if engine == nil { retryLater(at: now) }
      return
    }
    guard !isDeviceResting, !isLeaving, controls.isSilent else { return }
    let since = quietSince ?? now
    quietSince = since
    guard since.duration(to: now) >= Self.longestQuiet else { return }
    Mix_HookMusic(nil, nil)
    if decoder.close({ Self.closeDevice() }) {
      (isDeviceResting, looksForDevices) = (true, false)
    } else {
      // A file is being decoded, which takes a few seconds.
      Mix_HookMusic(fillFromEngine, engine)
      quietSince = now
    }
  }

  private static func closeDevice() {
    Mix_CloseAudio()
    SDL_QuitSubSystem(shim_init_audio())
  }

  private func makeEngine(rate: Int) -> UnsafeMutablePointer<Engine> {
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(
      to: Engine(score: score, sampleRate: Double(rate), controls: controls, handover: handover)
    )
    return engine
  }

  /// Discards the engine, which no callback may use any more.
  private func discardEngine() {
    (isDeviceResting, sampleRate) = (false, nil)
    guard let engine else { return }
    self.engine = nil
    engine.deinitialize(count: 1)
    engine.deallocate()
  }

  /// Opens the device.
  ///
  /// - Returns: Its sample rate; nil if there is none, which is then remarked.
  private func openDevice() -> Int? {
    if let problem = shim_sdl_problem() ?? shim_mixer_problem() {
      remarks.append("no sound: \(String(cString: problem))")
      return nil
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
      Mix_CloseAudio()
      return nil
    }
    return Int(rate)
  }

  private func remark(_ words: String) -> Int? {
    remarks.append("\(words): \(String(cString: SDL_GetError()))")
    return nil
  }
}
