public import Breathing

/// The search for a device, before a session and when there is none.
extension Speaker {
  /// The first and the longest delay before a device is tried again.
  private static let retryDelays: (first: Duration, longest: Duration) = (.seconds(2), .seconds(30))

  /// Looks for a device before the session begins, for a person to read whether there is one: opens one and closes it
  /// again, because an open device wakes the machine. If there is none, looks again as during a session. Call it each
  /// time the loop runs.
  public func lookForDevice(at now: Instant) {
    guard finishOpening(at: now) else { return }
    let isAdded = devices.takeAdded()
    guard engine == nil, isUnopened ? !hasLooked : isAdded || isRetryDue(at: now) else { return }
    hasLooked = true
    reopen(for: .search)
  }

  /// Switches to another device when the current one is lost, or to the first one that is added.
  ///
  /// A sound server that restarts takes all devices with it, and SDL's list of them. Nothing then reports that they
  /// are back, so a lost device is also tried again, less and less often.
  func followDevices(at now: Instant) {
    let (isLost, isAdded) = (devices.takeLost(), devices.takeAdded())
    guard !isLeaving, !isDeviceSuspended else { return }
    if engine != nil, isLost || isLossPending {
      isLossPending = !reopen(for: .replacement(nil))
      if !isLossPending { retry = nil }
    } else if engine == nil, isAdded || isRetryDue(at: now) {
      reopen(for: .retry)
    }
  }

  /// Schedules another attempt to open a device that was lost.
  func retryLater(at now: Instant) {
    _ = devices.takeAdded()
    let delay = Self.retryDelays.first
    retry = (now.advanced(by: delay), delay)
  }

  private func isRetryDue(at now: Instant) -> Bool { retry.map { now >= $0.due } ?? false }

  /// Schedules another attempt after one that failed, unless no device was found then.
  ///
  /// When SDL starts, it reports every device that it finds as added. Without the wait, one that cannot be opened, such
  /// as that of a screen without loudspeakers, would be tried again each time the loop runs.
  func scheduleRetry(at now: Instant) {
    let isFound = devices.takeAdded()
    let delay = retry.map { min($0.delay * 2, Self.retryDelays.longest) }
    retry = (delay ?? (isFound ? Self.retryDelays.first : nil)).map { (now.advanced(by: $0), $0) }
  }
}
