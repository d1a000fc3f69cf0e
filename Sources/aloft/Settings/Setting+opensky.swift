import Feeds

extension Setting {
  static let openSkyCredentials = Setting(
    key: "opensky.credentials",
    kind: .text("\"none\", or a file such as \"~/.config/aloft/opensky.json\""),
    meaning: """
      The file with the credentials of an API client, as OpenSky hands it out; nobody but its owner may \
      be able to read it. \(OpenSkyAccess.identityVariable) and \(OpenSkyAccess.secretVariable) in the \
      environment stand in for it. With "none" OpenSky is asked without an account, ten times less often.
      """
  ) {
    .text($0.openSky.credentials ?? "none")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.openSky.credentials = text == "none" ? nil : text
  }
  static let openSkyURL = text(
    "opensky.url",
    \.openSky.url,
    "an address such as \"\(OpenSkyAccess.standardAPI)\"",
    "Where OpenSky's interface is."
  )
  static let openSkyTokenURL = text(
    "opensky.auth",
    \.openSky.tokenURL,
    "an address such as \"\(OpenSkyAccess.standardToken)\"",
    "Where OpenSky changes credentials for tokens."
  )

  /// The settings of OpenSky.
  static let openSky = [openSkyCredentials, openSkyURL, openSkyTokenURL]
}

/// How OpenSky is asked.
struct OpenSkySettings: Sendable, Hashable {
  /// The file with the credentials; nothing means that nobody in particular asks.
  var credentials: String?
  /// Where the interface is.
  var url = OpenSkyAccess.standardAPI
  /// Where tokens are handed out.
  var tokenURL = OpenSkyAccess.standardToken
}
