import ArgumentParser

/// Prints the manual page; `make install` puts it in its place.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page in the language of man.",
    shouldDisplay: false
  )

  func run() throws {
    let tree = try CommandTree(json: Aloft._dumpHelp())
    print(ManualPage(tree, version: Aloft.configuration.version).text, terminator: "")
  }
}
