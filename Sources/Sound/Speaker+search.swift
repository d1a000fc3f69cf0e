/// Whether there is a device at all, which a person reads before anything is played.
extension Speaker {
  /// Whether no device could be opened, or the last one was lost. False until one is needed or looked for.
  public var lacksDevice: Bool { !isUnopened && engine == nil && !isLeaving }

  /// Looks for a device before the session begins: opens one and closes it again, because an open device wakes the
  /// machine. If there is none, looks again once one is added. Call it each time the loop runs.
  public func lookForDevice() {
    let isAdded = devices.takeAdded()
    guard engine == nil, isUnopened ? !hasLooked : isAdded else { return }
    hasLooked = true
    close()
    isUnopened = openDevice() != nil
    if isUnopened {
      closeDevice()
      isAudioRunning = false
    }
    // SDL reports every device as added when it starts.
    _ = devices.takeAdded()
  }
}
