import Glibc

extension ProgramCommand {
  /// Runs the command that the process's arguments name, and exits.
  ///
  /// The exit status is 64 (`EX_USAGE`) if the arguments are wrong and 70 (`EX_SOFTWARE`) if the command fails. A
  /// program with other needs has a `main` of its own.
  package static func main() {
    do {
      switch try CommandLineRequest(Array(CommandLine.arguments.dropFirst()), of: self) {
      case .run(let command): try command.run()
      case .help(let command):
        for line in HelpPage(command, width: HelpPage.usualWidth).lines { print(line) }
      case .version: throw ValidationError("\(configuration.name) has no version of its own")
      }
    } catch let error as ArgumentError {
      leave(with: "\(error)", status: 64)
    } catch let error as ValidationError {
      leave(with: error.line, status: 64)
    } catch {
      leave(with: "\(error)", status: 70)
    }
  }

  private static func leave(with message: String, status: Int32) -> Never {
    Array("\(configuration.name): \(message)\n".utf8).withUnsafeBytes { line in
      _ = write(STDERR_FILENO, line.baseAddress, line.count)
    }
    exit(status)
  }
}
