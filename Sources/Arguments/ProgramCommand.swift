/// Options, flags and arguments that belong together.
///
/// They are its properties marked `@Option`, `@Flag`, `@Argument` and `@OptionGroup`. Commands include a group with
/// `@OptionGroup`.
package protocol ArgumentGroup: Sendable {
  /// Creates the group as it is before a command line is read.
  init()

  /// Checks combinations of values. Called once all values have been read.
  ///
  /// - Throws: `ValidationError` if the command line is wrong.
  func validate() throws
}

extension ArgumentGroup {
  package func validate() throws {}
}

/// A command, or a group of commands.
package protocol ProgramCommand: ArgumentGroup {
  /// Its name, its help and its subcommands.
  static var configuration: CommandConfiguration { get }

  /// Runs the command after its arguments have been read. A group of commands is not run.
  func run() throws
}

extension ProgramCommand {
  package func run() throws {}
}

/// The name of a command, its help and its subcommands.
package struct CommandConfiguration: Sendable {
  /// The word that names the command.
  package let name: String

  /// What the command does, as one sentence.
  package let abstract: String

  /// How to use the command, a line for each way; empty to list its arguments.
  package let usage: String

  /// More about the command. Paragraphs are separated by blank lines.
  package let discussion: String

  /// Whether help, manual and completions leave the command out.
  package let isHidden: Bool

  package let subcommands: [any ProgramCommand.Type]

  /// The subcommand that runs if none is named.
  package let defaultSubcommand: (any ProgramCommand.Type)?

  package init(
    name: String,
    abstract: String,
    usage: String = "",
    discussion: String = "",
    isHidden: Bool = false,
    subcommands: [any ProgramCommand.Type] = [],
    defaultSubcommand: (any ProgramCommand.Type)? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.isHidden = isHidden
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
  }
}

/// A command line that a command refuses, with the reason as a sentence.
package struct ValidationError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
