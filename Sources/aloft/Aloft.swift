import ArgumentParser
import Glibc
import Listings
import Session
import System

/// The root command.
///
/// It is synchronous, because on Linux an asynchronous root command would leave the process's first
/// thread, the only one that may use the window.
@main
struct Aloft: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aloft",
    abstract: "Paper planes that breathe with you.",
    version: Release.version,
    subcommands: [
      FlyCommand.self,
      RadarCommand.self,
      DisplayCommand.self,
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
      DoctorCommand.self,
      ManualCommand.self,
    ],
    defaultSubcommand: FlyCommand.self
  )

  static func main() {
    // If the reader closes the pipe, the write fails instead of raising a signal.
    signal(SIGPIPE, SIG_IGN)
    let invocation = Invocation(Array(CommandLine.arguments.dropFirst()))
    do {
      do {
        if Set(invocation.arguments) == ["--version", "--verbose"] {
          try Output.standard.print(lines: VersionReport.current.lines)
          return
        }
        var command = try parseAsRoot(invocation.arguments)
        try DescriptorBudget.basic.check(naming: .of(command))
        try checkClock()
        try command.run()
      } catch let failure as Failure {
        throw failure
      } catch {
        throw try end(error, of: invocation)
      }
    } catch let failure as Failure {
      leave(with: failure)
    } catch {
      leave(with: Failure(.software, "\(error)"))
    }
  }

  /// Refuses a system clock whose time does not fit in nanoseconds since 1970.
  private static func checkClock() throws(Failure) {
    guard (0..<7_258_118_400).contains(time(nil)) else {
      throw Failure(.unavailable, "the system clock is wrong: set it to a year from 1970 to 2199")
    }
  }

  /// Converts an error of the argument parser into a failure, after printing requested output such
  /// as help.
  private static func end(_ error: any Error, of invocation: Invocation) throws(Failure) -> Failure
  {
    if let code = error as? ExitCode, let status = ExitStatus(rawValue: code.rawValue) {
      return Failure(status, "")
    }
    switch exitCode(for: error) {
    case .success:
      if let complaint = UsageError(helpAskedBy: invocation) {
        return Failure(.usage, complaint.message)
      }
      try Output.standard.print(fullMessage(for: error))
      return Failure(.success, "")
    case .validationFailure:
      let complaint = UsageError(
        message(for: error),
        full: fullMessage(for: error),
        of: invocation
      )
      return Failure(.usage, complaint.message)
    default: return Failure(.software, "\(error)")
    }
  }

  /// Exits the program. A failure without a message has already been reported.
  private static func leave(with failure: Failure) -> Never {
    if failure.status != .success, !failure.message.isEmpty { Diagnostics.log(failure.message) }
    Glibc.exit(failure.status.rawValue)
  }
}
