import Foundation

/// A folder with files, which is removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "aloft-\(UUID().uuidString)"
    )
    path = folder.path
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
