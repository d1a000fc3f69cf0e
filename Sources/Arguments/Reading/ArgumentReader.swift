/// Reads words into the properties of a command.
struct ArgumentReader {
  private let command: CommandDescription
  private let properties: [NamedProperty]

  init(_ command: any ProgramCommand, of description: CommandDescription) {
    self.command = description
    properties = NamedProperty.all(of: command)
  }

  /// Reads the words after the command's name.
  ///
  /// - Throws: `ArgumentError`.
  func read(_ words: ArraySlice<String>) throws(ArgumentError) {
    var rest = words
    var values: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        values += rest
        break
      }
      guard word.isOption else {
        values.append(word)
        continue
      }
      let (property, name, joined) = try property(named: word)
      switch property.definition.kind {
      case .flag:
        if let joined { throw ArgumentError.unwantedValue(joined, name, command) }
        try set(property, to: "\(name != property.definition.opposite)")
      case .option, .positional:
        let next = rest.first.flatMap { $0.isOption || $0 == "--" ? nil : $0 }
        guard let value = joined ?? next else {
          throw ArgumentError.missingValue(property.definition, command)
        }
        if joined == nil { rest.removeFirst() }
        try set(property, to: value)
      }
    }
    try assign(values)
    for property in properties where !property.property.hasValue {
      throw ArgumentError.missing(property.definition, command)
    }
  }

  /// Returns the property that a word names, the name, and the value if it is part of the word: `--size=64x64`,
  /// `-oa.png`.
  private func property(
    named word: String
  ) throws(ArgumentError) -> (NamedProperty, name: String, value: String?) {
    let equals = word.firstIndex(of: "=")
    let name = equals.map { String(word[..<$0]) } ?? word
    if let property = property(with: name) {
      return (property, name, equals.map { String(word[word.index(after: $0)...]) })
    }
    let short = String(word.prefix(2))
    if let property = property(with: short), property.definition.kind == .option {
      return (property, short, String(word.dropFirst(2)))
    }
    // `--version` and `--help` are not properties of a command, and without a value they do not get here.
    let names = ArgumentDefinition.version.names + ArgumentDefinition.help.names
    if let equals, names.contains(name) {
      throw ArgumentError.unwantedValue(String(word[word.index(after: equals)...]), name, command)
    }
    throw ArgumentError.unknownOption(name, command)
  }

  private func property(with name: String) -> NamedProperty? {
    properties.first { $0.definition.names.contains(name) }
  }

  /// Assigns words without a name to the positional arguments.
  private func assign(_ values: [String]) throws(ArgumentError) {
    var rest = values[...]
    for property in properties where property.definition.kind == .positional {
      repeat {
        guard let value = rest.popFirst() else { break }
        try set(property, to: value)
      } while property.definition.isRepeating
    }
    if !rest.isEmpty { throw ArgumentError.unexpected(Array(rest), command) }
  }

  private func set(_ property: NamedProperty, to word: String) throws(ArgumentError) {
    do {
      try property.property.set(word)
    } catch let error as UnreadableWord {
      let reason = error.requirement
      throw ArgumentError.invalidValue(word, property.definition, command, reason: reason)
    } catch {
      throw ArgumentError.invalidValue(word, property.definition, command, reason: "\(error)")
    }
  }
}

extension String {
  /// Whether it is a name of an option rather than a value. Negative numbers are values: `-5`, `-.5`, `-30,112`; so is
  /// `-`, standard input or output.
  fileprivate var isOption: Bool {
    guard hasPrefix("-"), let second = dropFirst().first else { return false }
    return self != "--" && second != "." && !(second.isASCII && second.isNumber)
  }
}
