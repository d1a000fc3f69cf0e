import Glibc
import Synchronization
package import System

extension Configuration {
  /// The settings files that are read if they exist: the machine's, then the user's.
  package static func files(environment: [String: String]) -> [String] {
    [machineFile] + [personalFile(environment: environment)].compactMap(\.self)
  }

  /// The machine's settings file, which need not exist.
  package static let machineFile = "/etc/" + name

  /// The user's settings file, which need not exist; nil without a home directory.
  package static func personalFile(environment: [String: String]) -> String? {
    // The XDG Base Directory Specification requires relative paths to be ignored.
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
    return (xdg ?? home).map { $0 + "/" + name }
  }

  /// The path of a settings file within its folder.
  private static let name = "aloft/aloft.toml"

  /// Reads the machine's file, the user's file and the chosen file. Later files override earlier
  /// ones.
  ///
  /// - Parameters:
  ///   - table: The program's settings.
  ///   - chosen: The path of a file that must exist; nil for none.
  ///   - environment: The environment, which determines the location of the files.
  ///   - read: Returns the bytes of a file; nil if it does not exist.
  /// - Returns: The settings before command-line options are applied.
  /// - Throws: A failure that names the file and the problem.
  package static func load(
    _ table: SettingTable,
    chosen: String?,
    environment: [String: String] = Environment.current,
    read: (String) throws -> [UInt8]? = Self.contents(of:)
  ) throws(Failure) -> Configuration {
    var configuration = Configuration(table)
    for path in files(environment: environment) + [chosen].compactMap(\.self) {
      let bytes: [UInt8]?
      guard path == chosen || !FilePath(path).isPipe else {
        throw Failure(.configuration, "\(path) is a pipe; only --config takes one")
      }
      do {
        bytes = try read(path)
      } catch {
        throw error as? Failure ?? Failure(.configuration, "\(path): \(error)")
      }
      guard let bytes else {
        guard path != chosen else {
          let name = path.isEmpty ? "\"\"" : path
          throw Failure(.noInput, "\(name) does not exist; --config names a settings file")
        }
        continue
      }
      try configuration.read(bytes, from: path)
    }
    return configuration
  }

  /// Reads the bytes of a settings file.
  ///
  /// - Throws: A failure that names the file, the line and the problem.
  mutating func read(_ bytes: [UInt8], from path: String) throws(Failure) {
    do throws(ConfigurationError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationError(source: path, line: nil, problem: .notText)
      }
      try read(text, from: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the bytes of a file, pipe or device. Nil if it does not exist, or is below a home folder that cannot be
  /// entered, because the service manager hides it.
  ///
  /// The bytes of a pipe or device are kept: they can be read only once, and settings are read again on reload. Only
  /// the first call for a path waits for data: a reload that waited would delay all later ones.
  ///
  /// - Throws: A failure that names the file and the reason why it cannot be read.
  package static func contents(of path: String) throws(Failure) -> [UInt8]? {
    let file = FilePath(path)
    let (known, isFirst) = readings.withLock { ($0.streams[path], $0.paths.insert(path).inserted) }
    let isStream = file.exists && file.size == nil
    if isStream, let known { return known }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.bytes(atMost: largest + 1, waits: isFirst)
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: return nil
      // Any other unreadable file may hold the policy of a public screen, so it is an error.
      case EACCES where isHidden(path): return nil
      case EAGAIN:
        let rule = "pipes and devices are waited for only at the start"
        throw Failure(.noInput, "\(path) gives no data now; \(rule)")
      // Unlike a missing file, this does not right itself, so the service is not restarted.
      default: throw Failure(.configuration, path, errno: error.code)
      }
    }
    guard bytes.count <= largest else {
      throw Failure(
        .configuration,
        "\(path): a settings file may have at most \(largest >> 20) MB"
      )
    }
    if isStream { readings.withLock { $0.streams[path] = bytes } }
    return bytes
  }

  /// Returns the bytes of a file that the program has stored; nil if it does not exist. A pipe in its place is refused,
  /// because nothing will be written to it.
  ///
  /// - Throws: A failure that names the file and the reason why it cannot be read.
  static func contents(ofState path: String) throws(Failure) -> [UInt8]? {
    let file = FilePath(path)
    guard !file.exists || file.size != nil || file.isFolder else {
      throw Failure(.noInput, "\(path) cannot be read: it is not a file")
    }
    return try contents(of: path)
  }

  /// What was read before.
  private struct Readings {
    /// The paths of all files, also of those that did not exist.
    var paths: Set<String> = []
    /// The bytes of pipes and devices, by path.
    var streams: [String: [UInt8]] = [:]
  }

  private static let readings = Mutex(Readings())

  /// Whether a path is below the home folder, and that cannot be entered.
  private static func isHidden(_ path: String) -> Bool {
    guard let home = FilePath.home else { return false }
    return path.hasPrefix(home.string + "/") && access(home.string, X_OK) != 0
  }

  /// The maximum size of a settings file, in bytes.
  private static let largest = 1 << 20
}
