package import DataFiles
import Glibc
import Network
package import System

/// Updates the data in a second process of this program.
///
/// Building a catalogue occupies a core for some seconds and takes a hundred megabytes, which the
/// drawing process would otherwise keep.
package struct UpdateProcess: Sendable {
  /// The program to run; by default this one, even if its file was replaced in the meantime.
  package var program = "/proc/self/exe"

  /// The program's own data.
  package let data: DataDirectory

  /// The folder of updated data.
  package let home: DataHome

  /// The base URL of the source tables.
  package let url: String

  package init(program: String = "/proc/self/exe", data: DataDirectory, home: DataHome, url: String)
  {
    self.program = program
    self.data = data
    self.home = home
    self.url = url
  }

  /// Runs an update, which does nothing if there is no newer data.
  ///
  /// - Throws: A failure with the last message of the process, or the reason why it could not run
  ///   or was cancelled. The data are then unchanged.
  package func run() async throws(Failure) {
    let process: ChildProcess
    let complaints: Int32
    do throws(SystemError) {
      (process, complaints) = try start()
    } catch {
      throw Failure(.unavailable, "\(program) cannot be run: \(error)")
    }
    let outcome = await withTaskCancellationHandler {
      await Self.end(of: process, complaints)
    } onCancel: {
      // Killing it is safe at any time: data files are replaced whole.
      process.signal(SIGKILL)
    }
    let (said, end) = try outcome.get()
    switch end {
    case .exited(0): return
    case .killed where Task.isCancelled: throw Failure(.tryLater, "the update was cancelled")
    case .exited(let status):
      throw Failure(
        ExitStatus(rawValue: status) ?? .software,
        Self.message(said) ?? "it exited with status \(status)"
      )
    case .killed(let signal):
      throw Failure(.software, Self.message(said) ?? "it was ended by signal \(signal)")
    case nil: throw Failure(.software, Self.message(said) ?? "how it ended is not known")
    }
  }

  /// Starts the program.
  ///
  /// - Returns: The process, and the descriptor from which its messages are read.
  private func start() throws(SystemError) -> (process: ChildProcess, complaints: Int32) {
    let pipe = try Pipe()
    defer { close(pipe.writing) }
    do throws(SystemError) {
      let process = try ChildProcess(
        program,
        ["data", "update", "--url", url, "--set", "data.directory=\(home.path)"],
        environment: Environment.current.merging(["ALOFT_DATA": data.path]) { $1 },
        errors: .descriptor(pipe.writing)
      )
      return (process, pipe.reading)
    } catch {
      close(pipe.reading)
      throw error
    }
  }

  /// Waits for the end of the process on a thread of its own.
  ///
  /// - Returns: Its messages, and how it ended.
  private static func end(
    of process: ChildProcess,
    _ errorOutput: Int32
  ) async -> Result<(said: [UInt8], end: ChildProcess.End?), Failure> {
    defer { close(errorOutput) }
    do throws(NetworkError) {
      return .success(
        try await Worker.run("update") {
          // Read to the end: a process blocks while it writes to a full pipe.
          let said = (try? [UInt8](readingFrom: errorOutput)) ?? []
          return (said, process.wait())
        }
      )
    } catch {
      process.signal(SIGKILL)
      process.wait()
      return .failure(Failure(.unavailable, "an update cannot be waited for: \(error)"))
    }
  }

  /// The last line of output, without the program's name.
  private static func message(_ said: [UInt8]) -> String? {
    guard let line = String(decoding: said, as: UTF8.self).split(separator: "\n").last else {
      return nil
    }
    let name = "aloft: "
    return String(line.hasPrefix(name) ? line.dropFirst(name.count) : line)
  }
}
