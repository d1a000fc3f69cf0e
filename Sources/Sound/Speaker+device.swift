import Breathing
import CSDL2
import CSDL2Mixer
import Music

/// The audio device, which is open while there is sound to play.
extension Speaker {
  /// How long nothing has been audible before the device is closed: a pause is often short.
  private static let longestQuiet: Duration = .seconds(2)

  /// Whether no device is open, so that nothing is played until the session changes.
  public var isIdle: Bool { engine == nil || isDeviceSuspended }

  /// Plays on a device that was opened, with the waiting engine if the sample rate is the same.
  func play(on opened: AudioDevice.Opened) {
    let rate = opened.rate
    device.adopt(opened)
    timing = opened.timing
    decoder.open()
    if sampleRate != rate { discardEngine() }
    // A track has the rate of the device for which it was decoded.
    if decodedRate != rate { handover.discardNext() }
    (sampleRate, decodedRate) = (rate, rate)
    let engine = engine ?? makeEngine(rate: rate)
    self.engine = engine
    callbacks = CallbackWatch()
    device.play(engine)
  }

  /// Reopens the audio device, for example after one was connected; the music fades in again.
  ///
  /// - Parameter purpose: What it is opened for.
  /// - Returns: Whether that was possible: not while a file is being decoded, which takes a few seconds, or up to a
  ///   minute if its disk stops answering.
  @discardableResult
  func reopen(for purpose: Attempt.Purpose = .start) -> Bool {
    guard beginClosing() else { return false }
    open(for: purpose)
    return true
  }

  /// Closes the audio device, and waits for that for at most a second; one that is being opened, as soon as it is open.
  /// Does nothing if it is closed or SDL has been shut down.
  ///
  /// - Returns: Whether it is closed. While a file is being decoded it is only silent.
  @discardableResult
  public func close() -> Bool {
    // The server of a device that is still being opened may never answer.
    let isOpening = attempt.map { $0.opening.outcome == nil } ?? false
    guard beginClosing() else { return false }
    if !isOpening { AudioDevice.waitForClosing(longestClosing) }
    return true
  }

  /// Starts to close the audio device, as `close` does, without waiting for it: the picture would stand still if the
  /// sound server does not answer.
  ///
  /// - Returns: Whether it is being closed. While a file is being decoded it is only silent.
  private func beginClosing() -> Bool {
    abandonOpening()
    guard engine != nil, !isDeviceSuspended else {
      discardEngine()
      if isAudioRunning { AudioDevice.closeSubsystem() }
      isAudioRunning = false
      return true
    }
    device.play(nil)
    guard decoder.close({ device.close() }) else { return false }
    isAudioRunning = false
    discardEngine()
    return true
  }

  /// Closes the device once everything has faded out and there is nothing to play, as in a pause: an open device wakes
  /// the machine many times a second. It reopens once there is; the engine then fades in where it stopped.
  func suspendDevice(at now: Instant) {
    guard attempt == nil else { return }
    let isWanted = dynamics.isSounding && !dynamics.isMuted && dynamics.gain > 0
    guard !isWanted else {
      quietSince = nil
      if isDeviceSuspended { open(for: .replacement(fallback)) }
      return
    }
    guard !isDeviceSuspended, !isLeaving, controls.isSilent else { return }
    let since = quietSince ?? now
    quietSince = since
    guard since.duration(to: now) >= Self.longestQuiet else { return }
    device.play(nil)
    if decoder.close({ device.close() }) {
      (isDeviceSuspended, isAudioRunning) = (true, false)
    } else {
      // A file is being decoded.
      device.play(engine)
      quietSince = now
    }
  }

  func makeEngine(rate: Int) -> UnsafeMutablePointer<Engine> {
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(
      to: Engine(score: score, sampleRate: Double(rate), controls: controls, handover: handover)
    )
    return engine
  }

  /// Discards the engine, which no callback may use any more.
  func discardEngine() {
    (isDeviceSuspended, sampleRate) = (false, nil)
    guard let engine else { return }
    self.engine = nil
    engine.deinitialize(count: 1)
    engine.deallocate()
  }
}
