/// A name without a value: `--json`.
@propertyWrapper
package struct Flag<Value: Sendable>: ArgumentProperty, Sendable {
  private let store: ArgumentStore<Value>

  package var wrappedValue: Value { store.readValue }

  var hasValue: Bool { store.value != nil }

  func definition(name: String) -> ArgumentDefinition {
    store.traits.definition(.flag, name: name)
  }

  func set(_ word: String) throws { try store.set(word) }
}

extension Flag<Bool> {
  /// A flag that is off unless it is given.
  package init(wrappedValue: Bool, name: ArgumentName..., help: ArgumentHelp) {
    let traits = ArgumentTraits(names: name, help: help)
    store = ArgumentStore(wrappedValue, traits) { $1.value = $0 == "true" }
  }
}

extension Flag<Bool?> {
  /// A flag with its opposite, neither of which needs to be given.
  package init(inversion: FlagInversion, help: ArgumentHelp) {
    let traits = ArgumentTraits(names: [.long, .opposite], help: help)
    store = ArgumentStore(.some(nil), traits) { $1.value = $0 == "true" }
  }
}

/// How the opposite of a flag is named.
package enum FlagInversion {
  /// `--ramp` and `--no-ramp`. The last one counts.
  case prefixedNo
}
