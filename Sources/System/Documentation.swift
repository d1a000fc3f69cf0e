/// The pages of the documentation, which `make install` installs with the program.
package enum Documentation {
  /// Returns where a page of the documentation is, for messages and help.
  ///
  /// - Parameter page: Its path in the sources: `docs/serve.md`.
  /// - Returns: Its absolute path if the program is installed; otherwise the path in the sources.
  package static func path(of page: String) -> String { installed + page }

  /// The folder of the pages, with a slash at its end; empty if the program is not installed.
  private static let installed = folder(of: FilePath("/proc/self/exe").link?.string ?? "/") {
    FilePath($0).exists
  }

  /// Finds the folder of a program's documentation, `../share/doc/aloft` relative to an installed program.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program, with symbolic links resolved.
  ///   - exists: Whether a path exists.
  /// - Returns: The folder, with a slash at its end; empty if the program is not installed.
  package static func folder(of program: String, exists: (String) -> Bool) -> String {
    let prefix = program.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    let folder = "\(prefix)/share/doc/aloft"
    return exists(folder) ? folder + "/" : ""
  }
}
