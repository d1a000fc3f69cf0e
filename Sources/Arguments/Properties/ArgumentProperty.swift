/// A property of a command that the command line sets.
protocol ArgumentProperty {
  /// Returns the definition of the property, which has this name.
  func definition(name: String) -> ArgumentDefinition

  /// Whether the property has a value.
  var hasValue: Bool { get }

  /// Sets the value.
  ///
  /// - Parameter word: The word that holds the value; for a flag, `true` or `false`.
  /// - Throws: `UnreadableWord`, or an error with the reason.
  func set(_ word: String) throws
}

/// A word that cannot be read as a value of the required type.
struct UnreadableWord: Error {
  /// What the word must be; nil if the name of the value says it.
  let requirement: String?
}

/// A property that holds other properties.
protocol ArgumentGroupProperty {
  var group: any ArgumentGroup { get }
}

/// Reads a word as a value.
///
/// - Throws: `UnreadableWord`.
func value<Value: ArgumentValue>(_ word: String) throws -> Value {
  guard let value = Value(argument: word) else {
    throw UnreadableWord(requirement: Value.requirement)
  }
  return value
}
