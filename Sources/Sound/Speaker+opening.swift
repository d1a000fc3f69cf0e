import Breathing

/// Opening a device, while the session goes on.
extension Speaker {
  /// How long opening a device takes before there is said to be none. libpulse waits 30 seconds for a server.
  static let longestOpening: Duration = .seconds(5)

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
  }

  /// Whether no device could be opened in time, or the last one was lost. False until one is needed or looked for.
  public var lacksDevice: Bool { isDeviceMissing && !isLeaving }

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
    guard let outcome = opening.outcome else { return noteMissingDevice(Self.hungServer) }
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
      let since = attempt.since ?? now
      attempt.since = since
      self.attempt = attempt
      if since.duration(to: now) >= Self.longestOpening {
        noteMissingDevice(Self.hungServer)
        // The server may be back one day.
        if retry == nil { retryLater(at: now) }
      }
      return false
    }
    self.attempt = nil
    if case .search = attempt.purpose {
      finishSearch(outcome, at: now)
      return true
    }
    let (wasMissing, hadDevice) = (isDeviceMissing, self.hadDevice)
    adopt(outcome)
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
    isAudioRunning = outcome.isAudioRunning
    guard case .success(let opened) = outcome.device else { return }
    device.adopt(opened)
    device.close()
  }

  /// Plays on the device of an attempt; without one, reports why.
  private func adopt(_ outcome: DeviceOpening.Outcome) {
    (isDeviceSuspended, isAudioRunning) = (false, outcome.isAudioRunning)
    switch outcome.device {
    case .success(let opened):
      play(on: opened)
      (isDeviceMissing, hadDevice, retry) = (false, true, nil)
    case .failure(let problem):
      discardEngine()
      noteMissingDevice(problem.message)
    }
  }

  /// Closes a device that was only looked for; without one, reports why, and looks again later.
  private func finishSearch(_ outcome: DeviceOpening.Outcome, at now: Instant) {
    isAudioRunning = outcome.isAudioRunning
    switch outcome.device {
    case .success(let opened):
      device.adopt(opened)
      closeDevice()
      if isDeviceMissing { remarks.append("a sound device was found") }
      (isUnopened, isAudioRunning, isDeviceMissing, retry) = (true, false, false, nil)
    case .failure(let problem):
      isUnopened = false
      noteMissingDevice(problem.message)
      scheduleRetry(at: now)
    }
  }

  private static let hungServer = "the sound server does not answer"

  /// Notes that there is no device, and reports that once.
  private func noteMissingDevice(_ reason: String) {
    if !isDeviceMissing { remarks.append("no sound: \(reason)") }
    isDeviceMissing = true
  }
}
