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
    let lock = try DataLock(home)
    let before = try CatalogueChoice(data, home).file
    try CatalogueStore(home: home).rollBack(lock)
    let choice = try CatalogueChoice(data, home)
    if let remark = choice.remark { Diagnostics.log(remark) }
    try Output.standard.print("before: \(before.summary(on: .today))")
    try Output.standard.print("now: \(choice.file.summary(on: .today)), in \(choice.file.path)")
  }
}
