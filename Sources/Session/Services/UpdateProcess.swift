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
      (process, complaints) = try ChildProcess.reading(
        .errors,
        of: program,
        ["data", "update", "--url", url, "--set", "data.directory=\(home.path)"],
        environment: Environment.current.merging(["ALOFT_DATA": data.path]) { $1 },
        leadsGroup: false
      )
    } catch {
      throw Failure(.unavailable, "\(program) cannot be run: \(error)")
    }
    // It has no time limit: how long a download takes depends on the connection.
    let outcome = await withTaskCancellationHandler {
      await Self.end(of: process, complaints)
    } onCancel: {
      // Killing it is safe at any time: data files are replaced whole.
      process.signal(SIGKILL)
    }
    let (said, end) = try outcome.get()
    let status: ExitStatus
    switch end {
    case .exited(0): return
    case .killed where Task.isCancelled: throw Failure(.tryLater, "the update was cancelled")
    case .exited(let number): status = ExitStatus(rawValue: number) ?? .software
    case .killed, nil: status = .software
    }
    throw Failure(status, Self.message(said) ?? "it \(end.words)")
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: Its messages, and how it ended.
  private static func end(
    of process: ChildProcess,
    _ complaints: Int32
  ) async -> Result<(said: [UInt8], end: ChildProcess.End?), Failure> {
    do throws(NetworkError) {
      return .success(
        try await process.end(reading: complaints, on: "update") {
          // Read to the end: a process blocks while it writes to a full pipe.
          (try? [UInt8](readingFrom: $0)) ?? []
        }
      )
    } catch {
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
