import Foundation

extension Configuration {
  /// The files read where they exist, the machine's before the person's.
  static func files(environment: [String: String]) -> [String] {
    ["/etc/" + name] + [personalFile(environment: environment)].compactMap(\.self)
  }

  /// The person's own file, which need not be there; nil for who has no home.
  static func personalFile(environment: [String: String]) -> String? {
    // The specification of the XDG base directories has relative paths ignored.
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
    return (xdg ?? home).map { $0 + "/" + name }
  }

  /// The name of a file of settings in a folder of such.
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
        let reason = (error as? Failure)?.message ?? error.localizedDescription
        throw Failure(.noInput, "\(path) cannot be read: \(reason)")
      }
      guard let data else {
        guard path != chosen else { throw Failure(.noInput, "\(path) does not exist") }
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

  /// The bytes of a file, or nothing where there is none.
  static func contents(of path: String) throws -> Data? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return nil
    }
    guard !isDirectory.boolValue else { throw Failure(.noInput, "it is a directory") }
    return try Data(contentsOf: URL(filePath: path))
  }
}
