import Arguments
import System

/// Prints the manual page, which `make install` installs.
struct ManualCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "manual",
    abstract: "Print the manual page as roff source for man.",
    isHidden: true
  )

  func run() throws {
    let page = ManualPage(CommandDescription(Aloft.self), version: Release.version)
    try Output.standard.write(page.text)
  }
}
