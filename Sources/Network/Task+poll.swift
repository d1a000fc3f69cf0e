extension Task where Success == Never, Failure == Never {
  /// Polls until there is a value.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - period: The time between two polls.
  ///   - look: Returns the value; nil if there is none yet.
  /// - Returns: The value; nil if there was none in time, or if the task was cancelled.
  package static func poll<Value>(
    for limit: Duration,
    every period: Duration = .milliseconds(50),
    _ look: () -> Value?
  ) async -> Value? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if let value = look() { return value }
      do { try await sleep(for: period) } catch { return nil }
    }
    return nil
  }
}
