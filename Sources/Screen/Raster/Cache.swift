/// Expensive values, kept up to a total cost. The least recently used are evicted first.
struct Cache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var used: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private let room: Int

  /// The total cost of the values kept, in the unit of their costs.
  private(set) var cost = 0

  /// The number of values.
  var count: Int { entries.count }

  /// Creates an empty cache.
  ///
  /// - Parameter room: The highest total cost, at least 1. The newest value is kept whatever it
  ///   costs.
  init(room: Int) {
    self.room = room
  }

  /// Returns the value of a key, and makes it if it is not cached.
  ///
  /// - Parameters:
  ///   - key: Everything that the value depends on.
  ///   - cost: Returns the cost of a value.
  ///   - make: Makes the value.
  /// - Returns: The cached or new value.
  mutating func value(
    for key: Key,
    cost: (Value) -> Int,
    make: () throws -> Value
  ) rethrows -> Value {
    clock += 1
    if let entry = entries[key] {
      entries[key]?.used = clock
      return entry.value
    }
    let value = try make()
    let entry = Entry(value: value, cost: cost(value), used: clock)
    entries[key] = entry
    self.cost += entry.cost
    while self.cost > room, entries.count > 1 {
      guard let oldest = entries.min(by: { $0.value.used < $1.value.used }) else { break }
      entries[oldest.key] = nil
      self.cost -= oldest.value.cost
    }
    return value
  }
}
