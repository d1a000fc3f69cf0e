/// What an option, a flag or an argument is called, what it takes, and what it means.
package struct ArgumentDefinition: Sendable, Hashable {
  package enum Kind: Sendable {
    /// A value identified by its position.
    case positional
    /// A name followed by a value.
    case option
    /// A name alone.
    case flag
  }

  package let kind: Kind

  /// The names with their dashes: `--output`, `-o`; none for a positional argument.
  package let names: [String]

  /// The placeholder for the value in help, without brackets: `file`.
  package let valueName: String

  /// Whether it can be omitted.
  package let isOptional: Bool

  /// Whether it can be repeated.
  package let isRepeating: Bool

  /// The value if it is omitted, as a word; nil if help does not show one.
  package let defaultValue: String?

  /// All words that are allowed, if there are only a few.
  package let choices: [String]

  /// What it means, as one sentence.
  package let abstract: String

  /// How a shell completes the value.
  package let completion: CompletionKind

  /// The name used in messages: its long name, or `<file>`.
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
  /// The flag `--version`, which every command has.
  package static let version = ArgumentDefinition(flag: "--version", help: "Print the version.")

  /// The flag `--help` or `-h`, which every command has.
  package static let help = ArgumentDefinition(flag: "--help", "-h", help: "Print this help.")

  private init(flag names: String..., help: String) {
    self.init(
      kind: .flag,
      names: names,
      valueName: "",
      isOptional: true,
      isRepeating: false,
      defaultValue: nil,
      choices: [],
      abstract: help,
      completion: .automatic
    )
  }
}
