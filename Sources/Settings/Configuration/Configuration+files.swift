package import System

extension Configuration {
  /// The files read where they exist, the machine's before the person's.
  package static func files(environment: [String: String]) -> [String] {
    ["/etc/" + name] + [personalFile(environment: environment)].compactMap(\.self)
  }

  /// The personal settings file, which need not exist; nil without a home directory.
  package static func personalFile(environment: [String: String]) -> String? {
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
  package static func load(
    chosen: String?,
    environment: [String: String] = Environment.current,
    read: (String) throws -> [UInt8]? = Self.contents(of:)
  ) throws(Failure) -> Configuration {
    var configuration = Configuration()
    for path in files(environment: environment) + [chosen].compactMap(\.self) {
      let bytes: [UInt8]?
      do {
        bytes = try read(path)
      } catch {
        throw error as? Failure ?? Failure(.noInput, "\(path): \(error)")
      }
      guard let bytes else {
        guard path != chosen else {
          throw Failure(.noInput, "\(path) does not exist; --config names a settings file")
        }
        continue
      }
      do throws(ConfigurationError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
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
  package static func contents(of path: String) throws(Failure) -> [UInt8]? {
    let file = FilePath(path)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.bytes(atMost: largest + 1)
    } catch {
      guard file.exists else { return nil }
      throw Failure(.noInput, path, errno: error.code)
    }
    guard bytes.count <= largest else {
      throw Failure(
        .noInput,
        "\(path): a settings file may have at most \(largest >> 20) MB"
      )
    }
    return bytes
  }

  /// The largest file of settings, in bytes.
  private static let largest = 1 << 20
}
