import Breathing
import Text

/// A field of a line: its name, type, range, unit and meaning.
///
/// `CueField+all` is the only list of them. Lines, the published state, OSC's addresses, Home
/// Assistant's discovery and the OpenAPI description are made with it; tests compare
/// docs/cues.schema.json and the tables of docs/cues.md.
struct CueField: Sendable {
  /// The name of the member.
  let name: String

  /// The type and range of the value.
  let kind: Kind

  /// The unit of the value; nil if it has none.
  var unit: Unit?

  /// What the value is, as a phrase without the unit and the range.
  let meaning: String

  /// More about it, in docs/cues.md only.
  var remark: String?

  /// Whether every line of its kind has it.
  var isRequired = true

  /// A type and a range.
  enum Kind: Sendable {
    /// One whole number.
    case constant(Int64)
    /// A whole number of at least this.
    case whole(Int64)
    /// A number with at most this many decimals.
    case number(decimals: Int, Range)
    /// A text, and a regular expression that it matches.
    case text(pattern: String?)
    /// One of these words.
    case words([String])
    /// True or false.
    case flag
    /// An object with members of its own.
    case object(CueObject)
  }

  /// The range of a number.
  enum Range: Sendable {
    case any
    case atLeast(Int64)
    case above(Int64)
    case within(Int64, Int64)
  }

  /// A unit.
  enum Unit: Sendable {
    case seconds, secondsSince1970, kilometres, breathsPerMinute

    /// The unit in a sentence.
    var words: String {
      switch self {
      case .seconds: "seconds"
      case .secondsSince1970: "seconds since 1970-01-01T00:00:00Z"
      case .kilometres: "kilometres"
      case .breathsPerMinute: "breaths a minute"
      }
    }

    /// The unit beside a value, as Home Assistant shows it.
    var symbol: String {
      switch self {
      case .seconds, .secondsSince1970: "s"
      case .kilometres: "km"
      case .breathsPerMinute: "breaths/min"
      }
    }
  }

  /// The meaning with the unit and the range, as a phrase.
  var phrase: String {
    // Both belong to what is measured, which is the part before a semicolon.
    let parts = meaning.split(separator: ";", maxSplits: 1)
    var words = String(parts[0])
    if let unit { words += ", in \(unit.words)" }
    if case .number(_, .within(let low, let high)) = kind { words += ", \(low) to \(high)" }
    return ([words] + parts.dropFirst().map(String.init)).joined(separator: ";")
  }

  /// Returns a number as the field's value, rounded to its decimals.
  func number(_ value: Double) -> JSONText {
    guard case .number(let decimals, _) = kind else { return .null }
    return .number(value, decimals: decimals)
  }

  /// Returns an object with these members, in order; those without a value are left out.
  static func object(_ members: [(field: CueField, value: JSONText?)]) -> JSONText {
    .object(members.map { ($0.field.name, $0.value) })
  }
}

/// An object within a line.
struct CueObject: Sendable {
  /// The name of its schema.
  let name: String

  /// The members, in order.
  let fields: [CueField]
}
