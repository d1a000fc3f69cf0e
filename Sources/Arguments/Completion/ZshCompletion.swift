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
    \(rules)
      _arguments : $arguments
    }

    _\(program) "$@"

    """
  }

  /// The arguments, as `_arguments` describes them. Those that several commands have are described once.
  private var rules: String {
    var places: [String: [String]] = [:]
    var descriptions: [String] = []
    for command in commands {
      for description in self.descriptions(of: command) {
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
        case $place in (\(group.places.map(\.quoted).joined(separator: "|")))
          arguments+=(
      \(group.descriptions.map { "      " + $0.quoted }.joined(separator: "\n"))
          ) ;;
        esac
      """
    }.joined(separator: "\n")
  }

  private func descriptions(of command: CommandCompletions) -> [String] {
    let options = command.options.flatMap { option in
      option.names.map { name in
        let repeats = option.isRepeating ? "*" : ""
        let value = option.kind == .option ? ":\(plain(option.valueName)):\(action(option))" : ""
        return repeats + name + "[\(plain(option.abstract))]" + value
      }
    }
    guard command.subcommands.isEmpty else { return options + [subcommands(of: command)] }
    return options
      + command.values.enumerated().map { index, value in
        let place = value.isRepeating ? "*" : "\(index + 1)"
        return "\(place):\(plain(value.valueName)):\(action(value))"
      }
  }

  private func subcommands(of command: CommandCompletions) -> String {
    let names = command.subcommands.map { subcommand in
      let abstract = plain(subcommand.abstract).map { " ()".contains($0) ? "\\\($0)" : "\($0)" }
        .joined()
      return "\(subcommand.name)\\:\(abstract)"
    }
    return "1:command:((\(names.joined(separator: " "))))"
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

  /// Returns text without the characters that have a meaning in a description or its value's name.
  private func plain(_ text: String) -> String {
    String(
      text.map { character -> Character in
        switch character {
        case "[": "("
        case "]": ")"
        case ":": ";"
        case "'": "’"
        case "\"", "`", "\\", "$": " "
        default: character
        }
      }
    )
  }
}
