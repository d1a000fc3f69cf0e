import Glibc

extension FilePath {
  /// The home folder of the current user: `$HOME`, otherwise from the user database.
  package static var home: FilePath? {
    if let chosen = getenv("HOME"), chosen.pointee != 0 { return FilePath(String(cString: chosen)) }
    return home(of: nil)
  }

  /// The folder for temporary files: `$TMPDIR`, otherwise `/tmp`.
  package static var temporary: FilePath {
    guard let chosen = getenv("TMPDIR"), chosen.pointee != 0 else { return FilePath("/tmp") }
    return FilePath(String(cString: chosen))
  }

  /// Returns the value of an environment variable if it is an absolute path; nil otherwise.
  static func absolute(_ name: String, in environment: [String: String]) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the folder that systemd sets for a service in an environment variable; nil without one.
  static func ofService(_ name: String, in environment: [String: String]) -> String? {
    // systemd may list several folders; the first one is used.
    absolute(name, in: environment)?.split(separator: ":").first.map(String.init)
  }

  /// Returns the home folder of a user, or of the current one if the name is nil; nil if the user
  /// database has none, or one whose path is not UTF-8.
  package static func home(of user: String?) -> FilePath? {
    var texts = [CChar](repeating: 0, count: 16_384)
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return texts.withUnsafeMutableBufferPointer { texts in
      guard let start = texts.baseAddress else { return nil }
      let status =
        if let user {
          getpwnam_r(user, &entry, start, texts.count, &found)
        } else {
          getpwuid_r(geteuid(), &entry, start, texts.count, &found)
        }
      guard status == 0, found != nil, let folder = entry.pw_dir else { return nil }
      return String(validatingCString: folder).map { FilePath($0) }
    }
  }
}
