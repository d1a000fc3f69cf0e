import Arguments

extension ProgramCommand {
  /// Reads words as this command, or as one of its subcommands.
  static func subcommand(_ words: [String]) throws -> any ProgramCommand {
    guard case .run(let command) = try CommandLineRequest(words, of: self) else {
      throw ValidationError("The words ask for help")
    }
    return command
  }

  /// Reads words as this command.
  static func parse(_ words: [String]) throws -> Self {
    guard let command = try subcommand(words) as? Self else {
      throw ValidationError("The words name a subcommand")
    }
    return command
  }
}
