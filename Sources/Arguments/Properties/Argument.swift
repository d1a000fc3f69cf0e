/// A positional value: `aloft airport EGLL`.
///
/// A list takes all remaining words, so it must be the last argument of a command.
@propertyWrapper
package struct Argument<Value: Sendable>: ArgumentProperty, Sendable {
  private let store: ArgumentStore<Value>

  package var wrappedValue: Value { store.readValue }

  var hasValue: Bool { store.value != nil }

  func definition(name: String) -> ArgumentDefinition {
    store.traits.definition(.positional, name: name)
  }

  func set(_ word: String) throws { try store.set(word) }
}

extension Argument where Value: ArgumentValue {
  /// An argument that must be given.
  package init(help: ArgumentHelp, completion: CompletionKind = .automatic) {
    let traits = ArgumentTraits(
      help: help,
      isOptional: false,
      choices: Value.choices,
      completion: completion
    )
    store = ArgumentStore(nil, traits) { $1.value = try value($0) }
  }
}

extension Argument {
  /// An argument that may be omitted.
  package init<Wrapped: ArgumentValue>(
    help: ArgumentHelp,
    completion: CompletionKind = .automatic
  ) where Value == Wrapped? {
    let traits = ArgumentTraits(help: help, choices: Wrapped.choices, completion: completion)
    store = ArgumentStore(.some(nil), traits) { $1.value = try value($0) }
  }

  /// A list with at least one element.
  package init<Element: ArgumentValue>(help: ArgumentHelp) where Value == [Element] {
    self.init(nil, help)
  }

  /// A list that may be omitted.
  package init<Element: ArgumentValue>(
    wrappedValue: [Element],
    help: ArgumentHelp
  ) where Value == [Element] {
    self.init(wrappedValue, help)
  }

  private init<Element: ArgumentValue>(
    _ defaultValue: [Element]?,
    _ help: ArgumentHelp
  ) where Value == [Element] {
    let traits = ArgumentTraits(
      help: help,
      isOptional: defaultValue != nil,
      isRepeating: true,
      choices: Element.choices
    )
    store = ArgumentStore(defaultValue, traits) { $1.append(try value($0)) }
  }
}
