import Breathing
import Glibc
package import System

/// A shell command, of which the first line of output is read.
///
/// It has its own process group, no input and no standard error. Once it has printed a line, or
/// after the timeout, all its processes are killed.
package struct ShellLine {
  private let line: String
  private let timeout: Duration

  /// Creates a command with a timeout.
  package init(_ line: String, timeout: Duration = .seconds(5)) {
    self.line = line
    self.timeout = timeout
  }

  /// Runs it and returns the first line of its output, with or without a line end.
  ///
  /// - Throws: A failure that names the command, also when the task is cancelled.
  package func firstLine() async throws(Failure) -> String {
    let process: ChildProcess
    let output: Int32
    do throws(SystemError) {
      (process, output) = try ChildProcess.reading("/bin/sh", ["-c", line])
    } catch {
      throw failure("cannot be run")
    }
    // Only our end: the command expects a blocking pipe.
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    defer {
      process.signal(SIGKILL)
      process.wait()
      close(output)
    }
    let started = ContinuousClock.now
    var said: [UInt8] = []
    // The timeout counts only if it has passed and there is still nothing to read: a busy machine
    // may have delayed the read.
    while true {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(output, &bytes, bytes.count)
      if count > 0 { said += bytes.prefix(count) }
      if count == 0 || said.contains(UInt8(ascii: "\n")) || said.count > 4096 {
        guard !said.isEmpty else { throw failure("printed nothing") }
        return String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
      guard count < 0 else { continue }
      guard started.duration(to: .now) < timeout else {
        throw failure("printed no line within \(Int(timeout.seconds.rounded(.up))) s")
      }
      do {
        try await Task.sleep(for: .milliseconds(10))
      } catch {
        throw failure("was cancelled")
      }
    }
  }

  private func failure(_ words: String) -> Failure {
    Failure(.unavailable, "command \"\(line)\" \(words)")
  }
}
