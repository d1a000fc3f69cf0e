import Arguments
import Breathing
import Glibc
import Listings
import Session
import System

/// The root command.
///
/// It is synchronous, because on Linux an asynchronous root command would leave the process's first
/// thread, the only one that may use the window.
@main
struct Aloft: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "aloft",
    abstract: "Paper planes that breathe with you.",
    discussion: """
      aloft --version --verbose prints the version with its commit and the dates of its data, for bug \
      reports.
      """,
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
      CompletionCommand.self,
    ],
    defaultSubcommand: FlyCommand.self
  )

  static func main() {
    keepStandardStreams()
    // If the reader closes the pipe, or a file reaches the limit of its size, the write fails instead of raising a
    // signal.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    do throws(Failure) {
      let words = try ProcessArguments.words(of: CommandLine.arguments)
      do {
        try answer(words)
      } catch let error as ArgumentError {
        throw Failure(.usage, "\(error)")
      } catch let error as ValidationError {
        throw Failure(.usage, error.line)
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure(.software, "\(error)")
      }
    } catch {
      leave(with: error)
    }
  }

  /// Opens the standard streams that are closed, so that no other file gets their numbers and what is printed. Reading
  /// or writing them still fails.
  private static func keepStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Does what a command line asks for.
  private static func answer(_ words: [String]) throws {
    if Set(words) == ["--version", "--verbose"] {
      return try Output.standard.print(lines: VersionReport.current.lines)
    }
    switch try CommandLineRequest(words, of: Self.self) {
    case .help(let command):
      let page = HelpPage(command, width: TerminalWidth.current ?? HelpPage.usualWidth)
      try Output.standard.print(lines: page.lines)
    case .version: try Output.standard.print(Release.version)
    case .run(let command):
      try DescriptorBudget.basic.check(naming: .of(command))
      try checkClock()
      try Environment.checkPaths()
      try command.run()
    }
  }

  /// Refuses a system clock whose time does not fit in nanoseconds since 1970.
  private static func checkClock() throws(Failure) {
    guard Instant.plausibleUnixSeconds.contains(UnixTime.now) else {
      throw Failure(.unavailable, "the system clock is wrong: set it to a year from 1970 to 2199")
    }
  }

  /// Exits the program. A failure without a message has already been reported.
  private static func leave(with failure: Failure) -> Never {
    if failure.status != .success, !failure.message.isEmpty { Diagnostics.logEnd(failure.message) }
    Glibc.exit(failure.status.rawValue)
  }
}
