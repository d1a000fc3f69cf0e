import CClocks
import Foundation
import Glibc

/// A child process whose resource use is measured.
struct Child {
  /// The resources that a process used until it ended.
  struct Usage {
    /// The time from the start of the process to its end, in seconds.
    let wall: Double

    /// The processor time in user mode and in the kernel, in seconds.
    let cpu: Double

    /// The peak memory in bytes. Nil if it is below that of the measuring process, because the
    /// kernel's figure includes the time before the new program replaced the forked copy.
    let memory: Int?

    /// The complete standard output.
    let output: [UInt8]

    /// The exit status: 0 for success.
    let status: Int32
  }

  /// The process ID.
  let pid: pid_t

  private let output: Int32
  private let begun: Double

  /// This process's peak memory when the child was started, in kibibytes.
  private let own: Int

  /// Starts a program. Its standard output is read; its standard error is discarded.
  init(_ words: [String], environment: [String: String] = [:]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchError("a pipe cannot be created") }
    // The child inherits only the copy that becomes its standard output.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let settings = environment.map { "\($0)=\($1)" } + Self.inherited(but: environment.keys)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = settings.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var pid: pid_t = 0
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    own = usage.ru_maxrss
    begun = Stopwatch.wall.seconds
    guard posix_spawnp(&pid, words[0], &actions, nil, arguments, variables) == 0 else {
      close(ends[0])
      throw BenchError("\(words[0]) cannot be started")
    }
    self.pid = pid
    output = ends[0]
  }

  /// Waits for the first byte of output, then stops the process. Returns the resources used and the
  /// time until that byte.
  func endAfterFirstByte() throws -> (usage: Usage, seconds: Double) {
    var byte: UInt8 = 0
    let count = read(output, &byte, 1)
    let seconds = Stopwatch.wall.seconds - begun
    kill(pid, SIGTERM)
    let usage = end()
    guard count == 1 else { throw BenchError("the program ended without output") }
    return (usage, seconds)
  }

  /// Stops the process. Returns the resources used.
  func stop() -> Usage {
    let most = peakMemory
    kill(pid, SIGTERM)
    let usage = end()
    return Usage(
      wall: usage.wall,
      cpu: usage.cpu,
      memory: most ?? usage.memory,
      output: usage.output,
      status: usage.status
    )
  }

  /// The processor time so far, in seconds; nil if the process has ended.
  private var processorSeconds: Double? {
    var clock = clockid_t()
    guard clock_getcpuclockid(pid, &clock) == 0 else { return nil }
    let nanoseconds = clock_nanoseconds(clock)
    return nanoseconds < 0 ? nil : Double(nanoseconds) * 1e-9
  }

  /// Measures the processor use of the process after it has started.
  ///
  /// - Parameters:
  ///   - settling: How long to let it start, in seconds.
  ///   - seconds: How long to measure, in seconds.
  /// - Returns: The fraction of a processor that it used.
  /// - Throws: `BenchError` if the process has ended.
  func load(afterSeconds settling: Double, forSeconds seconds: Double) throws -> Double {
    usleep(UInt32(settling * 1e6))
    let before = (processorSeconds, Stopwatch.wall.seconds)
    usleep(UInt32(seconds * 1e6))
    guard let first = before.0, let second = processorSeconds else {
      throw BenchError("the program ended before its time")
    }
    return (second - first) / (Stopwatch.wall.seconds - before.1)
  }

  /// The peak memory of the process so far in bytes, as the kernel reports it while it runs.
  private var peakMemory: Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 * 1024 }
  }

  /// Reads the output to its end, and waits until the process has ended.
  func end() -> Usage {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(output, &part, part.count), count > 0 {
      bytes += part[..<count]
    }
    close(output)
    var status: Int32 = 0
    var usage = rusage()
    wait4(pid, &status, 0, &usage)
    let wall = Stopwatch.wall.seconds - begun
    let times = [usage.ru_utime, usage.ru_stime].map { time -> Double in
      Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
    return Usage(
      wall: wall,
      cpu: times[0] + times[1],
      memory: usage.ru_maxrss > own ? usage.ru_maxrss * 1024 : nil,
      output: bytes,
      status: status
    )
  }

  /// Returns the environment of this process without some variables.
  private static func inherited(but changed: some Collection<String>) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !changed.contains(where: { text.hasPrefix($0 + "=") }) { variables.append(text) }
      next += 1
    }
    return variables
  }
}
