import ArgumentParser

/// The root command stays synchronous: on Linux an asynchronous one would leave the main thread.
@main
struct Aloft: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aloft",
    abstract: "Paper planes that breathe with you.",
    subcommands: []
  )
}
