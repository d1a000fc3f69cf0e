public import Network

/// Who may ask for what.
///
/// Without a token only programs on this machine can reach the server, and they may do all. Pages
/// that a browser on this machine has open are no such programs: what they ask for in the name of
/// another site is refused, also when that site's name was made to stand for this machine (DNS
/// rebinding). With a token it is asked for wherever the request comes from, for a proxy on this
/// machine speaks for others.
public struct HTTPAccess: Sendable {
  private let isLoopback: Bool
  private let token: HTTPToken?
  private let isPageOpen: Bool
  private let origins: Set<String>

  /// Creates the rules of a server.
  ///
  /// - Parameters:
  ///   - address: Where it listens. Where others can reach it there is to be a token.
  ///   - token: What staff prove themselves with.
  ///   - isPageOpen: Whether people in the room may follow the breath without it.
  ///   - origins: The other sites whose pages may ask, such as `https://example.org`.
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

  /// Whether a text is a site as browsers name it: `https://wall.example`, `http://10.0.0.7:8123`.
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

  /// Checks a request for something.
  ///
  /// - Throws: `HTTPRefusal` when it is not allowed.
  func check(_ request: HTTPRequest, for audience: HTTPRoute.Audience) throws(HTTPRefusal) {
    try checkHost(request)
    try checkOrigin(request)
    switch audience {
    case .anybody: return
    case .room where isPageOpen: return
    case .room, .staff: break
    }
    guard let token else {
      // There is no such server, but were there one it would be shut.
      guard isLoopback else { throw HTTPRefusal(.forbidden, "no token is set") }
      return
    }
    let words = (request.fields["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer", token.matches(words[1]) else {
      throw HTTPRefusal(.unauthorized, "a token is required: Authorization: Bearer …")
    }
  }

  /// The fields by which a browser lets the page of another site read an answer.
  func sharing(_ request: HTTPRequest) -> [(name: String, value: String)] {
    guard !origins.isEmpty else { return [] }
    guard let origin = request.fields["origin"], origins.contains(origin.lowercased()) else {
      return [("Vary", "Origin")]
    }
    return [("Vary", "Origin"), ("Access-Control-Allow-Origin", origin)]
  }

  /// The answer to a browser that asks whether a page of another site may ask.
  func preflight(_ request: HTTPRequest, methods: [String]) -> HTTPResponse {
    var fields = sharing(request)
    if fields.count > 1 {
      fields += [
        ("Access-Control-Allow-Methods", methods.joined(separator: ", ")),
        ("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID"),
        ("Access-Control-Max-Age", "600"),
      ]
    }
    return HTTPResponse(
      empty: .noContent,
      fields: fields + [("Allow", (methods + ["OPTIONS"]).joined(separator: ", "))]
    )
  }

  /// On this machine alone, only its own names are good: others were made to stand for it.
  private func checkHost(_ request: HTTPRequest) throws(HTTPRefusal) {
    guard isLoopback, let host = request.fields["host"] else { return }
    guard Endpoint.isLoopback(Self.name(ofAuthority: host)) else {
      throw HTTPRefusal(.misdirected, "this server's name is localhost")
    }
  }

  /// What a browser asks for in the name of a page is for the page that comes from here, and those
  /// the person named.
  private func checkOrigin(_ request: HTTPRequest) throws(HTTPRefusal) {
    let refusal = HTTPRefusal(
      .forbidden,
      "requests from pages of other origins are not allowed; see http.cors"
    )
    guard let origin = request.fields["origin"]?.lowercased() else {
      // Pictures and scripts of other sites come without an origin; links that people follow may.
      guard
        request.fields["sec-fetch-site"] != "cross-site"
          || request.fields["sec-fetch-mode"] == "navigate"
      else { throw refusal }
      return
    }
    if origins.contains(origin) { return }
    let authority = origin.drop { $0 != "/" }.dropFirst(2)
    guard let host = request.fields["host"]?.lowercased(), authority == host else { throw refusal }
  }

  /// The machine's name or number in `name:port`.
  private static func name(ofAuthority text: String) -> Substring {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return text[text.index(after: text.startIndex)..<end]
    }
    return text.prefix { $0 != ":" }
  }
}
