import Breathing
import Glibc
import Network
package import System

/// A program that is run for its effect or its output, for a limited time.
package struct ProgramCall: Sendable, Hashable {
  private let program: String
  private let arguments: [String]
  private let timeout: Duration

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  ///   - timeout: The time after which all its processes are killed.
  package init(_ program: String, _ arguments: [String], timeout: Duration = .seconds(10)) {
    (self.program, self.arguments, self.timeout) = (program, arguments, timeout)
  }

  /// Runs it to its end.
  ///
  /// - Returns: What it printed on standard output, at most 64 KiB.
  /// - Throws: A failure that names the program, unless it exits with status 0 in time.
  @discardableResult
  package func run() async throws(Failure) -> String {
    let process: ChildProcess
    let output: Int32
    do throws(SystemError) {
      (process, output) = try ChildProcess.reading(program, arguments)
    } catch {
      throw failure("does not start: \(error)")
    }
    let timer = Task { [timeout] in
      try await Task.sleep(for: timeout)
      process.signal(SIGKILL)
      return true
    }
    defer { timer.cancel() }
    let result: (said: [UInt8], end: ChildProcess.End?)
    do throws(NetworkError) {
      result = try await Worker.run("program") {
        let said = (try? [UInt8](readingFrom: output, atMost: 1 << 16)) ?? []
        close(output)
        return (said, process.wait())
      }
    } catch {
      close(output)
      process.signal(SIGKILL)
      process.wait()
      throw failure("cannot be waited for: \(error)")
    }
    switch result.end {
    case .exited(0): return String(decoding: result.said, as: UTF8.self)
    case .exited(let status): throw failure("exited with status \(status)")
    case .killed(SIGKILL):
      throw failure("did not end within \(Int(timeout.seconds.rounded(.up))) s")
    case .killed(let signal): throw failure("was ended by signal \(signal)")
    case nil: throw failure("ended in an unknown way")
    }
  }

  private func failure(_ words: String) -> Failure {
    Failure(.unavailable, "\(FilePath(program).name) \(words)")
  }
}
