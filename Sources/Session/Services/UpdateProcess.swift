package import DataFiles
import Glibc
import Network
import Settings
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

  /// Logs a message of an update that succeeded, such as that the next one has to download all tables again.
  package var log: @Sendable (String) -> Void = { Diagnostics.log($0) }

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
    let settings = try settingsPipe()
    defer { close(settings) }
    do throws(SystemError) {
      (process, complaints) = try ChildProcess.reading(
        .errors,
        of: program,
        ["data", "update", "--config", "/proc/self/fd/0"],
        environment: Environment.forOtherPrograms.merging(["ALOFT_DATA": data.path]) { $1 },
        input: .descriptor(settings),
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
    let messages = Self.messages(said)
    let status: ExitStatus
    switch end {
    case .exited(0): return messages.forEach(log)
    case .killed where Task.isCancelled: throw Failure(.tryLater, "the update was cancelled")
    case .exited(let number): status = ExitStatus(rawValue: number) ?? .software
    case .killed, nil: status = .software
    }
    throw Failure(status, messages.last ?? "it \(end.words)")
  }

  /// Writes the settings of the update to a pipe. The address may contain a secret, and every user of this machine can
  /// read a command line.
  ///
  /// - Returns: The descriptor to read them from, which the caller closes.
  /// - Throws: A failure, such as that of settings that are longer than a pipe holds.
  private func settingsPipe() throws(Failure) -> Int32 {
    func failure(_ error: SystemError) -> Failure {
      Failure(.unavailable, "the settings of an update cannot be passed on: \(error)")
    }
    let pipe: Pipe
    do throws(SystemError) { pipe = try Pipe() } catch { throw failure(error) }
    defer { close(pipe.writing) }
    let lines = [
      "[data]", "url = \(SettingValue.text(url))", "directory = \(SettingValue.text(home.path))",
    ]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Nothing reads yet, so a write to a full pipe must not wait.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let count = write(pipe.writing, bytes, bytes.count)
    guard count == bytes.count else {
      let reason = count < 0 ? SystemError.last : SystemError(code: E2BIG)
      close(pipe.reading)
      throw failure(reason)
    }
    return pipe.reading
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

  /// The lines of output, without the program's name.
  private static func messages(_ said: [UInt8]) -> [String] {
    let name = "aloft: "
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map { line in
      String(line.hasPrefix(name) ? line.dropFirst(name.count) : line)
    }
  }
}
