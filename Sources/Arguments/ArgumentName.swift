/// A name of an option or flag.
package enum ArgumentName: Sendable {
  /// The name of the property: `httpKey` becomes `--http-key`.
  case long
  /// `--name`.
  case custom(String)
  /// The name of the property, and its first letter: `--output` and `-o`.
  case shortAndLong
  /// The opposite of a flag: `--no-ramp`.
  case opposite

  /// Returns the names of a property with their dashes, the long ones first.
  func spellings(of property: String) -> [String] {
    let long = "--" + property.hyphenated
    return switch self {
    case .long: [long]
    case .custom(let name): ["--" + name]
    case .shortAndLong: [long, "-" + property.prefix(1)]
    case .opposite: ["--no-" + property.hyphenated]
    }
  }
}

extension String {
  /// The words of a property's name joined by hyphens: `httpKey` becomes `http-key`.
  var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
