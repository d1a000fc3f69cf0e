import Arguments

/// Tries readers with damaged inputs.
@main
struct Fuzz: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "fuzz",
    abstract: "Try Aloft's readers with damaged inputs.",
    discussion: "Ends by a trap when an input is read wrongly; --verbose then prints it last.",
    subcommands: [FuzzPackets.self, FuzzReaders.self],
    defaultSubcommand: FuzzPackets.self
  )
}
