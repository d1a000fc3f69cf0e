import Synchronization

/// A cache of the last few values of an expensive pure function.
///
/// It is shared by all copies of a show; nothing depends on whether a value is cached.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let recent = Mutex<[(key: Key, value: Value)]>([])
  private let room: Int

  /// Creates a cache for a number of values.
  init(room: Int) {
    self.room = room
  }

  /// Returns the value of a key, computed if it is not cached.
  func value(_ key: Key, make: () -> Value) -> Value {
    let known = recent.withLock { recent -> Value? in
      guard let place = recent.firstIndex(where: { $0.key == key }) else { return nil }
      let found = recent.remove(at: place)
      recent.insert(found, at: 0)
      return found.value
    }
    if let known { return known }
    let value = make()
    recent.withLock { recent in
      recent.insert((key, value), at: 0)
      if recent.count > room { recent.removeLast() }
    }
    return value
  }
}
