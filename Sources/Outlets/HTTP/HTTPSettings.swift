package import Settings

/// The settings of HTTP.
package struct HTTPSettings: SettingGroup {
  /// The address to listen on; nil disables HTTP.
  package var listen: String? = "127.0.0.1:8737"
  /// The file with the staff token; nil for none.
  package var tokenFile: String?
  /// The file with the certificate and its issuers; nil if connections are not encrypted.
  package var certificate: String?
  /// The file with the certificate's key.
  package var key: String?
  /// Whether people in the room may follow the breath without the token.
  package var isPageOpen = false
  /// Whether people in the room may use the radar and the airport pages.
  package var opensInstruments = false
  /// The origins of other sites whose pages may send requests.
  package var origins: [String] = []
  /// Whether the picture shows the web page's address as a QR code.
  package var isCodeShown = false
  /// The web page's address; nil means this machine's own in its network.
  package var pageURL: String?

  /// The scheme of the server's URLs.
  package var scheme: String { certificate == nil ? "http" : "https" }

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of HTTP.
  package var http: HTTPSettings {
    get { self[HTTPSettings.self] }
    set { self[HTTPSettings.self] = newValue }
  }
}

extension Setting {
  package static let httpListen = optional(
    "http.listen",
    \.http.listen,
    or: "off",
    "\"off\", or an address and port such as \"127.0.0.1:8737\" or \"0.0.0.0:8737\"",
    """
    Address of the HTTP server: page, cues, state and commands. An address that other machines can \
    reach, which is any but 127.… and [::1], requires a token. "off" disables HTTP. Default of aloft \
    fly and aloft radar: "off".
    """
  )
  package static let httpTokenFile = optional(
    "http.token_file",
    \.http.tokenFile,
    or: "none",
    "\"none\" or the path of a file that only you can read",
    """
    A file with the staff token, 16 characters or more; ALOFT_HTTP_TOKEN takes precedence. \
    With a token set, all commands require it.
    """
  )
  package static let httpCertificate = optional(
    "http.certificate",
    \.http.certificate,
    or: "none",
    "\"none\" or the path of a PEM file: the certificate, then its issuers",
    """
    Serve HTTPS with this certificate, such as certbot's fullchain.pem. Requires http.key. A renewed \
    file is used within ten seconds; open connections stay open.
    """
  )
  package static let httpKey = optional(
    "http.key",
    \.http.key,
    or: "none",
    "\"none\" or the path of a PEM file without a passphrase, closed to other users",
    "The private key of http.certificate, such as certbot's privkey.pem."
  )
  package static let httpPublicPage = flag(
    "http.public_page",
    \.http.isPageOpen,
    """
    Let people in the room follow the breath on their phones without the token. They see what \
    the screen shows and cannot send commands.
    """
  )
  package static let httpPublicRadar = flag(
    "http.public_radar",
    \.http.opensInstruments,
    """
    Let people in the room open /radar and /airport on their phones as well. They see the aircraft \
    from the place rounded to a tenth of a degree. Requires http.public_page.
    """
  )
  package static let httpCORS = texts(
    "http.cors",
    \.http.origins,
    "a list of sites, such as [\"https://wall.example\"]",
    "Origins of other sites whose pages may use this server."
  )
  package static let httpQR = flag(
    "http.qr",
    \.http.isCodeShown,
    """
    Show the page's URL on the sky as a QR code, so that phones in the room find it. Requires \
    http.public_page.
    """
  )
  package static let httpPageURL = optional(
    "http.page_url",
    \.http.pageURL,
    or: "auto",
    "\"auto\" or an address such as \"https://room.example/\"",
    """
    URL in the QR code, if it is not this machine's own address: behind a reverse proxy, for \
    example.
    """
  )

  /// The settings of HTTP.
  package static let http = [
    httpListen, httpTokenFile, httpCertificate, httpKey, httpPublicPage, httpPublicRadar, httpCORS,
    httpQR, httpPageURL,
  ]
}
