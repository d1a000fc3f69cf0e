extension JSONValue {
  /// The value in a few words, for messages: `null`, `true`, `3.5`, `"text"`, `a list`, `an object`.
  public var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): whole.map { "\($0)" } ?? "\(number)"
    case .string(let text): "\"\(text.printable(limit: 40))\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
