/// What an option, a flag or an argument is called, what it takes, and what it means.
package struct ArgumentDefinition: Sendable, Hashable {
  package enum Kind: Sendable {
    /// A value known by its place.
    case positional
    /// A name followed by a value.
    case option
    /// A name alone.
    case flag
  }

  package let kind: Kind

  /// The names with their dashes: `--output`, `-o`; none for a positional argument.
  package let names: [String]

  /// What stands for the value in help, without brackets: `file`.
  package let valueName: String

  /// Whether it can be omitted.
  package let isOptional: Bool

  /// Whether it can be repeated.
  package let isRepeating: Bool

  /// The value if it is omitted, as a word; nil if help does not show one.
  package let standard: String?

  /// All words that are allowed, if there are only a few.
  package let choices: [String]

  /// What it means, as one sentence.
  package let abstract: String

  /// How a shell completes the value.
  package let completion: CompletionKind

  /// The name to refer to it by: its long name, or `<file>`.
  package var spelling: String {
    names.first { $0.hasPrefix("--") } ?? names.first ?? "<\(valueName)>"
  }

  /// The name that means the opposite of a flag: `--no-ramp`; nil if there is none.
  var opposite: String? {
    kind == .flag ? names.first { $0 == "--no-" + valueName } : nil
  }

  /// The name and its value, as in `--output <file>`.
  package var usage: String {
    kind == .option ? "\(spelling) <\(valueName)>" : spelling
  }
}

extension ArgumentDefinition {
  /// What every command has: `--version`.
  package static let version = ArgumentDefinition(flag: "--version", help: "Print the version.")

  /// What every command has: `--help` and `-h`.
  package static let help = ArgumentDefinition(flag: "--help", "-h", help: "Print this help.")

  private init(flag names: String..., help: String) {
    self.init(
      kind: .flag,
      names: names,
      valueName: "",
      isOptional: true,
      isRepeating: false,
      standard: nil,
      choices: [],
      abstract: help,
      completion: .standard
    )
  }
}

/// What help says about an argument.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  package let abstract: String

  /// What stands for the value; nil for the argument's name.
  package let valueName: String?

  package init(_ abstract: String, valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  package init(stringLiteral abstract: String) {
    self.init(abstract)
  }
}

/// How a shell completes a value.
package enum CompletionKind: Sendable, Hashable {
  /// With the choices of the value, if it has any.
  case standard
  /// With one of these words. Words that end in `=` are continued.
  case list([String])
  /// With a file, of one of these extensions if there are any.
  case file(extensions: [String] = [])
  case directory
}

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
