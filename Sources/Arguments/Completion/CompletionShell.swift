/// A shell that completes command lines.
package enum CompletionShell: String, CaseIterable, ArgumentValue {
  case bash, zsh, fish

  /// Returns the script that completes the command lines of a program.
  package func script(for program: CommandDescription) -> String {
    let commands = CommandCompletions.all(of: program)
    return switch self {
    case .bash: BashCompletion(program: program.name, commands: commands).script
    case .zsh: ZshCompletion(program: program.name, commands: commands).script
    case .fish: FishCompletion(program: program.name, commands: commands).script
    }
  }
}

/// What can follow the words of a command.
struct CommandCompletions {
  /// The words of the command, as one text: `aloft data info`.
  let words: String

  /// Its subcommands, for a group.
  let subcommands: [CommandDescription]

  /// Its options and flags; for a group, those of the command that runs if none is named.
  let options: [ArgumentDefinition]

  /// Its positional arguments.
  let values: [ArgumentDefinition]

  /// Returns a program, all its commands, and `help` with its groups. Hidden commands are not offered, but what can
  /// follow them is.
  static func all(of program: CommandDescription) -> [CommandCompletions] {
    commands(of: program) + help(of: program)
  }

  private static func commands(of command: CommandDescription) -> [CommandCompletions] {
    [CommandCompletions(command)] + command.allSubcommands.flatMap { commands(of: $0) }
  }

  private static func help(of command: CommandDescription) -> [CommandCompletions] {
    guard !command.subcommands.isEmpty else { return [] }
    return [CommandCompletions(helpOf: command)] + command.subcommands.flatMap { help(of: $0) }
  }

  private init(helpOf group: CommandDescription) {
    words = (group.path.prefix(1) + ["help"] + group.path.dropFirst()).joined(separator: " ")
    subcommands = group.subcommands
    options = []
    values = []
  }

  private init(_ command: CommandDescription) {
    let arguments = (command.defaultCommand ?? command).arguments
    words = command.words
    subcommands = command.subcommands
    options = arguments.filter { $0.kind != .positional } + [.version, .help]
    values = arguments.filter { $0.kind == .positional }
  }
}

extension String {
  /// The text in single quotes, for a shell.
  var quoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
