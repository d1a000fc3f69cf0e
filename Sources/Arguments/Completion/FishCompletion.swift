/// The completion of a program in fish.
struct FishCompletion {
  let program: String
  let commands: [CommandCompletions]

  var script: String {
    """
    # Completes \(program) in fish. Written by: \(program) completion fish

    function __\(program)_place
      set -l place \(program)
      for word in (commandline -opc)[2..]
        switch "$place $word"
          case \(commands.dropFirst().map(\.words.quoted).joined(separator: " "))
            set place "$place $word"
          case '*'
            break
        end
      end
      echo $place
    end

    function __\(program)_is_at
      contains -- (__\(program)_place) $argv
    end

    # A command comes before options: after the first option, none is offered.
    function __\(program)_begins_at
      set -l place (__\(program)_place)
      test (count (string split ' ' -- $place)) -eq (count (commandline -opc))
      and contains -- $place $argv
    end

    complete -c \(program) -f
    \((subcommands + options + values).joined(separator: "\n"))

    """
  }

  private var subcommands: [String] {
    commands.flatMap { command in
      command.subcommands.map { subcommand in
        row(
          [command.words],
          "-a \(subcommand.name) -d \(subcommand.abstract.quoted)",
          isFirst: true
        )
      }
    }
  }

  /// The options. Those that several commands have are described once.
  private var options: [String] {
    var places: [ArgumentDefinition: [String]] = [:]
    var definitions: [ArgumentDefinition] = []
    for command in commands {
      for option in command.options {
        if places[option] == nil { definitions.append(option) }
        places[option, default: []].append(command.words)
      }
    }
    return definitions.flatMap { option in
      names(of: option).map { name in
        let value = option.kind == .option ? takes(option.completion) : ""
        return row(places[option, default: []], name + value + " -d " + option.abstract.quoted)
      }
    }
  }

  private var values: [String] {
    commands.filter { $0.subcommands.isEmpty }.flatMap { command in
      command.values.prefix(1).map(\.completion).filter { $0 != .automatic }.map { completion in
        row([command.words], words(for: completion).trimmed)
      }
    }
  }

  /// Returns the names of an option: the long ones alone, the first with the short ones.
  private func names(of option: ArgumentDefinition) -> [String] {
    let short = option.names.filter { !$0.hasPrefix("--") }.map { " -s \($0.dropFirst())" }.joined()
    let long = option.names.filter { $0.hasPrefix("--") }
    return long.enumerated().map { index, name in
      "-l \(name.dropFirst(2))" + (index == 0 ? short : "")
    }
  }

  private func words(for completion: CompletionKind) -> String {
    switch completion {
    case .automatic: ""
    case .list(let words): " -a \(words.joined(separator: " ").quoted)"
    case .file: " -F"
    case .directory: " -a '(__fish_complete_directories)'"
    }
  }

  /// Returns how an option takes its value: `-x` excludes files.
  private func takes(_ completion: CompletionKind) -> String {
    if case .file = completion { return " -r" + words(for: completion) }
    return " -x" + words(for: completion)
  }

  /// Returns a line that completes something after the words of some commands; directly after them if `isFirst`.
  private func row(_ places: [String], _ rest: String, isFirst: Bool = false) -> String {
    let function = "__\(program)_" + (isFirst ? "begins_at " : "is_at ")
    let test = function + places.map { "\"\($0)\"" }.joined(separator: " ")
    return "complete -c \(program) -n \(test.quoted) \(rest)"
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
