import Foundation

/// Programs by other people that tests put the same questions to.
public enum Oracle {
  /// A program that could not be started or did not end well.
  public struct Failure: Error {}

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - arguments: Its arguments.
  ///   - input: What it reads.
  /// - Returns: What it prints.
  /// - Throws: ``Failure``, or why it could not be started.
  public static func ask(_ program: String, _ arguments: [String], input: String) throws -> String {
    // From a file: a program that answers before it has read everything would wait for ever on a
    // pipe, and so would its writer.
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
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return String(decoding: said, as: UTF8.self)
  }

  /// Runs a script in Python; see ``ask(_:_:input:)``.
  public static func python(_ script: String, input: String = "") throws -> String {
    try ask("/usr/bin/env", ["python3", "-c", script], input: input)
  }
}
