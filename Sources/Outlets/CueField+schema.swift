import Text

extension CueField {
  /// Describes the field in JSON Schema.
  ///
  /// - Parameter reference: Returns the reference to the schema of an object.
  /// - Returns: The keys and their values.
  func schema(_ reference: (CueObject) -> String) -> [(key: String, value: JSONText?)] {
    kind.schema(reference) + [("description", .string(sentence))]
  }

  /// The phrase as a sentence.
  var sentence: String { phrase.prefix(1).uppercased() + phrase.dropFirst() + "." }
}

extension CueObject {
  /// Returns the JSON Schema of an object with these fields.
  static func schema(
    of fields: [CueField],
    _ reference: (CueObject) -> String
  ) -> JSONText {
    .object([
      ("type", .string("object")),
      ("required", .array(fields.filter(\.isRequired).map { .string($0.name) })),
      ("properties", .object(fields.map { ($0.name, .object($0.schema(reference))) })),
    ])
  }
}

extension CueField.Kind {
  /// Returns the type and range as keys of JSON Schema.
  fileprivate func schema(
    _ reference: (CueObject) -> String
  ) -> [(key: String, value: JSONText?)] {
    switch self {
    case .constant(let value): [("type", .string("integer")), ("const", .integer(value))]
    case .whole(let least): [("type", .string("integer")), ("minimum", .integer(least))]
    case .number(_, let range): [("type", .string("number"))] + range.schema
    case .text(let pattern):
      [("type", .string("string")), ("pattern", pattern.map { .string($0) })]
    case .words(let words):
      [("type", .string("string")), ("enum", .array(words.map { .string($0) }))]
    case .flag: [("type", .string("boolean"))]
    case .object(let object): [("$ref", .string(reference(object)))]
    }
  }
}

extension CueField.Range {
  fileprivate var schema: [(key: String, value: JSONText?)] {
    switch self {
    case .any: []
    case .atLeast(let least): [("minimum", .integer(least))]
    case .above(let bound): [("exclusiveMinimum", .integer(bound))]
    case .within(let least, let most): [("minimum", .integer(least)), ("maximum", .integer(most))]
    }
  }
}
