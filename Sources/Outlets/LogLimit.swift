package import Breathing

/// Limits the log to one line a minute for each key, so that a flood of messages does not fill it.
package struct LogLimit<Key: Hashable & Sendable>: Sendable {
  private var lastLogged: [Key: Instant] = [:]

  /// Creates a limit without lines.
  package init() {}

  /// Whether a line is logged. The first after a clock was set back is.
  package mutating func admits(_ key: Key, at now: Instant) -> Bool {
    if let last = lastLogged[key] {
      let age = last.duration(to: now)
      if age >= .zero, age < .seconds(60) { return false }
    }
    lastLogged[key] = now
    return true
  }
}
