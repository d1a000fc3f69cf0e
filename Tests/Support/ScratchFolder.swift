import Foundation

/// A temporary folder with files, which is deleted with its last reference.
public final class ScratchFolder: Sendable {
  /// Its path.
  public let path: String

  /// Creates a folder.
  ///
  /// - Parameter files: The texts of its files by name, which may begin with subfolders.
  /// - Throws: An error if it cannot be written.
  public init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names in it, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The names in a subfolder, sorted.
  public func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }

  /// Returns the path of a name in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Returns the text of a file in the folder.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// Writes bytes to a file in the folder.
  public func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// Writes a text to a file in the folder.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }
}
