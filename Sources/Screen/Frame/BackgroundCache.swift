import Dispatch
import Synchronization

/// Values that take long to make, made in the background and the last few kept.
final class BackgroundCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    var value: Value?
  }

  private let make: @Sendable (Key) -> Value
  private let room: Int
  private let queue: DispatchQueue

  /// The commands, latest last.
  private let entries = Mutex<[Entry]>([])

  /// Opens an empty workshop.
  ///
  /// - Parameters:
  ///   - label: What its queue is called.
  ///   - room: How many values are kept, at least 1.
  ///   - make: Makes a value, on any thread.
  init(label: String, room: Int, make: @escaping @Sendable (Key) -> Value) {
    precondition(room >= 1, "a workshop keeps a value")
    self.make = make
    self.room = room
    queue = DispatchQueue(label: label, qos: .utility)
  }

  /// The value of a key, or nil while it is being made; asking begins it.
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
        // It may be unneeded by now.
        guard entries.withLock({ $0.contains { $0.key == key && $0.value == nil } }) else { return }
        keep(make(key), for: key)
      }
    }
    return value
  }

  /// The value of a key, made at once if need be.
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
