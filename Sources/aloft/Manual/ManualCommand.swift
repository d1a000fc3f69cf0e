import ArgumentParser
import System

/// Prints the manual page, which `make install` installs.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page as roff source for man.",
    shouldDisplay: false
  )

  func run() throws {
    let page = ManualPage(try .ofProgram(), version: Aloft.configuration.version)
    try Output.standard.write(page.text)
  }
}
