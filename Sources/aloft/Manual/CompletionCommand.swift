import Arguments
import System

/// Prints the script with which a shell completes command lines, which `make install` installs.
struct CompletionCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "completion",
    abstract: "Print the completion script of a shell."
  )

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws {
    try Output.standard.write(shell.script(for: CommandDescription(Aloft.self)))
  }
}
