/// Values in the order in which they are drawn, compared from frame to frame, each with what was made to draw it.
struct DiffedList<Value: Hashable, Item> {
  /// What was made of the values, in their order.
  private(set) var items: [Item] = []

  private var values: [Value] = []

  /// Replaces the values by those of the next frame. What was made of a value is kept, wherever it is in the list.
  ///
  /// - Parameters:
  ///   - next: The values, in the order in which they are drawn.
  ///   - adapt: Changes what was made of a value to fit the one in its place, and returns true; returns false
  ///     if it cannot.
  ///   - make: Makes what draws a value.
  ///   - drop: Is called with what was made of a value that is gone.
  mutating func update(
    to next: [Value],
    adapt: (_ item: inout Item, _ old: Value, _ new: Value) -> Bool = { _, _, _ in false },
    make: (Value) -> Item,
    drop: (Item) -> Void
  ) {
    // Equal arrays are often the same one.
    guard values != next else { return }
    let common = min(values.count, next.count)
    let moved = (0..<common).filter { index in
      values[index] != next[index] && !adapt(&items[index], values[index], next[index])
    }
    // Values keep their order, but others come and go before them in the list: those are found again.
    var rest: [Value: [Item]] = [:]
    for index in moved { rest[values[index], default: []].append(items[index]) }
    for index in common..<values.count { rest[values[index], default: []].append(items[index]) }
    items.removeLast(values.count - common)
    func find(_ value: Value) -> Item { rest[value]?.popLast() ?? make(value) }
    for index in moved { items[index] = find(next[index]) }
    for value in next[common...] { items.append(find(value)) }
    for item in rest.values.joined() { drop(item) }
    values = next
  }
}
