import Text

/// An invalid command line.
package enum ArgumentError: Error {
  /// A word where a command was expected, and the group that does not contain it.
  case unknownCommand(String, CommandDescription)
  /// A command of a group after options, which belong to the group's default command.
  case lateCommand(String, CommandDescription)
  /// A name that the command does not have.
  case unknownOption(String, CommandDescription)
  /// More words than the command takes.
  case unexpected([String], CommandDescription)
  /// A required argument that was not given.
  case missing(ArgumentDefinition, CommandDescription)
  /// An option without its value.
  case missingValue(ArgumentDefinition, CommandDescription)
  /// A value, and the flag to which it was given.
  case unwantedValue(String, String, CommandDescription)
  /// A word that is not a value of an argument, with the reason if it is known.
  case invalidValue(String, ArgumentDefinition, CommandDescription, reason: String?)

  /// Returns the error as one of a group whose default command was read: an unexpected word may be a command that comes
  /// too late.
  func inGroup(_ group: CommandDescription) -> ArgumentError {
    guard case .unexpected(let words, _) = self,
      let command = group.subcommands.first(where: { $0.name == words.first })
    else { return self }
    return .lateCommand(command.name, group)
  }
}

extension ArgumentError: CustomStringConvertible {
  /// One line with the problem, the allowed values and where to look.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let command) where command.subcommands.isEmpty:
      "\(command.words) has no command \"\(word.printable(limit: 40))\"\(Self.hint(command))"
    case .unknownCommand(let word, let group):
      "\(group.words) has no command \"\(word.printable(limit: 40))\""
        + Self.remedy(
          word.nearest(among: group.subcommands.map(\.name)),
          "\(group.words) --help lists the commands"
        )
    case .lateCommand(let word, let group):
      "a command comes before its options: \(group.words) \(word) …; see \(group.words) --help"
    case .unknownOption(let name, let command):
      "\(command.words) has no option \(name.printable(limit: 40))"
        + Self.remedy(
          name.nearest(
            among: (command.arguments + [.version, .help]).flatMap(\.names).filter {
              $0.hasPrefix("--")
            }
          ),
          "\(command.words) --help lists the options"
        )
    case .unexpected(let words, let command) where words.count == 1:
      "\(command.words) takes no argument \(Self.quoted(words))\(Self.hint(command))"
    case .unexpected(let words, let command):
      "\(command.words) takes no arguments \(Self.quoted(words))\(Self.hint(command))"
    case .missing(let argument, let command):
      "\(command.words) needs \(argument.usage)\(Self.meaning(argument))\(Self.hint(command))"
    case .missingValue(let argument, let command):
      "a value is missing: \(argument.usage)\(Self.meaning(argument))\(Self.hint(command))"
    case .unwantedValue(let value, let name, let command):
      "\(name) takes no value, but has \"\(value.printable(limit: 40))\"\(Self.hint(command))"
    case .invalidValue(let word, let argument, let command, let reason):
      Self.refusal(of: word.printable(limit: 60), argument, because: reason).printable
        + Self.hint(command)
    }
  }

  private static func refusal(
    of word: String,
    _ argument: ArgumentDefinition,
    because reason: String?
  ) -> String {
    if let reason { return "\(argument.spelling) = \"\(word)\": \(reason.withoutFullStop)" }
    if !argument.choices.isEmpty {
      let choices = argument.choices.joined(separator: ", ")
      return "\(argument.spelling) = \"\(word)\", but it must be one of \(choices)"
    }
    return "\(argument.spelling) takes <\(argument.valueName)>, not \"\(word)\""
      + meaning(argument)
  }

  private static func quoted(_ words: [String]) -> String {
    words.map { "\"\($0.printable(limit: 40))\"" }.joined(separator: ", ").printable(limit: 80)
  }

  /// What an argument means, in brackets.
  private static func meaning(_ argument: ArgumentDefinition) -> String {
    " (\(argument.abstract.withoutFullStop))"
  }

  /// Where to look.
  private static func hint(_ command: CommandDescription) -> String {
    "; see \(command.words) --help"
  }

  /// The remedy: a similar word if there is one, and where to look.
  private static func remedy(_ near: String?, _ hint: String) -> String {
    near.map { "; did you mean \($0)? \(hint)" } ?? "; \(hint)"
  }
}

extension ValidationError {
  /// The reason on one line, without a full stop.
  package var line: String { description.printable.withoutFullStop }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
