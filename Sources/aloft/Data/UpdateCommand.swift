import Arguments
import Breathing
import DataFiles
import Facts
import Feeds
import Settings
import System

/// Fetches the current tables, and builds and installs a catalogue from them.
struct UpdateCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "update",
    abstract: "Download the current tables of OurAirports, build a catalogue, and use it.",
    discussion: """
      Tables that are damaged, or that shrank by more than a tenth, are refused. If anything \
      fails, the data in use do not change; the previous catalogue is kept for aloft data rollback.
      """
  )

  @Option(help: .init(.dataURL))
  var url: String?

  @OptionGroup var options: SharedOptions

  func run() throws {
    let configuration = try options.configuration(with: [ChosenSetting("--url", .dataURL, url)])
    let update = try CatalogueUpdate(configuration.settings, data: .current())
    let outcome = try awaited { () async throws(Failure) in
      defer { Diagnostics.progress("", isDone: false) }
      return try await update.run { Diagnostics.progress($0) }
    }
    switch outcome {
    case .unchanged(let file):
      try Output.standard.print("unchanged: \(file.summary(on: .today)), in \(file.path)")
    case .renewed(let outcome): try Output.standard.print(outcome.summary(on: .today))
    }
  }
}
