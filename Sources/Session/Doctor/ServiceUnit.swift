import Glibc
package import System

/// What a unit of systemd says about a service that the package or `make install` has installed.
package struct ServiceUnit: Sendable, Hashable {
  /// The user as which it runs.
  package let user: String

  /// The folder of its state, which systemd creates when it starts.
  package let stateFolder: String

  /// The folders in which systemd looks for units; the first that has one wins (systemd.unit(5)).
  private static let folders = [
    "etc/systemd/system", "run/systemd/system", "usr/local/lib/systemd/system",
    "usr/lib/systemd/system", "lib/systemd/system",
  ]

  /// Reads the unit of a service, and the drop-ins that change it. Nil if it is not installed, has no state, or runs as
  /// a user that exists only while it runs.
  ///
  /// - Parameters:
  ///   - name: The unit's name, such as `aloft.service`.
  ///   - root: The folder in which the system's files are.
  package init?(_ name: String, in root: FilePath = FilePath("/")) {
    let folders = Self.folders.map { root.appending($0) }
    guard let main = folders.lazy.compactMap({ $0.appending(name).text() }).first else {
      return nil
    }
    var dropIns: [String: String] = [:]
    for folder in folders.reversed().map({ $0.appending(name + ".d") }) {
      for name in (try? folder.names()) ?? [] where name.hasSuffix(".conf") {
        dropIns[name] = folder.appending(name).text()
      }
    }
    let texts = [main] + dropIns.sorted { $0.key < $1.key }.map(\.value)
    let lines = texts.flatMap { $0.split(separator: "\n") }
    guard let user = Self.value(of: "User", in: lines),
      let state = Self.value(of: "StateDirectory", in: lines)?.split(separator: " ").first
    else { return nil }
    self.user = user
    stateFolder = "/var/lib/\(state.prefix { $0 != ":" })"
  }

  /// The environment in which it runs: the folder of its state comes from systemd.
  ///
  /// - Parameter environment: The environment of this program.
  /// - Returns: The same with the folder, if this program runs as its user and systemd has not started it.
  package func environment(from environment: [String: String]) -> [String: String] {
    guard environment["STATE_DIRECTORY"] == nil, getpwnam(user)?.pointee.pw_uid == geteuid() else {
      return environment
    }
    return environment.merging(["STATE_DIRECTORY": stateFolder]) { $1 }
  }

  /// Whether systemd makes the folder at a path, or the one above it, before the service uses it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - environment: The environment in which the service runs.
  /// - Returns: Whether it is missing now, and is made then.
  func makes(_ path: String, in environment: [String: String]) -> Bool {
    guard environment["STATE_DIRECTORY"] == stateFolder, !FilePath(stateFolder).exists else {
      return false
    }
    return path == stateFolder || path.hasPrefix(stateFolder + "/")
  }

  /// Returns the last value of a key that a line assigns; an empty one cancels the earlier ones.
  private static func value(of key: String, in lines: [Substring]) -> String? {
    let value = lines.last { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
    return value.map(String.init).flatMap { $0.isEmpty ? nil : $0 }
  }
}
