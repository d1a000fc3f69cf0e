public import Network

/// Decides which requests are allowed.
///
/// Without a token, only programs on this machine can reach the server, and they may use
/// everything. Web pages open in a browser on this machine do not count: requests from another site
/// are refused, even if that site's name was made to resolve to this machine (DNS rebinding). With
/// a token, every request needs it. That includes local ones, because a local proxy may forward the
/// requests of others.
public struct HTTPAccess: Sendable {
  /// The access policy of a route.
  package enum Audience: Sendable, Hashable {
    /// Everyone: the answer reveals nothing confidential.
    case anybody
    /// People in the room if the page is open to them, and staff.
    case room
    /// Staff only: clients that know the token.
    case staff
  }

  private let isLoopback: Bool
  private let token: HTTPToken?
  private let isPageOpen: Bool
  private let origins: Set<String>

  /// Creates the rules of a server.
  ///
  /// - Parameters:
  ///   - address: The address it listens on. If other machines can reach it, a token is required.
  ///   - token: The staff token.
  ///   - isPageOpen: Whether people in the room may follow the breath without the token.
  ///   - origins: The origins of other sites that may send requests, such as `https://example.org`.
  public init(
    address: Endpoint,
    token: HTTPToken?,
    isPageOpen: Bool = false,
    origins: [String] = []
  ) {
    isLoopback = address.isLoopback
    self.token = token
    self.isPageOpen = isPageOpen
    self.origins = Set(origins.map { $0.lowercased() })
  }

  /// Whether a text is an origin in the form that browsers send: `https://wall.example`,
  /// `http://10.0.0.7:8123`.
  public static func isOrigin(_ text: String) -> Bool {
    let rest = ["http://", "https://"].first(where: text.lowercased().hasPrefix).map {
      text.dropFirst($0.count)
    }
    guard let rest, !rest.isEmpty else { return false }
    return rest.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-.:[]".utf8.contains(byte)
      }
    }
  }

  /// Checks whether a request may access a resource.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - audience: Who may access it.
  ///   - isPage: Whether it is a page, to which other sites may link.
  /// - Throws: `HTTPRefusal` if it is not allowed.
  package func check(
    _ request: HTTPRequest,
    for audience: Audience,
    isPage: Bool = false
  ) throws(HTTPRefusal) {
    try checkHost(request)
    try checkOrigin(request, isPage: isPage)
    switch audience {
    case .anybody: return
    case .room where isPageOpen: return
    case .room, .staff: break
    }
    guard let token else {
      // Such a server is never created; if it were, it would refuse everything.
      guard isLoopback else { throw HTTPRefusal(.forbidden, "no token is set") }
      return
    }
    let words = (request.fields["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer", token.matches(words[1]) else {
      throw HTTPRefusal(.unauthorized, "a token is required: Authorization: Bearer …")
    }
  }

  /// Returns the header fields that allow pages of other sites to read an answer (CORS).
  package func sharing(_ request: HTTPRequest) -> [(name: String, value: String)] {
    guard !origins.isEmpty else { return [] }
    guard let origin = request.fields["origin"], origins.contains(origin.lowercased()) else {
      return [("Vary", "Origin")]
    }
    return [
      ("Vary", "Origin"), ("Access-Control-Allow-Origin", origin),
      ("Access-Control-Expose-Headers", "ETag"),
    ]
  }

  /// Returns the answer to a browser's CORS preflight request.
  package func preflight(_ request: HTTPRequest, methods: [String]) -> HTTPResponse {
    var fields = sharing(request)
    if fields.count > 1 {
      fields += [
        ("Access-Control-Allow-Methods", methods.joined(separator: ", ")),
        (
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, If-None-Match, Last-Event-ID, Range"
        ),
        ("Access-Control-Max-Age", "600"),
      ]
    }
    return HTTPResponse(
      empty: .noContent,
      fields: fields + [("Allow", (methods + ["OPTIONS"]).joined(separator: ", "))]
    )
  }

  /// On a local server, only local host names are valid; other names were made to resolve to it.
  private func checkHost(_ request: HTTPRequest) throws(HTTPRefusal) {
    guard isLoopback, let host = request.fields["host"] else { return }
    guard Endpoint.isLoopback(Self.name(ofAuthority: host)) else {
      throw HTTPRefusal(.misdirected, "this server's name is localhost")
    }
  }

  /// Requests that a browser sends on behalf of a page must come from this server's own page or
  /// from an allowed origin.
  private func checkOrigin(_ request: HTTPRequest, isPage: Bool) throws(HTTPRefusal) {
    let refusal = HTTPRefusal(
      .forbidden,
      "requests from pages of other origins are not allowed; see http.cors"
    )
    guard let origin = request.fields["origin"]?.lowercased() else {
      // Requests of other sites for images, scripts and frames have no origin. Links that people follow to pages are
      // allowed, but not links to data, because some of these requests have an effect.
      guard !Self.isFromElsewhere(request) || isPage && Self.isVisit(request) else { throw refusal }
      return
    }
    if origins.contains(origin) { return }
    let authority = origin.drop { $0 != "/" }.dropFirst(2)
    guard let host = request.fields["host"]?.lowercased(), authority == host else { throw refusal }
  }

  /// Whether the browser reports that a page of another server caused a request. A page on another port of this machine
  /// counts as well: browsers report it as `same-site`.
  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    guard let site = request.fields["sec-fetch-site"] else { return false }
    return ["cross-site", "same-site"].contains(site)
  }

  /// Whether the browser shows the answer to a request in a tab, and not in a frame of a page.
  private static func isVisit(_ request: HTTPRequest) -> Bool {
    request.fields["sec-fetch-mode"] == "navigate"
      && request.fields["sec-fetch-dest"] ?? "document" == "document"
  }

  /// Returns the host in `host:port`.
  private static func name(ofAuthority text: String) -> Substring {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return text[text.index(after: text.startIndex)..<end]
    }
    return text.prefix { $0 != ":" }
  }
}
