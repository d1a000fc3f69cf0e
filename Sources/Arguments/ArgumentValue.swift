import Text

/// A value that can be read from one word of the command line.
package protocol ArgumentValue: Sendable {
  /// Reads a word; nil if it is not such a value.
  init?(argument: String)

  /// All words that are allowed, if there are only a few.
  static var choices: [String] { get }

  /// What a word must be, as a clause such as "it must be a day"; nil if the name of the value says it.
  static var requirement: String? { get }

  /// The word for this value, as help shows a default.
  var argument: String { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package static var requirement: String? { nil }
  package var argument: String { "\(self)" }
}

extension ArgumentValue where Self: RawRepresentable<String> {
  package init?(argument: String) {
    self.init(rawValue: argument)
  }

  package var argument: String { rawValue }
}

extension ArgumentValue where Self: RawRepresentable<String>, Self: CaseIterable {
  package static var choices: [String] { allCases.map(\.rawValue) }
}

extension ArgumentValue where Self: LosslessStringConvertible {
  package init?(argument: String) {
    self.init(argument)
  }
}

extension String: ArgumentValue {}
extension Int: ArgumentValue {}
extension UInt8: ArgumentValue {}
extension UInt16: ArgumentValue {}
extension UInt64: ArgumentValue {}

extension Double: ArgumentValue {
  package init?(argument: String) {
    self.init(decimal: argument)
  }
}
