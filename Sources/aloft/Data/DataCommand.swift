import Arguments

/// Builds the data files from public tables, and prints statistics about them.
struct DataCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "data",
    abstract: "Build the data files from public tables, or print what is in them.",
    subcommands: [
      Build.self, Info.self, UpdateCommand.self, ImportCommand.self, RollbackCommand.self,
      LandCommand.self, ReliefCommand.self, TerrainCommand.self, GazetteerCommand.self,
    ]
  )
}
