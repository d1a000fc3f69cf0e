import Foundation
import Glibc

extension Configuration {
  /// The files read where they exist, the machine's before the person's.
  static func files(environment: [String: String]) -> [String] {
    ["/etc/" + name] + [personalFile(environment: environment)].compactMap(\.self)
  }

  /// The personal settings file, which need not exist; nil without a home directory.
  static func personalFile(environment: [String: String]) -> String? {
    // The specification of the XDG base directories has relative paths ignored.
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
    return (xdg ?? home).map { $0 + "/" + name }
  }

  /// The path of a settings file within its folder.
  private static let name = "aloft/aloft.toml"

  /// Reads the machine's file, the person's, and the one asked for, each overriding the last.
  ///
  /// - Parameters:
  ///   - chosen: The path of a file that must be there.
  ///   - environment: Where the person's files are, as XDG says.
  ///   - read: The bytes of a file, or nothing where there is none.
  /// - Returns: The settings in effect before the options of the command line.
  /// - Throws: A failure that names the file and what is wrong with it.
  static func load(
    chosen: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    read: (String) throws -> Data? = Self.contents(of:)
  ) throws(Failure) -> Configuration {
    var configuration = Configuration()
    for path in files(environment: environment) + [chosen].compactMap(\.self) {
      let data: Data?
      do {
        data = try read(path)
      } catch {
        throw error as? Failure ?? Failure(.noInput, "\(path): \(error)")
      }
      guard let data else {
        guard path != chosen else {
          throw Failure(.noInput, "\(path) does not exist; --config names a settings file")
        }
        continue
      }
      do throws(ConfigurationError) {
        guard let text = String(validating: data, as: UTF8.self) else {
          throw ConfigurationError(source: path, line: nil, problem: .notText)
        }
        try configuration.read(text, from: path)
      } catch {
        throw Failure(error)
      }
    }
    return configuration
  }

  /// The bytes of a file, a pipe or a device; nil if it does not exist or its folder is
  /// inaccessible, such as a home directory that a service manager hides.
  ///
  /// - Throws: A failure that names the file and says why it cannot be read.
  static func contents(of path: String) throws(Failure) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      throw Failure(.noInput, path, errno: reason)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw Failure(.noInput, path, errno: errno)
      }
      guard count > 0 else { return Data(bytes) }
      bytes += part[..<count]
      guard bytes.count <= largest else {
        throw Failure(.noInput, "\(path): a settings file may have at most \(largest >> 20) MB")
      }
    }
  }

  /// The largest file of settings, in bytes.
  private static let largest = 1 << 20
}
