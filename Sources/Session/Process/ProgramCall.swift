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
      let deadline = ContinuousClock.now + timeout
      result = try await Worker.run("program") {
        let said = Self.read(output, until: deadline)
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

  /// Reads what a program prints, until it and all that it started have closed the pipe, or until a deadline: a process
  /// that it left in the background may keep the pipe open.
  private static func read(_ output: Int32, until deadline: ContinuousClock.Instant) -> [UInt8] {
    var said: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while said.count < 1 << 16 {
      let left = ContinuousClock.now.duration(to: deadline).seconds
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, Int32(max(left, 0) * 1000 + 1))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { break }
      let count = Glibc.read(output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      said += part[..<count]
    }
    return said
  }

  private func failure(_ words: String) -> Failure {
    Failure(.unavailable, "\(FilePath(program).name) \(words)")
  }
}
