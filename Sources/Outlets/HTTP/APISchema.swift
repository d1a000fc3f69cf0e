import Text

/// The members of a JSON document, as a JSON Schema.
struct APISchema: Sendable {
  /// The schema's name.
  let name: String

  /// The members, in order.
  let members: [Member]

  /// A member of a document.
  struct Member: Sendable {
    let name: String
    /// The member's type, as keys of JSON Schema.
    let kind: [(key: String, value: JSONText?)]
    let meaning: String
    /// Whether the member is always present.
    let isRequired: Bool

    init(
      _ name: String,
      _ kind: [(key: String, value: JSONText?)],
      _ meaning: String,
      isRequired: Bool = true
    ) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.isRequired = isRequired
    }

    /// The member for a field of cues.
    init(_ field: CueField) {
      let schema = field.schema { "#/components/schemas/\($0.name)" }
      self.init(
        field.name,
        schema.filter { $0.key != "description" },
        field.sentence,
        isRequired: field.isRequired
      )
    }

    /// The member for a field of cues in a timeline, whose durations are those at the full rate.
    init(ofEdge field: CueField) {
      let member = Self(field)
      let durations = [CueField.duration.name: "It", CueField.next.name: "Its `duration`"]
      let meaning = durations[field.name].map { subject in
        "\(member.meaning) \(subject) is that at the full rate: what begins while the breath gains "
          + "speed after a pause takes longer."
      }
      self.init(
        member.name,
        member.kind,
        meaning ?? member.meaning,
        isRequired: member.isRequired
      )
    }
  }

  /// The schema as JSON.
  var json: JSONText {
    .object([
      ("type", .string("object")),
      ("required", .array(members.filter(\.isRequired).map { .string($0.name) })),
      (
        "properties",
        .object(
          members.map { member in
            // OpenAPI 3.1 allows other keys beside a reference.
            (member.name, .object(member.kind + [("description", .string(member.meaning))]))
          }
        )
      ),
    ])
  }

  /// Returns a reference to a schema.
  static func reference(_ name: String) -> JSONText {
    .object([("$ref", .string("#/components/schemas/\(name)"))])
  }
}

extension [(key: String, value: JSONText?)] {
  static let text: Self = [("type", .string("string"))]
  static let number: Self = [("type", .string("number"))]
  static let whole: Self = [("type", .string("integer"))]
  static let flag: Self = [("type", .string("boolean"))]

  static func among(_ words: [String]) -> Self {
    text + [("enum", .array(words.map { .string($0) }))]
  }

  static func schema(_ name: String) -> Self {
    [("$ref", .string("#/components/schemas/\(name)"))]
  }

  static func list(_ items: Self) -> Self {
    [("type", .string("array")), ("items", .object(items))]
  }

  /// An object with any names whose values are strings.
  static let texts: Self = [("type", .string("object")), ("additionalProperties", .object(text))]

  static func range(_ from: Int64, _ to: Int64) -> Self {
    [("minimum", .integer(from)), ("maximum", .integer(to))]
  }
}
