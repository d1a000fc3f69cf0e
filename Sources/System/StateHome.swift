/// The folder for data that the program must not lose: `$STATE_DIRECTORY`, which systemd sets for a
/// service; otherwise `$XDG_STATE_HOME/aloft`; otherwise `~/.local/state/aloft`.
package struct StateHome: Sendable, Hashable {
  /// The folder's path; it need not exist yet.
  package let path: String

  /// Finds the folder; nil without a home directory.
  package init?(environment: [String: String] = Environment.current) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // systemd may list several folders; the first one is used.
    if let given = absolute("STATE_DIRECTORY")?.split(separator: ":").first {
      path = String(given)
      return
    }
    let base = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + "/.local/state" }
    guard let base else { return nil }
    path = base + "/aloft"
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
