import Glibc
package import System

/// The directory that holds the data files, wherever the program was put.
///
/// `$ALOFT_DATA` decides when it is set; else it is `../share/aloft` beside an installed program,
/// else the nearest `Resources` above a program in the checkout it was built in.
package struct DataDirectory: Sendable, Hashable {
  /// The directory's absolute path.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Finds the directory for a program.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program, symbolic links resolved.
  ///   - environment: The environment, of which `ALOFT_DATA` is read.
  ///   - exists: Whether something lies at a path.
  /// - Returns: The first of the candidates that exists.
  /// - Throws: A failure that lists every place looked at.
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

  /// The places where the data may be, the likeliest first.
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

  /// Finds the directory for the program that runs.
  package static func current() throws(Failure) -> DataDirectory {
    try find(
      program: FilePath("/proc/self/exe").link?.string ?? "/",
      environment: Environment.current,
      exists: { FilePath($0).exists }
    )
  }

  /// The path of a data file, which must be there.
  package func file(_ name: String) throws(Failure) -> String {
    let file = path + "/" + name
    guard access(file, R_OK) == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw Failure(.noInput, "\(file) cannot be read: \(reason); \(Self.remedy)")
    }
    return file
  }

  /// The failure of a data file that holds something else than it should.
  ///
  /// - Parameters:
  ///   - file: The file, and the line where that is known.
  ///   - problem: What is wrong with it.
  /// - Returns: The failure, with what to do about it.
  package static func damage(_ file: String, _ problem: some CustomStringConvertible) -> Failure {
    Failure(.data, "\(file): \(problem); \(remedy)")
  }

  /// The failure of a data file, with what to do about it.
  package static func loss(_ failure: Failure) -> Failure {
    Failure(failure.status, "\(failure.message); \(remedy)")
  }

  private static let remedy = "install Aloft again, or set ALOFT_DATA to the directory of its data"
}
