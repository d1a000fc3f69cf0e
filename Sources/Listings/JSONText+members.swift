import Geodesy
import Text

/// The values of members, which are left out if they are nil.
extension JSONText {
  /// A time in ISO 8601.
  static func time(_ unixSeconds: Int64) -> JSONText {
    .string(CivilTime(unixSeconds: unixSeconds).description)
  }

  /// A length in feet, converted to metres.
  static func metres(ofFeet feet: Int) -> JSONText {
    .number(Double(feet) * Earth.metresPerFoot, decimals: 1)
  }

  /// A text; nil without one.
  static func text(_ text: String?) -> JSONText? { text.map(JSONText.string) }

  /// A whole number; nil without one.
  static func whole(_ number: Int?) -> JSONText? { number.map { .integer(Int64($0)) } }

  /// True; nil if it is false.
  static func flag(_ isTrue: Bool) -> JSONText? { isTrue ? .boolean(true) : nil }

  /// A list; nil if it is empty.
  static func list(_ elements: [JSONText]) -> JSONText? {
    elements.isEmpty ? nil : .array(elements)
  }
}
