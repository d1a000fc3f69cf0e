/// The folder where the program keeps what it must not lose: `$STATE_DIRECTORY`, which systemd gives a
/// service, else `$XDG_STATE_HOME/aloft`, without that variable `~/.local/state/aloft`.
package struct StateHome: Sendable, Hashable {
  /// The folder's path; nothing need be there yet.
  package let path: String

  /// Finds the folder; nil without a home directory.
  package init?(environment: [String: String] = Environment.current) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Of several folders that systemd may give, the first.
    if let given = absolute("STATE_DIRECTORY")?.split(separator: ":").first {
      path = String(given)
      return
    }
    let base = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + "/.local/state" }
    guard let base else { return nil }
    path = base + "/aloft"
  }

  /// Makes the folder, which only its owner can enter.
  ///
  /// - Throws: A failure where it cannot be made.
  package func make() throws(Failure) {
    do throws(SystemError) {
      try FilePath(path).makeFolder(permissions: 0o700)
    } catch {
      throw Failure(.cannotCreate, "\(path) cannot be made: \(error.description.lowercased())")
    }
  }

  /// The path of a file of a name.
  package func file(_ name: String) -> String { path + "/" + name }
}
