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

  /// Returns the path of a program, searched for in the folders of `PATH`.
  ///
  /// - Returns: The first executable file of that name; nil if there is none.
  package static func program(_ name: String) -> FilePath? {
    (current["PATH"] ?? "").split(separator: ":").lazy
      .map { FilePath(String($0)).appending(name) }
      .first { !$0.isFolder && access($0.string, X_OK) == 0 }
  }
}
