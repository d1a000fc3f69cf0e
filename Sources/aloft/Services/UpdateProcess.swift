import Foundation

/// Updates the data in a second process of this program.
///
/// Building a catalogue takes a core for some seconds and a hundred megabytes, which would stay
/// with the process that draws.
struct UpdateProcess: Sendable {
  /// The program to run; by default this one, even where a newer one was put in its place meanwhile.
  var program = "/proc/self/exe"

  /// The program's own data.
  let data: DataDirectory

  /// The folder of updated data.
  let home: DataHome

  /// Where the tables come from.
  let url: String

  /// Updates, if there is anything new.
  ///
  /// - Throws: A failure in the words of the program that ran, or that it could not be run or was no
  ///   longer wanted; everything is then as it was.
  func run() async throws(Failure) {
    let process = Process()
    let complaints = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "data", "update", "--url", url, "--set", "data.directory=\(home.path)",
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ALOFT_DATA": data.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = complaints
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { end.yield($0.terminationStatus) }
    do {
      try process.run()
    } catch {
      throw Failure(.unavailable, "\(program) cannot be run: \(error.localizedDescription)")
    }
    // A cancelled task does not receive the exit status.
    guard let status = await ends.first(where: { _ in true }) else {
      // The process ignores gentler signals, which it inherited from our threads; the data stay
      // whole whenever it ends.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      throw Failure(.tryLater, "the update was cancelled")
    }
    guard status != 0 else { return }
    let said = (try? complaints.fileHandleForReading.readToEnd()) ?? Data()
    throw Failure(ExitStatus(rawValue: status) ?? .software, Self.message(said, status))
  }

  /// The last line of output, without the program's name.
  private static func message(_ said: Data, _ status: Int32) -> String {
    guard let line = String(decoding: said, as: UTF8.self).split(separator: "\n").last else {
      return "it exited with status \(status)"
    }
    let name = "aloft: "
    return String(line.hasPrefix(name) ? line.dropFirst(name.count) : line)
  }
}
