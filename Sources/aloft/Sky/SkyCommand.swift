import Arguments
import Settings
import System

/// The commands of the shared sky and its history.
struct SkyCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "sky",
    abstract: "Print the shared sky and its history, or report a real aircraft to it.",
    subcommands: [SkyWatchCommand.self, SkyReportCommand.self, SkyHistoryCommand.self]
  )
}

/// The options of a command that connects to a relay.
struct SkyOptions: ArgumentGroup {
  @Option(help: .init(.skyServer))
  var server: String?

  @Option(
    help: ArgumentHelp("Stop after this many seconds; 0 is endless.", valueName: "number")
  )
  var seconds = 0.0

  @Flag(help: "Print JSON, one object per line.")
  var json = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (0...31_622_400).contains(seconds) else {
      throw ValidationError(
        "--seconds = \(numberText(seconds)), but it must be from 0 to 31622400, a year."
      )
    }
  }

  func configuration(with others: [ChosenSetting] = []) throws(Failure) -> Configuration {
    try shared.configuration(with: [ChosenSetting("--server", .skyServer, server)] + others)
  }

  /// Runs a closure until a signal arrives or the time is up.
  func run(_ body: @escaping @Sendable () async -> Void) throws(Failure) {
    try awaited(for: seconds == 0 ? nil : seconds, body)
  }
}
