package import Foundation
import TestSupport
import Testing

/// The real program running `aloft serve` with its own settings, and its cues on standard output.
package final class ServingProgram {
  /// The folder of its settings and output.
  package let folder: URL

  private let settings: URL
  private let output: URL
  private let variables: [String: String]
  private var process: pid_t?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - text: The settings, in which `@FOLDER@` stands for its folder; cues are printed as well.
  ///   - environment: Additional environment variables.
  /// - Throws: An error if it cannot be started.
  package init(_ text: String, environment: [String: String] = [:]) throws {
    variables = environment
    folder = URL.temporaryDirectory.appending(path: "aloft-serving-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    settings = folder.appending(path: "own.toml")
    output = folder.appending(path: "cues")
    let own = text.replacing("@FOLDER@", with: folder.path)
    try Data(("lines.stdout = true\n" + own).utf8).write(to: settings)
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts it again after it was killed, with empty output.
  package func start() throws {
    // The shell would do so as well, but only when it runs.
    try? FileManager.default.removeItem(at: output)
    // Muted, because the synthesizers of many programs at once would overload a small machine.
    let words =
      IsolatedEnvironment.words(in: folder.path, variables)
      + [ProgramRun.program, "serve", "--mute", "--config", settings.path]
    let line =
      "exec \(words.map(IsolatedEnvironment.quoted).joined(separator: " "))"
      + " > '\(output.path)' 2>> '\(folder.path)/errors'"
    process = try ChildProcess.spawn(["/bin/sh", "-c", line])
  }

  /// Kills it, as a power failure would.
  package func kill() {
    guard let process else { return }
    ChildProcess.kill(process)
    self.process = nil
  }

  /// Stops it as a service manager does, and waits for its end.
  ///
  /// - Returns: Its status as `waitpid` reports it, 0 if it exited with 0; nil if it has not ended after a minute.
  package func terminate() async throws -> Int32? {
    guard let process, let status = try await ChildProcess.terminate(process) else { return nil }
    self.process = nil
    return status
  }

  /// Makes it reload its settings.
  package func reload() {
    if let process { Foundation.kill(process, SIGHUP) }
  }

  /// The number of its open descriptors of each kind.
  package var descriptors: [String: Int] {
    let folder = "/proc/\(process ?? 0)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: [:]) { counts, name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      guard let target else { return }
      counts[String(target.prefix { $0 != "[" && $0 != "-" }), default: 0] += 1
    }
  }

  /// The lowest number that its next descriptor can get.
  package var freeDescriptor: Int? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process ?? 0)/fd")
    let taken = Set((names ?? []).compactMap { Int($0) })
    return taken.isEmpty ? nil : (0...).first { !taken.contains($0) }
  }

  /// Limits the numbers of its descriptors while it runs.
  package func limitDescriptors(to limit: Int) throws {
    let line = "exec prlimit --pid \(process ?? 0) --nofile=\(limit):"
    let status = try ChildProcess.run(["/bin/sh", "-c", line])
    try #require(status == 0, "prlimit: \(status)")
  }

  /// The number of malloc arenas in use besides the main one. The C library reserves 64 MiB of
  /// address space for each, of which the unused part is inaccessible.
  package var extraMallocArenas: Int {
    let maps = try? String(contentsOfFile: "/proc/\(process ?? 0)/maps", encoding: .utf8)
    return (maps ?? "").split(separator: "\n").count { line in
      let words = line.split(separator: " ")
      let ends = (words.first ?? "").split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard words.count == 5, words[1] == "---p", ends.count == 2 else { return false }
      let (length, heap): (UInt, UInt) = (ends[1] - ends[0], 64 << 20)
      return ends[1] % heap == 0 && length > heap / 2
    }
  }

  /// Its standard error.
  package var errors: String {
    (try? String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)) ?? ""
  }

  /// The lines on standard output, in order.
  package var lines: [[String: Any]] {
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }

  /// The lines of cues by identifier, which sort in the order of time.
  package var cues: [String: String] {
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .reduce(into: [:]) { cues, line in
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
          let id = (object as? [String: Any])?["id"] as? String
        else { return }
        cues[id] = String(line)
      }
  }
}
