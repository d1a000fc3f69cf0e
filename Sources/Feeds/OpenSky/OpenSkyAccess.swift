/// OpenSky's addresses, and the credentials for it.
///
/// Source of addresses and limits: OpenSky Network, "OpenSky REST API",
/// https://openskynetwork.github.io/opensky-api/rest.html.
public struct OpenSkyAccess: Sendable, Hashable {
  /// The base URL of the API, to which `/states/all` is appended.
  public let api: String

  /// The URL that exchanges credentials for tokens.
  public let token: String

  /// The credentials; nil for anonymous access with fewer credits.
  public let credentials: OpenSkyCredentials?

  /// The default base URL of the API.
  public static let standardAPI = "https://opensky-network.org/api"

  /// The default URL for tokens.
  public static let standardToken =
    "https://auth.opensky-network.org/auth/realms/opensky-network/protocol/openid-connect/token"

  /// Anonymous access.
  public static let anonymous = OpenSkyAccess()

  private init() {
    (api, token, credentials) = (Self.standardAPI, Self.standardToken, nil)
  }

  /// Creates an access.
  ///
  /// - Throws: `FetchError.address` if a URL is invalid, or if secrets would be sent unencrypted:
  ///   with credentials both URLs must use https, except on this machine.
  public init(
    api: String = standardAPI,
    token: String = standardToken,
    credentials: OpenSkyCredentials? = nil
  ) throws(FetchError) {
    for text in [api, token] {
      let address = try FetchAddress(text)
      guard !address.isFile else { throw .address("it must begin with https://") }
      guard credentials == nil || address.keepsSecrets else {
        throw .address("it must begin with https://, to keep the credentials encrypted")
      }
    }
    self.api = api.hasSuffix("/") ? String(api.dropLast()) : api
    self.token = token
    self.credentials = credentials
  }
}
