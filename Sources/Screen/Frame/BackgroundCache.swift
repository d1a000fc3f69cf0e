import Dispatch
import Synchronization

/// Expensive values, computed on a background queue. The last few are kept.
final class BackgroundCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    var value: Value?
  }

  private let make: @Sendable (Key) -> Value
  private let room: Int
  private let queue: DispatchQueue

  /// The requested values, most recent last; an entry has no value while it is being computed.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - label: The name of its dispatch queue.
  ///   - room: The number of values kept, at least 1.
  ///   - make: Computes a value, on any thread.
  init(label: String, room: Int, make: @escaping @Sendable (Key) -> Value) {
    precondition(room >= 1, "a workshop keeps a value")
    self.make = make
    self.room = room
    queue = DispatchQueue(label: label, qos: .utility)
  }

  /// Returns the value of a key, or nil while it is being computed. Starts computing a new key.
  func value(_ key: Key) -> Value? {
    let (value, isNew) = entries.withLock { entries in
      if let place = entries.lastIndex(where: { $0.key == key }) {
        let entry = entries.remove(at: place)
        entries.append(entry)
        return (entry.value, false)
      }
      entries.append(Entry(key: key))
      if entries.count > room { entries.removeFirst(entries.count - room) }
      return (Value?.none, true)
    }
    if isNew {
      queue.async { [self] in
        // The value may no longer be needed.
        guard entries.withLock({ $0.contains { $0.key == key && $0.value == nil } }) else { return }
        keep(make(key), for: key)
      }
    }
    return value
  }

  /// Returns the value of a key, computed on the caller's thread if it is not there.
  func value(waitingFor key: Key) -> Value {
    if let value = entries.withLock({ $0.last { $0.key == key }?.value }) { return value }
    let value = make(key)
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append(Entry(key: key, value: value))
      if entries.count > room { entries.removeFirst(entries.count - room) }
    }
    return value
  }

  private func keep(_ value: Value, for key: Key) {
    entries.withLock { entries in
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return }
      entries[place].value = value
    }
  }
}
