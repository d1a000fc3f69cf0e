import Breathing

/// Opening a device, while the session goes on.
extension Speaker {
  /// How long opening a device may take before its server counts as silent. libpulse waits 30 seconds for a server.
  nonisolated static let longestOpening: Duration = .seconds(5)

  /// A device that is being opened.
  struct Attempt {
    /// What a device is opened for, which decides what follows if it cannot be opened.
    enum Purpose {
      /// To play for the first time.
      case start
      /// To play again after a loss or a silence, or to play files; the fallback is played if that is not possible.
      case replacement(Fallback?)
      /// To play a fallback.
      case fallback(Fallback)
      /// To play after earlier attempts.
      case retry
      /// To know whether there is one; it is then closed.
      case search
    }

    let opening: DeviceOpening
    let purpose: Purpose

    /// When the loop first waited for it; nil before that.
    var since: Instant?

    /// Whether the sound server has taken too long for it.
    func isHung(at now: Instant) -> Bool {
      since.map { $0.duration(to: now) >= Speaker.longestOpening } ?? false
    }
  }

  /// Why nothing can be heard.
  public enum Lack: Sendable, Hashable {
    /// There is no device, or none that can be opened.
    case noDevice
    /// The sound server does not answer.
    case silentServer
  }

  /// Why no device could be opened in time, or the last one was lost. Nil if there is one, and until one is needed or
  /// looked for.
  public var lack: Lack? { isLeaving ? nil : missing }

  /// Starts to open the audio device; the engine waits for it.
  func open(for purpose: Attempt.Purpose) {
    (isDeviceSuspended, isLossPending, fallback) = (engine != nil, false, nil)
    let opening = DeviceOpening(decodesFiles: device.decodesFiles, source: device.source)
    attempt = Attempt(opening: opening, purpose: purpose)
  }

  /// Opens the audio device, and waits for it, but not long.
  func openAtOnce() {
    open(for: .start)
    guard let opening = attempt?.opening else { return }
    opening.wait(for: Self.longestOpening)
    guard let outcome = opening.outcome else { return noteSilentServer() }
    attempt = nil
    adopt(outcome)
  }

  /// Plays on the device that was being opened, once it is open. If it could not be opened, does what its purpose asks
  /// for.
  ///
  /// - Parameter now: The instant.
  /// - Returns: Whether none is being opened any more.
  func finishOpening(at now: Instant) -> Bool {
    guard var attempt else { return true }
    guard let outcome = attempt.opening.outcome else {
      attempt.since = attempt.since ?? now
      self.attempt = attempt
      if attempt.isHung(at: now) {
        noteSilentServer()
        // The server may be back one day.
        if retry == nil { retryLater(at: now) }
      }
      return false
    }
    self.attempt = nil
    if case .search = attempt.purpose {
      finishSearch(outcome, isLate: attempt.isHung(at: now), at: now)
      return true
    }
    let (wasMissing, hadDevice) = (missing != nil, self.hadDevice)
    adopt(outcome, isLate: attempt.isHung(at: now))
    guard engine == nil else {
      if case .fallback(let fallback) = attempt.purpose {
        remarks.append(fallback.remark)
      } else if wasMissing {
        remarks.append(hadDevice ? "sound again" : "there is sound now")
      }
      return true
    }
    switch attempt.purpose {
    case .replacement(let former?): play(former)
    case .replacement, .fallback: retryLater(at: now)
    case .retry: scheduleRetry(at: now)
    case .start, .search: break
    }
    return self.attempt == nil
  }

  /// Closes the device that is being opened as soon as it is open.
  func abandonOpening() {
    guard let outcome = attempt?.opening.abandon() else {
      attempt = nil
      return
    }
    attempt = nil
    guard case .success(let opened) = outcome.device else {
      isAudioRunning = outcome.isAudioRunning
      return
    }
    device.adopt(opened)
    device.close()
  }

  /// Plays on the device of an attempt; without one, reports why. An attempt is late if its server did not answer in
  /// time.
  private func adopt(_ outcome: DeviceOpening.Outcome, isLate: Bool = false) {
    (isDeviceSuspended, isAudioRunning) = (false, outcome.isAudioRunning)
    switch outcome.device {
    case .success(let opened):
      play(on: opened)
      (missing, hadDevice, retry) = (nil, true, nil)
    case .failure(let problem):
      discardEngine()
      note(problem, isLate: isLate)
    }
  }

  /// Closes a device that was only looked for; without one, reports why, and looks again later.
  private func finishSearch(_ outcome: DeviceOpening.Outcome, isLate: Bool, at now: Instant) {
    isAudioRunning = outcome.isAudioRunning
    switch outcome.device {
    case .success(let opened):
      device.adopt(opened)
      device.close()
      if missing != nil { remarks.append("a sound device was found") }
      (isUnopened, isAudioRunning, missing, retry) = (true, false, nil, nil)
    case .failure(let problem):
      isUnopened = false
      note(problem, isLate: isLate)
      scheduleRetry(at: now)
    }
  }

  /// Reports when the device, which is open, takes no more samples, and when it takes them again. It stays open: the
  /// next one could be opened only once it is closed, and that waits for the server as well.
  func followCallbacks(at now: Instant) {
    // After a loss the device plays nothing until a file has been decoded.
    guard !isLeaving, !isDeviceSuspended, !isLossPending else { return }
    if callbacks.follow(controls.callCount, at: now) {
      noteSilentServer()
    } else if missing != nil {
      missing = nil
      remarks.append("sound again")
    }
  }

  private func noteSilentServer() {
    note(.silentServer, because: "the sound server does not answer")
  }

  /// Notes why a device could not be opened. If its server took too long, a failure in the end says nothing new.
  private func note(_ problem: AudioDevice.Problem, isLate: Bool) {
    note(isLate ? .silentServer : .noDevice, because: problem.message)
  }

  /// Notes why there is no device, and reports that once.
  private func note(_ lack: Lack, because reason: String) {
    if missing == nil { remarks.append("no sound: \(reason)") }
    missing = lack
  }
}
