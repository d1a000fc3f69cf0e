import Network
import Scenes
import Synchronization

/// Values that take long to compute, computed one at a time on a thread of their own. The last few
/// are kept.
final class BackgroundCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    /// The requested values; nil for one that waits to be computed or is being computed.
    var values: Cache<Key, Value?>

    /// The keys whose computation waits its turn. Each waits once, even if it is evicted and requested again.
    var queued: Set<Key> = []

    /// Signalled when the computation of a key is over.
    var waiting: [Key: [Wakeup]] = [:]

    /// Whether a value was requested and is not computed yet.
    func isPending(_ key: Key) -> Bool {
      // The outer optional is the entry, the inner one its value.
      if case .some(.none) = values.peek(key) { true } else { false }
    }
  }

  private let make: @Sendable (Key) -> Value
  private let queue: WorkQueue
  private let state: Mutex<State>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - name: The name of its thread.
  ///   - capacity: The number of values kept, at least 1.
  ///   - make: Computes a value, on any thread.
  init(_ name: String, capacity: Int, make: @escaping @Sendable (Key) -> Value) {
    self.make = make
    queue = WorkQueue(name)
    state = Mutex(State(values: Cache(capacity: capacity)))
  }

  /// Makes room for a number of values, at least 1. Those used last are kept.
  func resize(to capacity: Int) {
    state.withLock { $0.values.resize(to: capacity) }
  }

  /// Returns the value of a key, or nil while it is being computed. Starts computing a new key.
  func value(_ key: Key) -> Value? {
    let (value, isNew) = state.withLock { state in
      if let known = state.values.value(for: key) { return (known, false) }
      state.values.insert(nil, for: key)
      return (Value?.none, state.queued.insert(key).inserted)
    }
    if isNew { queue.add { [self] in compute(key) } }
    return value
  }

  /// Returns the value of a key after waiting for the background thread.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limit: The longest wait; nil waits without limit.
  /// - Returns: The value, or nil if the limit was reached or the value is no longer needed.
  func value(_ key: Key, waitingFor limit: Duration?) -> Value? {
    if let value = value(key) { return value }
    // Without a descriptor to wait by, the caller computes it.
    guard let end = try? Wakeup() else { return limit == nil ? computedHere(key) : nil }
    let isPending = state.withLock { state in
      guard state.isPending(key) else { return false }
      state.waiting[key, default: []].append(end)
      return true
    }
    if isPending, end.wait(for: limit) == .timedOut { return nil }
    return value(key)
  }

  /// Returns the value of a key, computed on the caller's thread if it is not there.
  func computedHere(_ key: Key) -> Value {
    if let value = state.withLock({ $0.values.value(for: key) ?? nil }) { return value }
    let value = make(key)
    state.withLock { $0.values.insert(value, for: key) }
    return value
  }

  private func compute(_ key: Key) {
    // The value may no longer be needed: the window was resized, or the flight skipped.
    let isNeeded = state.withLock { state in
      state.queued.remove(key)
      return state.isPending(key)
    }
    let value = isNeeded ? make(key) : nil
    let waiting = state.withLock { state in
      if let value { state.values.replace(value, for: key) }
      return state.waiting.removeValue(forKey: key) ?? []
    }
    for wakeup in waiting { wakeup.signal() }
  }
}
