public import Foundation

/// Runs independent programs with which tests compare results.
public enum Oracle {
  /// A program failed.
  public struct Failure: Error {
    /// The program's path and its arguments.
    public let words: [String]

    /// Its exit status, or the number of the signal that ended it.
    public let status: Int32

    /// Its standard error.
    public let errors: String
  }

  /// Runs a program, and waits on another thread until it ends.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - arguments: Its arguments.
  ///   - input: Its standard input.
  ///   - environment: Its environment; nil for that of the tests.
  ///   - folder: Its working folder; nil for that of the tests.
  /// - Returns: Its standard output.
  /// - Throws: ``Failure``, or the error if it could not be started.
  public static func ask(
    _ program: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String]? = nil,
    in folder: URL? = nil
  ) async throws -> String {
    try await onOwnThread {
      try run(program, arguments, input: input, environment: environment, in: folder)
    }
  }

  /// Runs a Python script; see ``ask(_:_:input:environment:in:)``.
  public static func python(_ script: String, input: String = "") async throws -> String {
    try await ask("/usr/bin/env", ["python3", "-c", script], input: input)
  }

  /// Runs a program, and waits until it ends. It blocks, so it is for the conditions under which tests run.
  ///
  /// - Returns: Whether it could be started, and succeeded.
  public static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    (try? run(program, arguments, input: "")) != nil
  }

  /// Whether Python has a module; see ``succeeds(_:_:)``.
  public static func hasPython(with module: String) -> Bool {
    succeeds("/usr/bin/env", ["python3", "-c", "import \(module)"])
  }

  private static func run(
    _ program: String,
    _ arguments: [String],
    input: String,
    environment: [String: String]? = nil,
    in folder: URL? = nil
  ) throws -> String {
    // Input and output are files: with pipes, a program that answers before it has read everything would deadlock with
    // its writer, and the output would end only with the last child that another test starts meanwhile.
    let files = try ScratchFolder(["input": input, "output": "", "errors": ""])
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: files.file(name))), as: UTF8.self)
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: files.file("input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: files.file("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: files.file("errors")))
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(
        words: [program] + arguments,
        status: process.terminationStatus,
        errors: try text("errors")
      )
    }
    return try text("output")
  }
}
