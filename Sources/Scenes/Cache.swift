/// Values that are expensive to make, kept up to a total cost. The least recently used are evicted
/// first.
///
/// This is the only cache by key. `Memo` shares one between threads; Screen's `BackgroundCache`
/// fills one in the background.
package struct Cache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var used: Int

    @inlinable
    init(value: Value, cost: Int, used: Int) {
      self.value = value
      self.cost = cost
      self.used = used
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var clock = 0

  /// The highest total cost, in the unit of the values' costs.
  package private(set) var capacity: Int

  /// The clock at the beginning of this frame and of the last one. What was used since the latter is not evicted;
  /// without frames, everything may be.
  private var frames: (last: Int, this: Int)?

  /// The clock at the last sweep.
  private var swept = 0

  /// The total cost of the values kept, in the unit of their costs.
  package private(set) var cost = 0

  /// The number of values.
  package var count: Int { entries.count }

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The highest total cost, at least 1: a number of values where each costs 1, or
  ///   of bytes. The newest value is kept whatever it costs.
  package init(capacity: Int) {
    precondition(capacity >= 1, "a cache keeps a value")
    self.capacity = capacity
  }

  /// Changes the highest total cost, at least 1. What no longer fits is evicted.
  package mutating func resize(to capacity: Int) {
    precondition(capacity >= 1, "a cache keeps a value")
    self.capacity = capacity
    evictSurplus()
  }

  /// Returns the value of a key and marks it as used; nil if it is not cached.
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].used = clock
    return entries.values[index].value
  }

  /// Returns the value of a key, and makes it if it is not cached.
  ///
  /// - Parameters:
  ///   - key: Everything that the value depends on.
  ///   - cost: Returns the cost of a value. Default: 1.
  ///   - make: Makes the value.
  /// - Returns: The cached or new value.
  @inlinable
  package mutating func value(
    for key: Key,
    cost: (Value) -> Int = { _ in 1 },
    make: () throws -> Value
  ) rethrows -> Value {
    if let value = value(for: key) { return value }
    let value = try make()
    insert(value, for: key, cost: cost(value))
    return value
  }

  /// Keeps a value as the most recently used, in place of an earlier one with the same key.
  package mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    clock += 1
    let old = entries.updateValue(Entry(value: value, cost: cost, used: clock), forKey: key)
    self.cost += cost - (old?.cost ?? 0)
    evictSurplus()
  }

  /// Begins a frame. What this frame or the last one used is not evicted, even if the cache exceeds its capacity.
  /// Otherwise a frame that needs more than the capacity would compute every value again.
  ///
  /// - Parameter capacity: The new highest total cost, at least 1; nil leaves it.
  package mutating func beginFrame(capacity: Int? = nil) {
    frames = (last: frames?.this ?? clock, this: clock)
    resize(to: capacity ?? self.capacity)
  }

  /// Evicts what was not used since the last sweep, except what the last two frames used.
  package mutating func sweep() {
    let limit = min(swept, frames?.last ?? swept)
    for (key, entry) in entries where entry.used <= limit {
      entries[key] = nil
      cost -= entry.cost
    }
    swept = clock
  }

  /// Evicts the least recently used until the rest fits. If there are many values,
  /// it evicts a few more than necessary, because finding the oldest requires a scan of all of them.
  private mutating func evictSurplus() {
    guard cost > capacity, entries.count > 1 else { return }
    let target = entries.count > Self.fewValues ? capacity - capacity / 16 : capacity
    let limit = frames?.last ?? .max
    var oldest: [(used: Int, key: Key)] = []
    for (key, entry) in entries where entry.used <= limit { oldest.append((entry.used, key)) }
    oldest.sort { $0.used < $1.used }
    for (_, key) in oldest where cost > target && entries.count > 1 {
      cost -= entries.removeValue(forKey: key)?.cost ?? 0
    }
  }

  /// The number of values up to which no more are evicted than necessary.
  private static var fewValues: Int { 64 }

  /// Replaces a value that is still cached, without marking it as used.
  ///
  /// - Returns: Whether it was cached.
  @discardableResult
  package mutating func replace(_ value: Value, for key: Key) -> Bool {
    guard let index = entries.index(forKey: key) else { return false }
    entries.values[index].value = value
    return true
  }

  /// Returns the value of a key without marking it as used; nil if it is not cached.
  package func peek(_ key: Key) -> Value? { entries[key]?.value }
}
