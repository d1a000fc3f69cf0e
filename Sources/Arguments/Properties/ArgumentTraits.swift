/// The parts of a definition that do not depend on the property's name.
struct ArgumentTraits: Sendable {
  /// The names; none for the name of the property.
  var names: [ArgumentName] = []
  var help: ArgumentHelp
  var isOptional = true
  var isRepeating = false
  var defaultValue: String?
  var choices: [String] = []
  var completion = CompletionKind.automatic

  func definition(_ kind: ArgumentDefinition.Kind, name: String) -> ArgumentDefinition {
    let named = names.isEmpty ? [.long] : names
    let names = kind == .positional ? [] : named.flatMap { $0.spellings(of: name) }
    let plain = names.first.map { String($0.drop { $0 == "-" }) } ?? name.hyphenated
    return ArgumentDefinition(
      kind: kind,
      names: names,
      valueName: help.valueName ?? plain,
      isOptional: isOptional,
      isRepeating: isRepeating,
      defaultValue: defaultValue.flatMap { $0.isEmpty ? nil : $0 },
      choices: choices,
      abstract: help.abstract,
      completion: completion == .automatic && !choices.isEmpty ? .list(choices) : completion
    )
  }
}
