import Breathing
import CClocks
import Glibc
import System

/// A second process of this program as a daemon under test, with its own settings.
final class TrialDaemon {
  /// What a process has in memory, in bytes.
  struct Memory: Sendable, Hashable {
    /// Resident memory, including file pages shared with the system's cache.
    let resident: Int
    /// Its pages, each that is shared counted in part.
    let proportional: Int
    /// Private memory: pages that belong to no file.
    let anonymous: Int
  }

  private let process: ChildProcess
  private let folder: TemporaryFolder

  /// Starts the daemon.
  ///
  /// - Parameters:
  ///   - program: The program; this one by default.
  ///   - settings: Its settings.
  /// - Throws: A failure when it cannot be started.
  init(_ program: String = "/proc/self/exe", settings: String) throws(Failure) {
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

  /// Whether it runs.
  var isRunning: Bool { process.isRunning }

  /// How long it has been on processors; nil where the system does not say.
  var processorTime: Duration? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process.id, &clock) == 0 else { return nil }
    let nanoseconds = clock_nanoseconds(clock)
    return nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
  }

  /// What it has in memory; nil where the system does not say.
  var memory: Memory? {
    FilePath("/proc/\(process.id)/smaps_rollup").text().flatMap(Memory.init)
  }
}

extension TrialDaemon.Memory {
  /// Reads the kernel's summary of a process's memory, proc_pid_smaps(5); nil if there is none.
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
