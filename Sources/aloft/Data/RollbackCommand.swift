import Arguments
import DataFiles
import Facts
import System

/// Restores the catalogue from before the last update.
struct RollbackCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "rollback",
    abstract: "Go back to the catalogue of airports used before the last update.",
    discussion: """
      Run it twice to restore the current catalogue. The oldest catalogue is the program's own.
      """
  )

  @OptionGroup var options: SharedOptions

  func run() throws {
    let home = try DataHome.writable(try options.settings())
    let data = try DataDirectory.current()
    let store = CatalogueStore(home: home)
    try store.checkForUpdates()
    let lock = try DataLock(home)
    let before = try Self.choice(data, home)
    try store.rollBack(lock)
    let now = try Self.choice(data, home)
    try Output.standard.print("before: \(before.summary(on: .today))")
    try Output.standard.print("now: \(now.summary(on: .today)), in \(now.path)")
  }

  /// Returns the catalogue in use, and prints why an updated one is ignored.
  private static func choice(
    _ data: DataDirectory,
    _ home: DataHome
  ) throws(Failure) -> CatalogueFile {
    let choice = try CatalogueChoice(data, home)
    if let remark = choice.remark { Diagnostics.log(remark) }
    return choice.file
  }
}
