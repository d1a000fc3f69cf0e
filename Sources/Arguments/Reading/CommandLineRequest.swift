/// What a command line asks for.
package enum CommandLineRequest {
  /// To run a command, whose arguments have been read.
  case run(any ProgramCommand)
  /// To print the help of a command.
  case help(CommandDescription)
  /// To print the version of the program.
  case version

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - root: The program.
  /// - Throws: `ArgumentError` if the words are not those of a command, or an error of the command if it refuses its
  ///   values.
  package init(_ words: [String], of root: any ProgramCommand.Type) throws {
    let program = CommandDescription(root)
    if words.first == "help" {
      // `help help`, `help --help` and `help fly --help` ask for help as well.
      let named = words.drop { $0 == "help" }
      let found = program.resolve(named.filter { !ArgumentDefinition.help.names.contains($0) })
      if let (word, group) = found.unknown { throw ArgumentError.unknownCommand(word, group) }
      if let word = found.rest.first { throw ArgumentError.unknownCommand(word, found.named) }
      self = .help(found.named)
      return
    }
    let found = program.resolve(words)
    if let (word, group) = found.unknown { throw ArgumentError.unknownCommand(word, group) }
    let names = Set(words.prefix { $0 != "--" })
    if !names.isDisjoint(with: ArgumentDefinition.help.names) {
      self = .help(found.named)
    } else if names.contains(ArgumentDefinition.version.spelling) {
      self = .version
    } else if found.rest.isEmpty, !found.command.subcommands.isEmpty {
      self = .help(found.named)
    } else {
      let command = found.command.type.init()
      let reader = ArgumentReader(command, of: found.command)
      do throws(ArgumentError) {
        try reader.read(found.rest)
      } catch {
        throw error.inGroup(found.named)
      }
      for group in NamedProperty.groups(of: command) { try group.validate() }
      self = .run(command)
    }
  }
}
