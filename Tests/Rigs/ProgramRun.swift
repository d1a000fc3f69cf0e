import Foundation
import TestSupport
import Testing

/// A run of the built program.
package struct ProgramRun {
  /// The exit status; 128 plus the signal's number if a signal ended it, as in a shell.
  package let status: Int32

  /// Its standard output.
  package let output: String

  /// Its standard error.
  package let errors: String

  /// The program, which is built beside the tests.
  package static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "aloft").path

  /// Runs the program in an isolated environment without settings files, and waits until it ends.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - environment: Additional environment variables.
  ///   - input: The file to use as standard input; nil for none.
  ///   - output: The file or device to use as standard output; nil captures the output.
  ///   - seconds: The time after which it is asked to stop.
  /// - Throws: An error if it cannot be started.
  package init(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "/dev/null",
    output: String? = nil,
    seconds: Int = 60
  ) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let folder = scratch.path
    let variables = ["TZ": "Europe/London"].merging(environment) { $1 }
    let words =
      IsolatedEnvironment.words(in: folder, variables)
      + ["/usr/bin/timeout", "\(seconds)", Self.program] + arguments
    let quoted = IsolatedEnvironment.quoted
    let errors = folder + "/errors"
    let line =
      "cd \(quoted(folder)) && exec \(words.map(quoted).joined(separator: " "))"
      + " < \(quoted(input)) > \(quoted(output ?? folder + "/output"))"
      + " 2> \(quoted(errors))"
    let status = try await ChildProcess.end(of: ChildProcess.spawn(["/bin/sh", "-c", line]))
    let signal = status & 0x7F
    self.status = signal == 0 ? status >> 8 & 0xFF : 128 + signal
    self.output = Self.text(folder + "/output")
    self.errors = Self.text(errors)
  }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
