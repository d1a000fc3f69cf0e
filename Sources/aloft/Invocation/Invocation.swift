/// The command line, and the command that it names.
struct Invocation {
  /// The words as written.
  let words: [String]

  /// The arguments in the form that the parser understands.
  ///
  /// The parser would take a negative number after an option for another option, so the two are
  /// joined: `--near -30,112` becomes `--near=-30,112`.
  let arguments: [String]

  /// Reads the words.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - tree: Returns the program's commands; called only if a word starts like a negative number.
  init(_ words: [String], in tree: () -> CommandTree? = { try? .ofProgram() }) {
    self.words = words
    guard words.contains(where: Self.isNegative), let tree = tree() else {
      arguments = words
      return
    }
    let options = Set(tree.resolve(words).command.spellings(of: .option))
    var arguments: [String] = []
    for (index, word) in words.enumerated() {
      let isOver = words[..<index].contains("--")
      if !isOver, Self.isNegative(word), let last = arguments.last, options.contains(last) {
        arguments[arguments.count - 1] = "\(last)=\(word)"
      } else {
        arguments.append(word)
      }
    }
    self.arguments = arguments
  }

  /// Whether a word starts like a negative number: `-5`, `-.5`, `-30,112`.
  private static func isNegative(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second == "." || second.isASCII && second.isNumber
  }
}

extension CommandTree {
  /// The command that words name.
  struct Resolution {
    /// The command. If the words name a group, its default command, or the group itself without
    /// one.
    let command: Command

    /// The words of the command, starting with the program's name.
    let path: [String]

    /// A word where a command was expected, and the group that does not contain it.
    let unknown: (word: String, group: Command, path: [String])?
  }

  /// Returns the command that words name.
  func resolve(_ words: [String]) -> Resolution {
    var (command, path) = (command, [command.commandName])
    var rest = words[...]
    while let subcommands = command.subcommands, !subcommands.isEmpty {
      let word = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      if let next = subcommands.first(where: { $0.commandName == word }) {
        command = next
        path.append(next.commandName)
        rest = rest.dropFirst()
        continue
      }
      let group = command
      let standard = subcommands.first { $0.commandName == group.defaultSubcommand }
      let takesWords = standard?.arguments?.contains { $0.kind == .positional } ?? false
      return Resolution(
        command: standard ?? group,
        path: path + [standard?.commandName].compactMap(\.self),
        unknown: takesWords ? nil : word.map { ($0, group, path) }
      )
    }
    return Resolution(command: command, path: path, unknown: nil)
  }
}

extension CommandTree.Command {
  /// Returns the names of the arguments of a kind with their dashes, including hidden ones.
  func spellings(of kind: CommandTree.Argument.Kind) -> [String] {
    (arguments ?? []).filter { $0.kind == kind }.flatMap { $0.names ?? [] }.map(\.spelling)
      .filter { $0.hasPrefix("--") }
  }
}
