/// Values that are dear to make, kept while there is room; the longest unused go first.
struct Cache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var used: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private let room: Int

  /// The capacity, in the unit of the values' costs.
  private(set) var cost = 0

  /// The number of values.
  var count: Int { entries.count }

  /// Creates an empty cache.
  ///
  /// - Parameter room: The sum of costs that may be kept, at least 1; the newest value always is.
  init(room: Int) {
    self.room = room
  }

  /// Finds a key's value, or makes it.
  ///
  /// - Parameters:
  ///   - key: What the value depends on.
  ///   - cost: How much room a value takes.
  ///   - make: Makes the value.
  /// - Returns: The value, kept or new.
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
