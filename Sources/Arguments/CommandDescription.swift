/// A command as help, manual, completions and errors present it.
package struct CommandDescription {
  package let type: any ProgramCommand.Type

  /// The words that name it, starting with the program's name.
  package let path: [String]

  private var configuration: CommandConfiguration { type.configuration }

  /// Describes a program.
  package init(_ root: any ProgramCommand.Type) {
    self.init(root, path: [root.configuration.name])
  }

  private init(_ type: any ProgramCommand.Type, path: [String]) {
    self.type = type
    self.path = path
  }

  /// The word that names it.
  package var name: String { configuration.name }

  /// The words that name it, as one text: `aloft data info`.
  package var words: String { path.joined(separator: " ") }

  /// What it does, as one sentence.
  package var abstract: String { configuration.abstract }

  /// A longer description; empty if there is none.
  package var discussion: String { configuration.discussion }

  /// How to use it, a line for each way.
  package var usage: [String] {
    if !configuration.usage.isEmpty {
      return configuration.usage.split(separator: "\n").map(String.init)
    }
    let own = words + arguments.map { " " + $0.place }.joined()
    guard !configuration.subcommands.isEmpty else { return [own] }
    return [words + " <command> [<options>]"]
  }

  /// The commands of a group, without hidden ones.
  package var subcommands: [CommandDescription] {
    allSubcommands.filter { !$0.configuration.isHidden }
  }

  /// The commands of a group, including hidden ones.
  package var allSubcommands: [CommandDescription] {
    configuration.subcommands.map { CommandDescription($0, path: path + [$0.configuration.name]) }
  }

  /// The command of a group that runs if none is named.
  package var defaultCommand: CommandDescription? {
    configuration.defaultSubcommand.map {
      CommandDescription($0, path: path + [$0.configuration.name])
    }
  }

  /// Its own options, flags and arguments, in the order of declaration, without those that every command has.
  package var arguments: [ArgumentDefinition] {
    NamedProperty.all(of: type.init()).map(\.definition)
  }

  /// The command that a command line names.
  package struct Resolution {
    /// The command or group that the words name.
    package let named: CommandDescription

    /// The command that runs: of a group its default command, or the group itself without one.
    package let command: CommandDescription

    /// A word where a command was expected, and the group that does not contain it.
    package let unknown: (word: String, group: CommandDescription)?

    /// The words after the command.
    package let rest: ArraySlice<String>
  }

  /// Returns the command that a command line names.
  package func resolve(_ words: some Sequence<String>) -> Resolution {
    var command = self
    var rest = Array(words)[...]
    while !command.allSubcommands.isEmpty {
      let word = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      if let next = command.allSubcommands.first(where: { $0.name == word }) {
        command = next
        rest = rest.dropFirst()
        continue
      }
      let defaultCommand = command.defaultCommand
      let takesWords = defaultCommand?.arguments.contains { $0.kind == .positional } ?? false
      return Resolution(
        named: command,
        command: defaultCommand ?? command,
        unknown: takesWords ? nil : word.map { ($0, command) },
        rest: rest
      )
    }
    return Resolution(named: command, command: command, unknown: nil, rest: rest)
  }
}

extension ArgumentDefinition {
  /// The argument in a line of usage: `[--json]`, `<code>`, `[--set <key=value>] ...`.
  fileprivate var place: String {
    let text = kind == .flag ? names.joined(separator: "|") : usage
    return (isOptional ? "[\(text)]" : text) + (isRepeating ? " ..." : "")
  }
}
