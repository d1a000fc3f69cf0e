import Glibc

/// The environment of this process.
package enum Environment {
  /// The variables by name. If a name is set twice, the first value counts, as for `getenv`.
  package static var current: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let words = String(cString: entry)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, variables[String(words[0])] == nil {
        variables[String(words[0])] = String(words[1])
      }
      next += 1
    }
    return variables
  }

  /// The variables that other programs get when this one starts them: all but this program's own and the password of
  /// its database. The folder of its data, which is no secret, is passed on. Proxies are passed on with their passwords,
  /// because a program such as one that fetches the cabin's altitude may reach the network only through them.
  package static var forOtherPrograms: [String: String] { withoutSecrets(current) }

  static func withoutSecrets(_ variables: [String: String]) -> [String: String] {
    variables.filter { name, _ in
      name == "ALOFT_DATA" || !(name.hasPrefix("ALOFT_") || name == "PGPASSWORD")
    }
  }

  /// The variables that name folders of the user, the system and the program.
  private static let folders = [
    "HOME", "TMPDIR", "ALOFT_DATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_RUNTIME_DIR", "STATE_DIRECTORY", "RUNTIME_DIRECTORY", "CREDENTIALS_DIRECTORY",
  ]

  /// Refuses a folder whose path is not UTF-8. As a text, its path would be that of another folder.
  ///
  /// - Throws: A failure that names the variable and the path.
  package static func checkPaths() throws(Failure) {
    for name in folders {
      guard let value = getenv(name), String(validatingCString: value) == nil else { continue }
      let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
      let path = FilePath.escaped([UInt8](bytes))
      throw Failure(.unavailable, "\(name) = \"\(path)\" is not UTF-8; use a folder that is")
    }
  }

  /// Returns the path of a program, searched for in the folders of `PATH`.
  ///
  /// - Returns: The first executable file of that name; nil if there is none.
  package static func program(_ name: String) -> FilePath? {
    (current["PATH"] ?? "").split(separator: ":").lazy
      .map { FilePath(String($0)).appending(name) }
      .first { !$0.isFolder && access($0.string, X_OK) == 0 }
  }
}
