import Arguments

/// Builds the data files from public tables, and prints statistics about them.
struct DataCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "data",
    abstract: "Print, update and restore the airports' data, or build the data files.",
    subcommands: [
      Build.self, Info.self, UpdateCommand.self, ImportCommand.self, RollbackCommand.self,
      LandCommand.self, ReliefCommand.self, TerrainCommand.self, GazetteerCommand.self,
    ]
  )
}
