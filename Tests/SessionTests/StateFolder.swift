import Foundation
import Synchronization

/// A state folder with a file of choices or consents, removed after the test.
final class StateFolder: Sendable {
  /// The file.
  let file: String

  /// The environment that names the folder.
  let environment: [String: String]

  private let path: String
  private let logged = Mutex<[String]>([])

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - text: The contents of the file; nil for none.
  /// - Throws: The system's error.
  init(_ name: String, _ text: String? = nil) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID())").path()
    environment = ["XDG_STATE_HOME": path]
    file = path + "/aloft/" + name
    try FileManager.default.createDirectory(
      atPath: path + "/aloft",
      withIntermediateDirectories: true
    )
    if let text { try Data(text.utf8).write(to: URL(filePath: file)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The log.
  var notes: [String] { logged.withLock(\.self) }

  /// Adds a line to the log.
  func log(_ line: String) {
    logged.withLock { $0.append(line) }
  }

  /// Reads the file.
  func text() throws -> String {
    try String(contentsOf: URL(filePath: file), encoding: .utf8)
  }
}
