/// The folder for data that the program must not lose: `$STATE_DIRECTORY`, which systemd sets for a
/// service; otherwise `$XDG_STATE_HOME/aloft`; otherwise `~/.local/state/aloft`.
package struct StateHome: Sendable, Hashable {
  /// The folder's path; it need not exist yet.
  package let path: String

  /// Finds the folder; nil without a home directory.
  package init?(environment: [String: String] = Environment.current) {
    let chosen = FilePath.absolute("XDG_STATE_HOME", in: environment)
    let base = chosen ?? FilePath.absolute("HOME", in: environment).map { $0 + "/.local/state" }
    let given = FilePath.ofService("STATE_DIRECTORY", in: environment)
    guard let path = given ?? base.map({ $0 + "/aloft" }) else { return nil }
    self.path = path
  }

  /// Creates the folder, accessible to its owner only.
  ///
  /// - Throws: A failure if it cannot be created.
  package func make() throws(Failure) {
    do throws(SystemError) {
      try FilePath(path).makeFolder(permissions: 0o700)
    } catch {
      throw Failure(.cannotCreate, "\(path) cannot be created: \(error.description.lowercased())")
    }
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }
}
