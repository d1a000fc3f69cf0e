/// The completion of a program in zsh.
struct ZshCompletion {
  let program: String
  let commands: [CommandCompletions]

  var script: String {
    """
    #compdef \(program)
    # Completes \(program) in zsh. Written by: \(program) completion zsh

    _\(program)() {
      local place=\(program) index
      local -a arguments
      for ((index = 2; index < CURRENT; index++)); do
        case "$place $words[index]" in
          (\(commands.dropFirst().map(\.words.quoted).joined(separator: "|")))
            place="$place $words[index]" ;;
          (*) break ;;
        esac
      done
      # The words of the command count as one.
      words=("${(@)words[index - 1,-1]}")
      ((CURRENT -= index - 2))
    \(rules { descriptions(of: $0) })
      # A command comes before options: after the first option, none is offered.
    \(rules("((CURRENT == 2)) && ") { subcommands(of: $0) })
      _arguments : $arguments
    }

    _\(program) "$@"

    """
  }

  /// Returns lines that add the arguments of commands, as `_arguments` describes them. Those that several commands have
  /// are described once.
  ///
  /// - Parameters:
  ///   - condition: When they are added, with `&&`; empty for always.
  ///   - listed: Returns the arguments of a command.
  /// - Returns: The lines.
  private func rules(
    _ condition: String = "",
    _ listed: (CommandCompletions) -> [String]
  ) -> String {
    var places: [String: [String]] = [:]
    var descriptions: [String] = []
    for command in commands {
      for description in listed(command) {
        if places[description] == nil { descriptions.append(description) }
        places[description, default: []].append(command.words)
      }
    }
    var groups: [(places: [String], descriptions: [String])] = []
    for description in descriptions {
      let own = places[description, default: []]
      if let index = groups.firstIndex(where: { $0.places == own }) {
        groups[index].descriptions.append(description)
      } else {
        groups.append((own, [description]))
      }
    }
    return groups.map { group in
      """
        \(condition)case $place in (\(group.places.map(\.quoted).joined(separator: "|")))
          arguments+=(
      \(group.descriptions.map { "      " + $0.quoted }.joined(separator: "\n"))
          ) ;;
        esac
      """
    }.joined(separator: "\n")
  }

  private func descriptions(of command: CommandCompletions) -> [String] {
    let options = command.options.flatMap { option in
      option.names.map { name -> String in
        let repeats = option.isRepeating ? "*" : ""
        guard option.kind == .option else { return repeats + name + explanation(of: option) }
        // The value is a word of its own, or part of the word with the name.
        let joint = name.hasPrefix("--") ? "=" : "+"
        return repeats + name + joint + explanation(of: option) + valueRule(option)
      }
    }
    guard command.subcommands.isEmpty else { return options }
    return options
      + command.values.enumerated().map { index, argument in
        (argument.isRepeating ? "*" : "\(index + 1)") + valueRule(argument)
      }
  }

  /// Returns the meaning of an option, in brackets.
  private func explanation(of option: ArgumentDefinition) -> String {
    let text = option.abstract.map { character -> String in
      switch character {
      case "[": "("
      case "]": ")"
      case "\\": "\\\\"
      default: String(character)
      }
    }
    return "[\(text.joined())]"
  }

  /// Returns the name of a value, and what completes it.
  private func valueRule(_ argument: ArgumentDefinition) -> String {
    let name = argument.valueName.map { $0 == ":" ? "\\:" : String($0) }.joined()
    return ":\(name):\(action(argument))"
  }

  private func subcommands(of command: CommandCompletions) -> [String] {
    guard !command.subcommands.isEmpty else { return [] }
    let names = command.subcommands.map { subcommand in
      "\(subcommand.name)\\:\(escaped(subcommand.abstract))"
    }
    return ["1:command:((\(names.joined(separator: " "))))"]
  }

  /// Returns what completes a value.
  private func action(_ argument: ArgumentDefinition) -> String {
    switch argument.completion {
    case .automatic: " "
    case .list(let words) where words.contains { $0.hasSuffix("=") }:
      "{ compadd -S '' -- \(words.joined(separator: " ")) }"
    case .list(let words): "(\(words.joined(separator: " ")))"
    case .file(let extensions) where extensions.isEmpty: "_files"
    case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .directory: "_files -/"
    }
  }

  /// Returns text in which no character has a meaning for the shell, which evaluates lists of commands.
  private func escaped(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined()
  }
}
