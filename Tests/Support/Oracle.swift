import Foundation

/// Runs independent programs with which tests compare results.
public enum Oracle {
  /// A program could not be started or failed.
  public struct Failure: Error {}

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - arguments: Its arguments.
  ///   - input: Its standard input.
  /// - Returns: Its standard output.
  /// - Throws: ``Failure``, or the error if it could not be started.
  public static func ask(_ program: String, _ arguments: [String], input: String) throws -> String {
    // The input is a file: with a pipe, a program that answers before it has read everything would
    // deadlock with its writer.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return String(decoding: printed, as: UTF8.self)
  }

  /// Runs a Python script; see ``ask(_:_:input:)``.
  public static func python(_ script: String, input: String = "") throws -> String {
    try ask("/usr/bin/env", ["python3", "-c", script], input: input)
  }
}
