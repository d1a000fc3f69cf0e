import ArgumentParser
import Foundation

/// The program: one command for each thing it does.
///
/// The root stays synchronous: on Linux an asynchronous one would leave the process's first thread,
/// which alone may talk to the window.
@main
struct Aloft: ParsableCommand {
  /// The program's version.
  static let version = "0.1.0"

  /// What the program tells servers that it is.
  static let agent = "aloft/\(version)"

  static let configuration = CommandConfiguration(
    commandName: "aloft",
    abstract: "Paper planes that breathe with you.",
    version: version,
    subcommands: [
      FlyCommand.self,
      RadarCommand.self,
      CuesCommand.self,
      ServeCommand.self,
      FeedsCommand.self,
      ShotCommand.self,
      RenderCommand.self,
      MusicCommand.self,
      BreathCommand.self,
      LegsCommand.self,
      SceneCommand.self,
      FactsCommand.self,
      ConfigCommand.self,
      AirportCommand.self,
      AirportsCommand.self,
      CabinCommand.self,
      WindCommand.self,
      PlaceCommand.self,
      DataCommand.self,
      FleetCommand.self,
      SkyCommand.self,
      RelayCommand.self,
      MintCommand.self,
      SelftestCommand.self,
      ManualCommand.self,
    ],
    defaultSubcommand: FlyCommand.self
  )

  static func main() {
    do {
      try DescriptorNeed.basic.check()
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      leave(with: failure)
    } catch  where exitCode(for: error) == .failure && !(error is ExitCode) {
      // Nobody foresaw this one; the parser would call it an error like any other.
      leave(with: Failure(.software, "\(error)"))
    } catch {
      exit(withError: error)
    }
  }

  private static func leave(with failure: Failure) -> Never {
    FileHandle.standardError.write(Data("aloft: \(failure.message)\n".utf8))
    Foundation.exit(failure.status.rawValue)
  }
}
