package import HTTPServer
package import Settings
package import System
import Text

extension HTTPToken {
  /// The environment variable that may hold the token.
  package static let variable = "ALOFT_HTTP_TOKEN"

  /// The allowed tokens, to follow "it must be".
  private static let allowed =
    "\(minimumBytes) or more ASCII letters, digits and punctuation marks, without spaces"

  /// The token of the settings, if any. The environment takes precedence over the file.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - environment: The environment.
  /// - Returns: The token; nil if none is set.
  /// - Throws: A failure that names the variable or the file and contains no secret.
  package static func chosen(
    _ configuration: Configuration,
    environment: [String: String] = Environment.current
  ) throws(Failure) -> HTTPToken? {
    if let text = environment[variable], !text.isEmpty {
      guard let token = HTTPToken(text) else {
        throw Failure(.configuration, "\(variable) is not a token; it must be \(allowed)")
      }
      return token
    }
    guard let path = configuration.settings.http.tokenFile else { return nil }
    let bytes = try configuration.secret(in: path, of: .httpTokenFile)
    let text = String(decoding: bytes, as: UTF8.self)
    guard let token = HTTPToken(text.trimmed) else {
      throw configuration.refusal(of: .httpTokenFile, because: "it must hold \(allowed)")
    }
    return token
  }
}
