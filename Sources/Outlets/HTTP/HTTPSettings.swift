/// The settings of HTTP.
package struct HTTPSettings: Sendable, Hashable {
  /// The address to listen on; nil disables HTTP.
  package var listen: String? = "127.0.0.1:8737"
  /// The file with the staff token; nil for none.
  package var tokenFile: String?
  /// Whether people in the room may follow the breath without the token.
  package var isPageOpen = false
  /// The origins of other sites whose pages may send requests.
  package var origins: [String] = []
  /// Whether the picture shows the web page's address as a QR code.
  package var isCodeShown = false
  /// The web page's address; nil means this machine's own in its network.
  package var pageURL: String?
}

extension Setting {
  package static let httpListen = Setting(
    key: "http.listen",
    kind: .text("\"off\", or an address and port such as \"127.0.0.1:8737\" or \"0.0.0.0:8737\""),
    meaning: """
      Address of the HTTP server of aloft serve: page, cues, state and commands. Other machines \
      can reach it unless the address starts with 127 or is [::1]; then a token is required. \
      "off" disables HTTP.
      """
  ) {
    .text($0.http.listen ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.listen = text == "off" ? nil : text
  }
  package static let httpTokenFile = Setting(
    key: "http.token_file",
    kind: .text("\"none\" or the path of a file that only you can read"),
    meaning: """
      A file with the staff token, 16 characters or more; ALOFT_HTTP_TOKEN takes precedence. \
      With a token set, all commands require it.
      """
  ) {
    .text($0.http.tokenFile ?? "none")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.tokenFile = text == "none" ? nil : text
  }
  package static let httpPublicPage = flag(
    "http.public_page",
    \.http.isPageOpen,
    """
    Let people in the room follow the breath on their phones without the token. They see what \
    the screen shows and cannot send commands.
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
  package static let httpPageURL = Setting(
    key: "http.page_url",
    kind: .text("\"auto\" or an address such as \"https://room.example/\""),
    meaning: """
      URL in the QR code, if it is not this machine's own address: behind a reverse proxy, for \
      example.
      """
  ) {
    .text($0.http.pageURL ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.pageURL = text == "auto" ? nil : text
  }

  /// The settings of HTTP.
  package static let http = [
    httpListen, httpTokenFile, httpPublicPage, httpCORS, httpQR, httpPageURL,
  ]
}
