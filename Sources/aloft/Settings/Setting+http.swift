/// What is chosen of HTTP.
struct HTTPSettings: Sendable, Hashable {
  /// Where it is served; nothing means nowhere.
  var listen: String? = "127.0.0.1:8737"
  /// The file with the token of staff.
  var tokenFile: String?
  /// Whether people in the room may follow the breath without it.
  var isPageOpen = false
  /// The other sites whose pages may ask.
  var origins: [String] = []
  /// Whether the sky shows the page's address as a code.
  var isCodeShown = false
  /// The page's address; nothing means the machine's own in its network.
  var pageURL: String?
}

extension Setting {
  static let httpListen = Setting(
    key: "http.listen",
    kind: .text("\"off\", or an address and port such as \"127.0.0.1:8737\" or \"0.0.0.0:8737\""),
    meaning: """
      Where `aloft serve` serves the page, cues, state and commands over HTTP. Unless the address \
      begins with 127 or is [::1] other machines can reach it, and a token is needed. "off" serves \
      nothing.
      """
  ) {
    .text($0.http.listen ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.listen = text == "off" ? nil : text
  }
  static let httpTokenFile = Setting(
    key: "http.token_file",
    kind: .text("\"none\" or the path of a file that only you can read"),
    meaning: """
      A file that holds the token of staff, of 16 characters or more; ALOFT_HTTP_TOKEN comes before \
      it. With a token commands need it, wherever they come from.
      """
  ) {
    .text($0.http.tokenFile ?? "none")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.tokenFile = text == "none" ? nil : text
  }
  static let httpPublicPage = flag(
    "http.public_page",
    \.http.isPageOpen,
    """
    Whether people in the room may follow the breath on their phones without the token: they see \
    what the screen shows, and can command nothing.
    """
  )
  static let httpCORS = texts(
    "http.cors",
    \.http.origins,
    "a list of sites, such as [\"https://wall.example\"]",
    "Other sites whose pages may ask this server."
  )
  static let httpQR = flag(
    "http.qr",
    \.http.isCodeShown,
    """
    Whether the sky shows the address of the page as a code (QR), so that phones in the room find \
    it; http.public_page must be true.
    """
  )
  static let httpPageURL = Setting(
    key: "http.page_url",
    kind: .text("\"auto\" or an address such as \"https://room.example/\""),
    meaning: """
      The address the code leads to, where it is not this machine's own in its network: behind \
      another server, for example.
      """
  ) {
    .text($0.http.pageURL ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.http.pageURL = text == "auto" ? nil : text
  }

  /// The settings of HTTP.
  static let http = [httpListen, httpTokenFile, httpPublicPage, httpCORS, httpQR, httpPageURL]
}
