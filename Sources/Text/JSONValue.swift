/// A JSON value as it was found (RFC 8259), for formats whose members may be missing or of another
/// type than promised.
public enum JSONValue: Sendable, Hashable {
  /// `null`, and a number that is too large, such as 1e400.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, always finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name. If a name occurs twice, the later member counts.
  case object([String: JSONValue])

  /// The whole numbers that every reader of JSON reads exactly (RFC 8259, section 6). Beyond them, many read a
  /// neighbouring number.
  public static let exactWholes = -9_007_199_254_740_991...9_007_199_254_740_991

  /// The deepest nesting of lists and objects.
  public static let deepest = 64

  /// Reads a value, with only white space around it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - form: What is accepted.
  /// - Throws: `JSONError` when the bytes are not JSON.
  public init(_ bytes: [UInt8], form: JSONForm = .strict) throws(JSONError) {
    var reader = JSONReader(bytes, form: form)
    self = try reader.document()
  }

  /// The member of a name, where this is an object that has it.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The elements, where this is a list.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text, where this is one.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The number, where this is one.
  public var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The number, where this is a whole one.
  public var whole: Int? { number.flatMap { Int(exactly: $0) } }

  /// True or false, where this is either.
  public var boolean: Bool? {
    guard case .boolean(let boolean) = self else { return nil }
    return boolean
  }
}

/// Why bytes are not JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of valid bytes before the error.
  public let offset: Int

  /// What is wrong with the next byte.
  public let problem: String

  /// The problem and its position.
  public var description: String { "\(problem) at byte \(offset)" }
}
