/// A property whose value is on the heap: copies of its owner share it, and a change replaces it.
///
/// It is for large values that rarely change. Copying one in place means copying each of its strings and arrays, and
/// every type that contains it repeats that code.
@propertyWrapper
package struct CopyOnWrite<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  /// Stores a value.
  package init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  /// The value. Changing a part of it stores a new one.
  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  package static func == (one: CopyOnWrite, other: CopyOnWrite) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }
}

extension CopyOnWrite: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(box.value)
  }
}
