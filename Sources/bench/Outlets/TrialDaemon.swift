import CClocks
import Glibc
import System

/// A process of the program as a daemon under test, with its own settings.
final class TrialDaemon {
  /// The memory of a process, in bytes.
  struct Memory: Sendable, Hashable {
    /// Resident memory, including file pages shared with the system's cache.
    let resident: Int
    /// Proportional set size (PSS): each shared page counts in part.
    let proportional: Int
    /// Private anonymous memory, which belongs to no file.
    let anonymous: Int
  }

  private let process: ChildProcess
  private let folder: TemporaryFolder

  /// Starts the daemon.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - settings: Its settings.
  /// - Throws: A failure if it cannot be started.
  init(_ program: String, settings: String) throws(Failure) {
    let environment = Environment.current.filter {
      !["NOTIFY_SOCKET", "WATCHDOG_USEC"].contains($0.key) && !$0.key.hasPrefix("ALOFT_HTTP")
    }
    do {
      folder = try TemporaryFolder("aloft-trial")
      let file = folder.path.appending("trial.toml").string
      try OutputFile.write(Array(settings.utf8), to: file)
      process = try ChildProcess(
        FilePath(program).resolved.string,
        ["serve", "--config", file],
        environment: environment
      )
    } catch {
      throw Failure(.unavailable, "the daemon to measure cannot be started: \(error)")
    }
  }

  deinit {
    process.signal(SIGTERM)
    process.wait()
  }

  /// Whether the daemon is running.
  var isRunning: Bool { process.isRunning }

  /// The processor time so far; nil if unknown.
  var processorTime: Duration? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process.id, &clock) == 0 else { return nil }
    let nanoseconds = clock_nanoseconds(clock)
    return nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
  }

  /// The memory in use; nil if unknown.
  var memory: Memory? {
    FilePath("/proc/\(process.id)/smaps_rollup").text().flatMap(Memory.init)
  }
}

extension TrialDaemon.Memory {
  /// Reads the kernel's summary of a process's memory (smaps_rollup, proc(5)); nil if it is
  /// malformed.
  init?(_ account: String) {
    var kibibytes: [Substring: Int] = [:]
    for line in account.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, let count = Int(words[1]) { kibibytes[words[0]] = count }
    }
    guard let resident = kibibytes["Rss:"], let proportional = kibibytes["Pss:"],
      let anonymous = kibibytes["Anonymous:"]
    else { return nil }
    self.init(
      resident: resident * 1_024,
      proportional: proportional * 1_024,
      anonymous: anonymous * 1_024
    )
  }
}
