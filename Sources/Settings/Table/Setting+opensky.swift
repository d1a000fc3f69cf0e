import Feeds

extension Setting {
  package static let openSkyCredentials = optional(
    "opensky.credentials",
    \.openSky.credentials,
    or: "none",
    "\"none\", or a file such as \"~/.config/aloft/opensky.json\"",
    """
    The credentials file of an API client, as downloaded from OpenSky. Only its owner may be \
    able to read it. ALOFT_OPENSKY_CLIENT_ID and ALOFT_OPENSKY_CLIENT_SECRET in the \
    environment replace it. With "none" OpenSky is polled without an account, ten times less \
    often.
    """
  )
  package static let openSkyURL = text(
    "opensky.url",
    \.openSky.url,
    "an address such as \"\(OpenSkyAccess.standardAPI)\"",
    "URL of OpenSky's API."
  )
  package static let openSkyTokenURL = text(
    "opensky.auth",
    \.openSky.tokenURL,
    "an address such as \"\(OpenSkyAccess.standardToken)\"",
    "URL where OpenSky exchanges credentials for tokens."
  )

  /// The settings of OpenSky.
  package static let openSky = [openSkyCredentials, openSkyURL, openSkyTokenURL]
}

/// The settings of OpenSky.
package struct OpenSkySettings: Sendable, Hashable {
  /// The file with the credentials; nil polls without an account.
  package var credentials: String?
  /// The base URL of the API.
  package var url = OpenSkyAccess.standardAPI
  /// The URL for tokens.
  package var tokenURL = OpenSkyAccess.standardToken
}
