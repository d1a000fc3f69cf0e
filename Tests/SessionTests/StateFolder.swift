import Synchronization
import TestSupport

/// A state folder with a file of choices or consents, removed after the test.
final class StateFolder: Sendable {
  /// The file.
  let file: String

  /// The environment that names the folder.
  let environment: [String: String]

  private let folder: ScratchFolder
  private let name: String
  private let logged = Mutex<[String]>([])

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - text: The contents of the file; nil for none.
  /// - Throws: The system's error.
  init(_ name: String, _ text: String? = nil) throws {
    self.name = "aloft/" + name
    folder = try ScratchFolder()
    environment = ["XDG_STATE_HOME": folder.path]
    file = folder.file(self.name)
    if let text { try folder.write(text, to: self.name) }
  }

  /// The log.
  var notes: [String] { logged.withLock(\.self) }

  /// Adds a line to the log.
  func log(_ line: String) {
    logged.withLock { $0.append(line) }
  }

  /// Reads the file.
  func text() throws -> String { try folder.text(name) }
}
