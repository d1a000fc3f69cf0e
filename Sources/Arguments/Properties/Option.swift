/// A name followed by a value: `--size 640x360`, `--size=640x360`, `-o a.png`.
///
/// The last one counts if it is repeated, unless the property is a list. A property with neither a value nor an
/// optional type must be given.
@propertyWrapper
package struct Option<Value: Sendable>: ArgumentProperty, Sendable {
  private let store: ArgumentStore<Value>

  package var wrappedValue: Value { store.readValue }

  var hasValue: Bool { store.value != nil }

  func definition(name: String) -> ArgumentDefinition {
    store.traits.definition(.option, name: name)
  }

  func set(_ word: String) throws { try store.set(word) }
}

extension Option where Value: ArgumentValue {
  /// An option with a default.
  package init(
    wrappedValue: Value,
    name: ArgumentName...,
    help: ArgumentHelp,
    completion: CompletionKind = .automatic
  ) {
    let traits = ArgumentTraits(
      names: name,
      help: help,
      defaultValue: wrappedValue.argument,
      choices: Value.choices,
      completion: completion
    )
    store = ArgumentStore(wrappedValue, traits) { $1.value = try value($0) }
  }

  /// An option that must be given.
  package init(
    name: ArgumentName...,
    help: ArgumentHelp,
    completion: CompletionKind = .automatic
  ) {
    let traits = ArgumentTraits(
      names: name,
      help: help,
      isOptional: false,
      choices: Value.choices,
      completion: completion
    )
    store = ArgumentStore(nil, traits) { $1.value = try value($0) }
  }
}

extension Option {
  /// An option that may be omitted.
  package init<Wrapped: ArgumentValue>(
    name: ArgumentName...,
    help: ArgumentHelp,
    completion: CompletionKind = .automatic
  ) where Value == Wrapped? {
    let traits = ArgumentTraits(
      names: name,
      help: help,
      choices: Wrapped.choices,
      completion: completion
    )
    store = ArgumentStore(.some(nil), traits) { $1.value = try value($0) }
  }

  /// An option that may be omitted, whose words are read by a function. What it throws is the reason why a word is
  /// refused.
  package init<Wrapped: Sendable>(
    name: ArgumentName...,
    help: ArgumentHelp,
    completion: CompletionKind = .automatic,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    let traits = ArgumentTraits(
      names: name,
      help: help,
      completion: completion
    )
    store = ArgumentStore(.some(nil), traits) { $1.value = try transform($0) }
  }

  /// An option with a default, whose words are read by a function. What it throws is the reason why a word is refused.
  package init(
    wrappedValue: Value,
    name: ArgumentName...,
    help: ArgumentHelp,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    let traits = ArgumentTraits(names: name, help: help)
    store = ArgumentStore(wrappedValue, traits) { $1.value = try transform($0) }
  }

  /// An option that may be repeated.
  package init<Element: ArgumentValue>(
    wrappedValue: [Element],
    name: ArgumentName...,
    help: ArgumentHelp,
    completion: CompletionKind = .automatic
  ) where Value == [Element] {
    let traits = ArgumentTraits(
      names: name,
      help: help,
      isRepeating: true,
      choices: Element.choices,
      completion: completion
    )
    store = ArgumentStore(wrappedValue, traits) { $1.append(try value($0)) }
  }
}
