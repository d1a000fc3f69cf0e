import Synchronization

/// The last few values of an expensive pure function, shared between threads and copies.
///
/// Nothing depends on whether a value is cached.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let cache: Mutex<Cache<Key, Value>>

  /// Creates a cache for a number of values.
  package init(capacity: Int) {
    cache = Mutex(Cache(capacity: capacity))
  }

  /// Returns the value of a key, computed if it is not cached.
  package func value(_ key: Key, make: () -> Value) -> Value {
    if let known = cache.withLock({ $0.value(for: key) }) { return known }
    // Computed without the lock: two threads may both compute it.
    let value = make()
    cache.withLock { $0.insert(value, for: key) }
    return value
  }
}
