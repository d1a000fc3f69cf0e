import ArgumentParser

/// Tries readers with damaged inputs.
@main
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Try Aloft's readers with damaged inputs.",
    discussion: "Ends by a trap when an input is read wrongly; --verbose then prints it last.",
    subcommands: [FuzzPackets.self, FuzzReaders.self],
    defaultSubcommand: FuzzPackets.self
  )
}
