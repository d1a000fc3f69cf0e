package import Feeds
package import System

extension Configuration {
  /// Reads the password in the file that a setting names: its first line.
  ///
  /// - Parameters:
  ///   - path: The value of the setting.
  ///   - setting: The setting.
  /// - Returns: The password.
  /// - Throws: A failure that names the setting and contains nothing of the file.
  package func password(in path: String, of setting: Setting) throws(Failure) -> String {
    let bytes: [UInt8]
    do throws(SecretFile.Problem) {
      bytes = try SecretFile(path: FilePath(expandingTilde: path).string).read()
    } catch {
      throw refusal(of: setting, because: error)
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let password = String(validating: line, as: UTF8.self), !line.isEmpty, !line.contains(0)
    else { throw refusal(of: setting, because: "its first line is not a password") }
    return password
  }
}

extension Configuration {
  /// Returns the failure for a setting that names a rejected file of a secret.
  package func refusal(of setting: Setting, because problem: SecretFile.Problem) -> Failure {
    let failure = refusal(of: setting, because: "\(problem)")
    switch problem {
    case .open, .foreign: return Failure(.noPermission, failure.message)
    case .unreadable, .tooLarge: return failure
    }
  }
}
