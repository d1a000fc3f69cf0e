import Synchronization

/// The value of a property, and how it is read.
///
/// All copies of a command share it, so that the command line can be read into a command that already exists, and so
/// that a command of many properties is small. A mutex guards the value, because commands are passed to other threads,
/// for example to read their settings again.
final class ArgumentStore<Value: Sendable>: Sendable {
  let traits: ArgumentTraits

  private let read: @Sendable (_ word: String, _ state: inout State) throws -> Void
  private let state: Mutex<State>

  struct State {
    /// The value; nil until a value that must be given is read.
    var value: Value?

    /// Whether `value` was read, and is not a default.
    var isRead = false
  }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - defaultValue: The value if none is given; nil if one must be given.
  ///   - traits: What the property takes.
  ///   - read: Reads a word into the value, or throws `UnreadableWord`, or an error with the reason.
  init(
    _ defaultValue: Value?,
    _ traits: ArgumentTraits,
    read: @escaping @Sendable (_ word: String, _ state: inout State) throws -> Void
  ) {
    state = Mutex(State(value: defaultValue))
    self.traits = traits
    self.read = read
  }

  /// The value; nil if it must be given and was not.
  var value: Value? { state.withLock(\.value) }

  /// The value of a command whose arguments have been read.
  var readValue: Value {
    guard let value else { preconditionFailure("A command is used before its arguments were read") }
    return value
  }

  /// Reads a word.
  func set(_ word: String) throws {
    try state.withLock { state in
      try read(word, &state)
      state.isRead = true
    }
  }
}

extension ArgumentStore.State {
  /// Adds an element to a list. The first one replaces the elements that the list has by default.
  mutating func append<Element>(_ element: Element) where Value == [Element] {
    value = (isRead ? value ?? [] : []) + [element]
  }
}
