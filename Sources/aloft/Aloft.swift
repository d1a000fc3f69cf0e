import ArgumentParser
import Glibc
import Session
import System

/// The root command.
///
/// It stays synchronous: on Linux an asynchronous root would leave the process's first thread, the
/// only one that may use the window.
@main
struct Aloft: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aloft",
    abstract: "Paper planes that breathe with you.",
    version: Release.version,
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
    // A reader that closed the pipe shows as an error of the write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    let invocation = Invocation(Array(CommandLine.arguments.dropFirst()))
    do {
      do {
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

  /// Refuses a system clock so wrong that its time cannot be counted in nanoseconds since 1970.
  private static func checkClock() throws(Failure) {
    guard (0..<7_258_118_400).contains(time(nil)) else {
      throw Failure(.unavailable, "the system clock is wrong: set it to a year from 1970 to 2199")
    }
  }

  /// Converts an error of the argument parser into a failure; prints what there is to print, such
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

  /// Ends the program; a failure without a message has been reported already.
  private static func leave(with failure: Failure) -> Never {
    if failure.status != .success, !failure.message.isEmpty { Diagnostics.note(failure.message) }
    Glibc.exit(failure.status.rawValue)
  }
}
