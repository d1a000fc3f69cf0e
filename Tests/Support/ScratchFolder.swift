import Foundation
import Testing

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
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The file's name, which may begin with subfolders.
  ///   - mode: Its permissions; nil for those of any new file.
  /// - Throws: An error if it cannot be written.
  public func write(_ text: String, to name: String, mode: Int? = nil) throws {
    try write(Array(text.utf8), to: name)
    guard let mode else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
  }

  /// Writes a script that tests run.
  ///
  /// A shell writes it: a file that this process writes may be open in a child of another test, and is "busy" then.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - name: The file's name, which may begin with subfolders.
  /// - Throws: An error if it cannot be written.
  public func writeScript(_ text: String, to name: String) throws {
    let line = #"mkdir -p "$(dirname "$2")" && printf %s "$1" > "$2" && chmod 755 "$2""#
    let status = try ChildProcess.run(["/bin/sh", "-c", line, "sh", text, file(name)])
    try #require(status == 0)
  }

  /// Sets the date of a file's last change, in seconds since 1970.
  public func date(_ name: String, unixSeconds: Int64) throws {
    let date = Date(timeIntervalSince1970: Double(unixSeconds))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(name))
  }
}

/// Passes the path of a temporary file to a body, and deletes the file afterwards.
///
/// - Parameters:
///   - text: The file's text.
///   - mode: Its permissions; nil for those of any new file.
///   - body: What is done with the path.
/// - Returns: What the body returns.
/// - Throws: The error of the body, or an error if the file cannot be written.
public func withScratchFile<Value>(
  _ text: String,
  mode: Int? = nil,
  _ body: (String) throws -> Value
) throws -> Value {
  let folder = try ScratchFolder()
  defer { withExtendedLifetime(folder) {} }
  try folder.write(text, to: "file", mode: mode)
  return try body(folder.file("file"))
}
