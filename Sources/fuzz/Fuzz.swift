import Arguments

/// Tries readers with damaged inputs.
@main
struct Fuzz: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "fuzz",
    abstract: "Try Aloft's readers with damaged inputs.",
    discussion: """
      Traps when a reader fails; with --verbose, the last input printed is the one that failed.
      """,
    subcommands: [FuzzPackets.self, FuzzReaders.self],
    defaultSubcommand: FuzzPackets.self
  )
}
