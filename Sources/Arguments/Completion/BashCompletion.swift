/// The completion of a program in bash.
struct BashCompletion {
  let program: String
  let commands: [CommandCompletions]

  var script: String {
    """
    # Completes \(program) in bash. Written by: \(program) completion bash

    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local place=\(program) words= word named=1
      COMPREPLY=()
      # Bash splits --name=value at the equals sign.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case "$place $word" in
        \(commands.dropFirst().map(\.words.quoted).joined(separator: " | ")))
          place="$place $word"; ((++named)) ;;
        *) break ;;
        esac
      done
      case "$place $previous" in
    \(values)
      esac
      if [[ $current == -* ]]; then
        case $place in
    \(options)
        esac
      else
        case $place in
    \(places)
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }

    complete -F _\(program) \(program)

    """
  }

  /// The values of options. A name that means the same everywhere is not repeated for each command.
  private var values: String {
    var meanings: [String: Set<CompletionKind>] = [:]
    let named = commands.flatMap { command in
      command.options.filter { $0.kind == .option }.flatMap { option in
        option.names.map { (command.words, name: $0, option.completion) }
      }
    }
    for (_, name, completion) in named { meanings[name, default: []].insert(completion) }
    var rows: [String] = []
    for (words, name, completion) in named {
      let isUnique = meanings[name, default: []].count == 1
      let pattern = isUnique ? "*\(" ".quoted)\(name)" : "\(words) \(name)".quoted
      let row = "  \(pattern)) \(action(completion))return ;;"
      if !rows.contains(row) { rows.append(row) }
    }
    return rows.joined(separator: "\n")
  }

  /// The names of options and flags.
  private var options: String {
    commands.map { command in
      let names = command.options.flatMap(\.names).joined(separator: " ")
      return "    \(command.words.quoted)) words=\(names.quoted) ;;"
    }.joined(separator: "\n")
  }

  /// The subcommands and the values of positional arguments. Subcommands come before options: after the first option,
  /// none is offered.
  private var places: String {
    commands.compactMap { command in
      if !command.subcommands.isEmpty {
        let names = command.subcommands.map(\.name).joined(separator: " ")
        let test = "((named == COMP_CWORD))"
        return "    \(command.words.quoted)) \(test) && words=\(names.quoted) ;;"
      }
      guard let value = command.values.first, value.completion != .automatic else { return nil }
      return "    \(command.words.quoted)) \(action(value.completion))return ;;"
    }.joined(separator: "\n")
  }

  /// Returns the commands that complete a value.
  private func action(_ completion: CompletionKind) -> String {
    switch completion {
    case .automatic: ""
    case .list(let words):
      "COMPREPLY=($(compgen -W \(words.joined(separator: " ").quoted) -- \"$current\")); "
        + (words.contains { $0.hasSuffix("=") } ? "compopt -o nospace; " : "")
    // One name a line: names may have spaces.
    case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
    case .directory: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); "
    }
  }
}
