import Feeds
package import System

extension Configuration {
  /// Reads the file of a secret that a setting names. Only the user running the program may have access to it.
  ///
  /// - Parameters:
  ///   - path: The value of the setting.
  ///   - setting: The setting.
  /// - Returns: The bytes of the file.
  /// - Throws: A failure that names the setting and contains nothing of the file.
  package func secret(in path: String, of setting: Setting) throws(Failure) -> [UInt8] {
    do throws(SecretFile.Problem) {
      return try SecretFile(path: FilePath(expandingTilde: path).string).read()
    } catch {
      let failure = refusal(of: setting, because: "\(error)")
      switch error {
      case .open, .foreign: throw Failure(.noPermission, failure.message)
      case .unreadable, .tooLarge: throw failure
      }
    }
  }

  /// Reads the password in the file that a setting names: its first line.
  ///
  /// - Parameters:
  ///   - path: The value of the setting.
  ///   - setting: The setting.
  /// - Returns: The password.
  /// - Throws: A failure that names the setting and contains nothing of the file.
  package func password(in path: String, of setting: Setting) throws(Failure) -> String {
    let bytes = try secret(in: path, of: setting)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let password = String(validating: line, as: UTF8.self), !line.isEmpty, !line.contains(0)
    else { throw refusal(of: setting, because: "its first line is not a password") }
    return password
  }
}
