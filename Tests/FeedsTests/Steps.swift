import Synchronization

/// Values that are returned one after another, the last again and again.
final class Steps<Value: Sendable>: Sendable {
  private let values: [Value]
  private let taken = Mutex(0)

  init(_ values: [Value]) {
    self.values = values
  }

  func next() -> Value {
    taken.withLock { taken in
      defer { taken += 1 }
      return values[min(taken, values.count - 1)]
    }
  }
}
