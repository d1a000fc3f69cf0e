package import Feeds
package import Settings
package import System

extension OpenSkyAccess {
  /// The environment variables that may hold the credentials.
  package static let clientIDVariable = "ALOFT_OPENSKY_CLIENT_ID"
  package static let secretVariable = "ALOFT_OPENSKY_CLIENT_SECRET"

  /// Creates the access to OpenSky from the settings.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - environment: The environment, whose credentials take precedence over the file's.
  /// - Throws: A failure that names the setting, file or variable and contains no secret.
  package init(
    _ configuration: Configuration,
    environment: [String: String] = Environment.current
  ) throws(Failure) {
    let settings = configuration.settings.openSky
    var credentials = try Self.credentials(in: environment)
    if credentials == nil, let path = settings.credentials {
      let bytes = try configuration.secret(in: path, of: .openSkyCredentials)
      do throws(OpenSkyCredentials.Problem) {
        credentials = try OpenSkyCredentials(file: bytes)
      } catch {
        throw configuration.refusal(of: .openSkyCredentials, because: "\(error)")
      }
    }
    // One after the other, so that the message names the invalid one.
    do throws(FetchError) {
      _ = try OpenSkyAccess(api: settings.url, credentials: credentials)
    } catch {
      throw configuration.refusal(of: .openSkyURL, because: "\(error)")
    }
    do throws(FetchError) {
      self = try OpenSkyAccess(
        api: settings.url,
        token: settings.tokenURL,
        credentials: credentials
      )
    } catch {
      throw configuration.refusal(of: .openSkyTokenURL, because: "\(error)")
    }
  }

  private static func credentials(
    in environment: [String: String]
  ) throws(Failure) -> OpenSkyCredentials? {
    let (clientID, secret) = (
      environment[clientIDVariable] ?? "", environment[secretVariable] ?? ""
    )
    guard !clientID.isEmpty || !secret.isEmpty else { return nil }
    for (name, text) in [(clientIDVariable, clientID), (secretVariable, secret)]
    where text.isEmpty {
      throw Failure(.configuration, "\(name) is not set; set both variables")
    }
    do throws(OpenSkyCredentials.Problem) {
      return try OpenSkyCredentials(clientID: clientID, secret: secret)
    } catch {
      throw Failure(.configuration, "\(clientIDVariable), \(secretVariable): \(error)")
    }
  }
}
