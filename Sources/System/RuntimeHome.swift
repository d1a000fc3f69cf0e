/// The folder for files that need not outlast a restart of the machine: `$RUNTIME_DIRECTORY`, which systemd sets for a
/// service; otherwise `$XDG_RUNTIME_DIR/aloft`. It is in memory.
package struct RuntimeHome: Sendable, Hashable {
  /// The folder's path; it need not exist yet.
  package let path: String

  /// Finds the folder; nil if the system provides none.
  package init?(environment: [String: String] = Environment.current) {
    let given = FilePath.ofService("RUNTIME_DIRECTORY", in: environment)
    let base = FilePath.absolute("XDG_RUNTIME_DIR", in: environment)
    guard let path = given ?? base.map({ $0 + "/aloft" }) else { return nil }
    self.path = path
  }

  /// Creates the folder, accessible to its owner only.
  ///
  /// - Throws: The system's reason if it cannot be created.
  package func make() throws(SystemError) {
    try FilePath(path).makeFolder(permissions: 0o700)
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }
}
