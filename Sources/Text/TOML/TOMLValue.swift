/// A value in TOML 1.0.
package enum TOMLValue: Sendable, Hashable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)

  /// A date without a time.
  case day(Day)

  /// A time, or a date with a time, as written.
  case time(String)

  case array([TOMLValue])
  case table(TOMLTable)

  /// How deep lists and tables may be nested, and the maximum number of parts of a key.
  static let deepest = 64
}

/// A table in TOML.
package struct TOMLTable: Sendable, Hashable {
  private let members: [String: TOMLValue]

  /// Creates a table with these members.
  package init(_ members: [String: TOMLValue] = [:]) {
    self.members = members
  }

  /// Reads a document.
  ///
  /// - Throws: `TOMLError` at the first place that is not TOML.
  package init(text: String) throws(TOMLError) {
    var reader = TOMLReader(Array(text.utf8))
    self = try reader.document()
  }

  /// The keys, sorted.
  package var keys: [String] { members.keys.sorted() }

  /// Whether the table has no keys.
  package var isEmpty: Bool { members.isEmpty }

  /// The value of a key; nil if it is missing.
  package subscript(key: String) -> TOMLValue? { members[key] }
}

/// Why a text is not TOML.
package struct TOMLError: Error, Hashable, CustomStringConvertible {
  /// The problem, on one line.
  package let description: String

  /// The line, from 1.
  package let line: Int
}

extension TOMLValue {
  /// The text; nil for other values.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number; nil for other values.
  package var int: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The number with a fraction or an exponent; nil for other values.
  package var double: Double? { if case .number(let number) = self { number } else { nil } }

  /// True or false; nil for other values.
  package var bool: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The date without a time; nil for other values.
  package var day: Day? { if case .day(let day) = self { day } else { nil } }

  /// The list; nil for other values.
  package var array: [TOMLValue]? { if case .array(let values) = self { values } else { nil } }

  /// The table; nil for other values.
  package var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }
}

extension TOMLValue: CustomStringConvertible {
  /// The value as TOML on one line.
  package var description: String {
    switch self {
    case .string(let text): JSONText.string(text).description
    case .integer(let number): "\(number)"
    case .number(let number): number.isNaN ? "nan" : "\(number)"
    case .boolean(let flag): "\(flag)"
    case .day(let day): day.description
    case .time(let text): text
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .table(let table):
      "{"
        + table.keys.map { "\($0) = \(table[$0]?.description ?? "")" }.joined(separator: ", ") + "}"
    }
  }
}
