import Breathing
import Glibc
import Network
package import System

/// A program that is run for its effect or its output, for a limited time.
///
/// It has its own process group, no input and no standard error.
package struct ProgramCall: Sendable, Hashable {
  private let program: String
  private let arguments: [String]
  private let name: String
  private let timeout: Duration

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  ///   - name: Its name in failures; nil for that of the file.
  ///   - timeout: The time after which all its processes are killed.
  package init(
    _ program: String,
    _ arguments: [String],
    as name: String? = nil,
    timeout: Duration = .seconds(10)
  ) {
    (self.program, self.arguments, self.timeout) = (program, arguments, timeout)
    self.name = name ?? FilePath(program).name
  }

  /// Runs it to its end.
  ///
  /// - Returns: What it printed on standard output, at most 64 KiB.
  /// - Throws: A failure that names the program, unless it exits with status 0 in time.
  @discardableResult
  package func run() async throws(Failure) -> String {
    let (process, output) = try start()
    let timer = Task { [timeout] in
      try await Task.sleep(for: timeout)
      process.signal(SIGKILL)
    }
    defer { timer.cancel() }
    let deadline = ContinuousClock.now + timeout
    let result: (said: [UInt8], end: ChildProcess.End?)
    do throws(NetworkError) {
      result = try await process.end(reading: output, on: "program") {
        Self.read($0, until: deadline) { $0.count >= 1 << 16 }.said
      }
    } catch {
      throw failure("cannot be waited for: \(error)")
    }
    switch result.end {
    case .exited(0): return String(decoding: result.said, as: UTF8.self)
    case .killed(SIGKILL): throw failure("did not end within \(limit)")
    default: throw failure(result.end.words)
    }
  }

  /// Runs it until it has printed a line, or has ended; then all its processes are killed.
  ///
  /// - Returns: The first line of its output, with or without a line end; nil if it printed nothing.
  /// - Throws: A failure that names the program, also when the task is cancelled.
  package func firstLine() async throws(Failure) -> String? {
    let (process, output) = try start()
    let deadline = ContinuousClock.now + timeout
    let result: Result<Said, NetworkError> = await withTaskCancellationHandler {
      do throws(NetworkError) {
        let result = try await process.end(reading: output, on: "program") {
          Self.readLine(of: process, $0, until: deadline)
        }
        return .success(result.said)
      } catch {
        return .failure(error)
      }
    } onCancel: {
      process.signal(SIGKILL)
    }
    guard !Task.isCancelled else { throw failure("was cancelled") }
    switch result {
    case .success(let said): return try line(said)
    case .failure(let error): throw failure("cannot be waited for: \(error)")
    }
  }

  /// Runs it like `firstLine()`, but blocks the calling thread.
  package func waitForFirstLine() throws(Failure) -> String? {
    let (process, output) = try start()
    defer {
      close(output)
      process.wait()
    }
    return try line(Self.readLine(of: process, output, until: ContinuousClock.now + timeout))
  }

  /// What a program printed, and whether the time for it was enough.
  private typealias Said = (said: [UInt8], isInTime: Bool)

  private func start() throws(Failure) -> (process: ChildProcess, descriptor: Int32) {
    do throws(SystemError) {
      return try ChildProcess.reading(.output, of: program, arguments)
    } catch {
      throw failure("does not start: \(error)")
    }
  }

  /// Reads until the end of the first line, then kills the program and all that it started.
  private static func readLine(
    of process: ChildProcess,
    _ output: Int32,
    until deadline: ContinuousClock.Instant
  ) -> Said {
    defer { process.signal(SIGKILL) }
    return read(output, until: deadline) { $0.contains(0x0A) || $0.count > 4_096 }
  }

  private func line(_ said: Said) throws(Failure) -> String? {
    guard said.isInTime else { throw failure("printed no line within \(limit)") }
    guard !said.said.isEmpty else { return nil }
    return String(decoding: said.said.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Reads what a program prints until that is enough, until it and all that it started have closed the pipe, or until
  /// a deadline: a process that it left in the background may keep the pipe open.
  ///
  /// The deadline counts only if there is nothing to read: a busy machine may have delayed the read.
  private static func read(
    _ output: Int32,
    until deadline: ContinuousClock.Instant,
    isEnough: ([UInt8]) -> Bool
  ) -> Said {
    var said: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while !isEnough(said) {
      let left = ContinuousClock.now.duration(to: deadline)
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, left.timeoutMilliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return (said, false) }
      let count = Glibc.read(output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      said += part[..<count]
    }
    return (said, true)
  }

  /// The time limit in words.
  private var limit: String { "\(Int(timeout.seconds.rounded(.up))) s" }

  private func failure(_ message: String) -> Failure {
    Failure(.unavailable, "\(name) \(message)")
  }
}
