import Foundation
package import System
import TestSupport

/// The real program, running during a test, and its output.
package final class BackgroundProgram {
  private let folder: URL
  private let process: pid_t

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - settings: Its settings; no other settings files are read.
  ///   - namespace: Its network namespace; nil for the default one.
  /// - Throws: An error if it cannot be started.
  package convenience init(
    _ arguments: [String],
    _ settings: String = "",
    in namespace: String? = nil
  ) throws {
    try self.init(arguments, settings, at: nil, in: namespace)
  }

  /// Starts the program with a settings file, which may be changed later, and perhaps with a state folder that outlives
  /// it.
  package convenience init(
    _ arguments: [String],
    at settings: FilePath,
    state: FilePath? = nil
  ) throws {
    try self.init(arguments, nil, at: settings, in: nil, state: state)
  }

  private init(
    _ arguments: [String],
    _ settings: String?,
    at path: FilePath?,
    in namespace: String?,
    state: FilePath? = nil
  ) throws {
    folder = URL.temporaryDirectory.appending(path: "aloft-background-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = path?.string ?? folder.appending(path: "own.toml").path
    if let settings { try Data(settings.utf8).write(to: URL(filePath: file)) }
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "aloft").path
    let network = namespace.map { [NetworkLab.ip, "netns", "exec", $0] } ?? []
    let words = (network + [program] + arguments + ["--config", file]).map { "'\($0)'" }
    let line = """
      export STATE_DIRECTORY='\(state?.string ?? folder.path)' XDG_CONFIG_HOME='\(folder.path)'
      exec \(words.joined(separator: " ")) > '\(folder.path)/output' 2> '\(folder.path)/said'
      """
    process = try ChildProcess.spawn(["/bin/sh", "-c", line])
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stops it as a service manager does, and waits for its end.
  package func terminate() -> Int32 {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }

  /// Sends a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  /// Its standard error.
  package var said: String { text("said") }

  /// The lines on standard output; the last may be incomplete.
  package var lines: [Substring] {
    text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The reports it printed, if it runs `aloft sky watch --json`.
  package var reports: [SeenReport] {
    lines.compactMap { try? JSONDecoder().decode(SeenReport.self, from: Data($0.utf8)) }
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }
}

/// A line of `aloft sky watch --json`.
package struct SeenReport: Decodable {
  package let callsign: String
  package let timeMS: Int64
  package let latitude, longitude, altitude, speed: Double
  package let isEmergency: Bool
  package let source: String
  package let plan: [Place]?

  /// A point of the flight plan.
  package struct Place: Decodable {
    package let latitude, longitude: Double
  }

  private enum CodingKeys: String, CodingKey {
    case callsign, latitude, longitude, source, plan
    case timeMS = "time_ms"
    case altitude = "altitude_m"
    case speed = "speed_mps"
    case isEmergency = "emergency"
  }
}

/// Waits until a condition holds. Returns false after a timeout.
package func comesTrue(
  within seconds: Double,
  _ isSo: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try await isSo() { return true }
    try await Task.sleep(for: .milliseconds(50))
  }
  return try await isSo()
}
