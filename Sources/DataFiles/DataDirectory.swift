import Glibc
package import System

/// The directory that contains the program's data files.
///
/// It is `$ALOFT_DATA` if that is set; otherwise `../share/aloft` relative to an installed program;
/// otherwise the nearest `Resources` above a program in its checkout.
package struct DataDirectory: Sendable, Hashable {
  /// The directory's absolute path.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Finds the directory of a program.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program, with symbolic links resolved.
  ///   - environment: The environment; only `ALOFT_DATA` is read.
  ///   - exists: Whether a path exists.
  /// - Returns: The first candidate that exists.
  /// - Throws: A failure that lists all candidates.
  package static func find(
    program: String,
    environment: [String: String],
    exists: (String) -> Bool
  ) throws(Failure) -> DataDirectory {
    let candidates = candidates(program: program, environment: environment)
    guard let path = candidates.first(where: exists) else {
      throw Failure(
        .noInput,
        "The data directory was not found; looked at "
          + candidates.joined(separator: ", ")
          + ". Set ALOFT_DATA to the directory that holds airports.catalogue"
      )
    }
    return DataDirectory(path: path)
  }

  /// Returns the directories in which the data may be, in order of precedence.
  package static func candidates(program: String, environment: [String: String]) -> [String] {
    if let chosen = environment["ALOFT_DATA"], !chosen.isEmpty {
      return [chosen]
    }
    let folders = Array(program.split(separator: "/").dropLast())
    func path(_ folders: some Sequence<Substring>, _ last: String) -> String {
      "/" + (folders + [Substring(last)]).joined(separator: "/")
    }
    let installed = path(folders.dropLast(), "share/aloft")
    let checkouts = (0...folders.count).reversed().map { path(folders.prefix($0), "Resources") }
    return [installed] + checkouts
  }

  /// Finds the directory of the running program.
  package static func current() throws(Failure) -> DataDirectory {
    try find(
      program: FilePath("/proc/self/exe").link?.string ?? "/",
      environment: Environment.current,
      exists: { FilePath($0).exists }
    )
  }

  /// Returns the path of a data file, which must exist.
  package func file(_ name: String) throws(Failure) -> String {
    let file = path + "/" + name
    guard access(file, R_OK) == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw Failure(.noInput, "\(file) cannot be read: \(reason); \(Self.remedy)")
    }
    return file
  }

  /// Creates the failure for a damaged data file.
  ///
  /// - Parameters:
  ///   - file: The file, with the line if known.
  ///   - problem: The problem.
  /// - Returns: The failure, including the remedy.
  package static func damage(_ file: String, _ problem: some CustomStringConvertible) -> Failure {
    Failure(.data, "\(file): \(problem); \(remedy)")
  }

  /// Adds the remedy to the failure of a data file, unless the program lacks something else than the file.
  package static func loss(_ failure: Failure) -> Failure {
    guard failure.status != .unavailable else { return failure }
    return Failure(failure.status, "\(failure.message); \(remedy)")
  }

  private static let remedy = "install Aloft again, or set ALOFT_DATA to the directory of its data"
}
