import Breathing
import CClocks
import Foundation

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

  private let process: Process
  private let folder: URL

  /// Starts the daemon.
  ///
  /// - Parameters:
  ///   - program: The program; this one by default.
  ///   - settings: Its settings.
  /// - Throws: A failure when it cannot be started.
  init(_ program: String = "/proc/self/exe", settings: String) throws(Failure) {
    folder = URL.temporaryDirectory.appending(path: "aloft-trial-\(UUID())")
    process = Process()
    process.executableURL = URL(filePath: program).resolvingSymlinksInPath()
    process.arguments = ["serve", "--config", folder.appending(path: "trial.toml").path]
    process.environment = ProcessInfo.processInfo.environment
      .filter {
        !["NOTIFY_SOCKET", "WATCHDOG_USEC"].contains($0.key) && !$0.key.hasPrefix("ALOFT_HTTP")
      }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(settings.utf8).write(to: folder.appending(path: "trial.toml"))
      try process.run()
    } catch {
      throw Failure(
        .unavailable,
        "the daemon to measure cannot be started: \(error.localizedDescription)"
      )
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether it runs.
  var isRunning: Bool { process.isRunning }

  /// How long it has been on processors; nil where the system does not say.
  var processorTime: Duration? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process.processIdentifier, &clock) == 0 else { return nil }
    let nanoseconds = clock_nanoseconds(clock)
    return nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
  }

  /// What it has in memory; nil where the system does not say.
  var memory: Memory? {
    let path = "/proc/\(process.processIdentifier)/smaps_rollup"
    return (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Memory.init)
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
