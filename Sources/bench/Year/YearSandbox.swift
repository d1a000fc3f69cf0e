import Foundation
import Glibc
import System

/// Runs a simulated year where the root is read-only and the disk of the log is small. That needs root.
enum YearSandbox {
  /// The environment variable with the folder of the trial, set within the sandbox.
  static let variable = "ALOFT_YEAR_FOLDER"

  /// The folder of the trial if this process is within the sandbox.
  static var folder: String? { Environment.current[variable] }

  /// Mounts two file systems in memory, makes the rest read-only, and starts a program.
  private static let script = """
    mount -t tmpfs -o size=64m,mode=755 tmpfs "$1" && mkdir "$1/log" \
    && mount -t tmpfs -o size=256k tmpfs "$1/log" && mount -o remount,bind,ro / && shift && exec "$@"
    """

  /// Runs this program again within the sandbox.
  ///
  /// - Parameter folder: The folder for its files.
  /// - Returns: Its exit status; nil if the sandbox cannot be made.
  /// - Throws: The reason if it cannot be started, or if a signal ended it.
  static func run(in folder: String) throws -> Int32? {
    guard geteuid() == 0, let tool = ["/usr/bin/unshare", "/bin/unshare"].first(where: isThere)
    else { return nil }
    let words = ["--mount", "--propagation", "private", "/bin/sh", "-c", script, "sh", folder]
    // Tried first, because a container may forbid mounts.
    let trial = try ChildProcess(tool, words + ["/bin/true"])
    guard trial.wait() == .exited(0) else { return nil }
    let child = try ChildProcess(
      tool,
      words + [FilePath("/proc/self/exe").resolved.string] + CommandLine.arguments.dropFirst(),
      environment: Environment.current.merging([variable: folder]) { $1 },
      output: .inherited,
      errors: .inherited
    )
    guard case .exited(let status) = child.wait() else {
      throw BenchError("the simulated year was ended by a signal")
    }
    return status
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}
