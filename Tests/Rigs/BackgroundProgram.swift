import Foundation
package import System
import TestSupport
import Testing

/// The real program, running during a test, and its output.
package final class BackgroundProgram {
  private let folder: ScratchFolder
  private let process: pid_t

  /// Whether the process has ended; its number may belong to another one by then.
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - settings: Its settings; no other settings files are read.
  ///   - namespace: Its network namespace; nil for the default one.
  ///   - environment: Additional environment variables.
  /// - Throws: An error if it cannot be started.
  package convenience init(
    _ arguments: [String],
    _ settings: String = "",
    in namespace: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, settings, at: nil, in: namespace, environment)
  }

  /// Starts the program with a settings file, which may be changed later, and perhaps with a state folder that outlives
  /// it.
  package convenience init(
    _ arguments: [String],
    at settings: FilePath,
    state: FilePath? = nil,
    environment: [String: String] = [:]
  ) throws {
    let folder = state.map { ["STATE_DIRECTORY": $0.string] } ?? [:]
    try self.init(arguments, nil, at: settings, in: nil, environment.merging(folder) { $1 })
  }

  private init(
    _ arguments: [String],
    _ settings: String?,
    at path: FilePath?,
    in namespace: String?,
    _ variables: [String: String]
  ) throws {
    folder = try ScratchFolder()
    let file = path?.string ?? folder.file("own.toml")
    if let settings { try folder.write(settings, to: "own.toml") }
    let network = namespace.map { [NetworkLab.ip, "netns", "exec", $0] } ?? []
    let environment = IsolatedEnvironment.words(in: folder.path, variables)
    let words = network + environment + [ProgramRun.program] + arguments + ["--config", file]
    let line =
      "exec \(words.map(IsolatedEnvironment.quoted).joined(separator: " "))"
      + " > '\(folder.path)/output' 2> '\(folder.path)/errors'"
    process = try ChildProcess.spawn(["/bin/sh", "-c", line])
  }

  /// Starts a relay that only this machine reaches, and waits until it listens.
  ///
  /// - Parameter options: Further options.
  /// - Returns: The relay, and its address as clients name it.
  /// - Throws: An error if it does not listen.
  package static func relay(
    _ options: [String] = []
  ) async throws -> (program: BackgroundProgram, address: String) {
    let relay = try BackgroundProgram(
      ["relay", "--listen", "127.0.0.1:0", "--http", "off", "--sky-file", "none"] + options
    )
    try await waitUntil("\(relay.errors)", within: 120) { relay.errors.contains("listening on") }
    let port = try #require(
      relay.errors.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/)?.output.1
    )
    return (relay, "127.0.0.1:\(port)")
  }

  deinit {
    if !hasEnded { ChildProcess.kill(process) }
  }

  /// Stops it as a service manager does, and waits for its end.
  ///
  /// - Returns: Its status as `waitpid` reports it, 0 if it exited with 0; nil if it has not ended after a minute.
  package func terminate() async throws -> Int32? {
    let status = try await ChildProcess.terminate(process)
    hasEnded = status != nil
    return status
  }

  /// Whether it has written at least a number of bytes to a file in a folder that it has not closed. The file may not
  /// have its final name yet, or none.
  package func isWriting(_ bytes: Int, in folder: String) -> Bool {
    let own = "/proc/\(process)/fd"
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    return descriptors.contains { descriptor in
      let link = "\(own)/\(descriptor)"
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
      var status = stat()
      return file?.hasPrefix(folder + "/") == true && stat(link, &status) == 0
        && Int(status.st_size) >= bytes
    }
  }

  /// Sends a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  /// Its standard error.
  package var errors: String { text("errors") }

  /// The lines on standard output; the last may be incomplete.
  package var lines: [Substring] {
    text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The reports it printed, if it runs `aloft sky watch --json`.
  package var reports: [SeenReport] {
    lines.compactMap { try? JSONDecoder().decode(SeenReport.self, from: Data($0.utf8)) }
  }

  private func text(_ name: String) -> String { (try? folder.text(name)) ?? "" }
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
