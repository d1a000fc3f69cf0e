package import Breathing

/// Limits the log to one line a minute for each key, so that a flood of messages does not fill it.
package struct LogLimit<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    var number: Int
    var logged: Instant
  }

  private var entries: [Key: Entry] = [:]

  /// Creates a limit without lines.
  package init() {}

  /// Counts an occurrence. The first after a clock was set back is logged.
  ///
  /// - Returns: The number of occurrences so far if a line is to be logged; otherwise nil.
  package mutating func count(_ key: Key, at now: Instant) -> Int? {
    guard var entry = entries[key] else {
      entries[key] = Entry(number: 1, logged: now)
      return 1
    }
    entry.number += 1
    let age = entry.logged.duration(to: now)
    let isLogged = age < .zero || age >= .seconds(60)
    if isLogged { entry.logged = now }
    entries[key] = entry
    return isLogged ? entry.number : nil
  }
}
