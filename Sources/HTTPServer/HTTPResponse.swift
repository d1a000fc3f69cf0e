package import Text

/// A complete response.
package struct HTTPResponse: Sendable {
  /// The status.
  package var status: HTTPStatus

  /// The header fields in order; Content-Length and common fields are added when the response is
  /// sent.
  package var fields: [(name: String, value: String)]

  /// The body.
  package var body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - type: The media type of the body, such as `text/plain`.
  ///   - caching: The value of Cache-Control. Default: changing answers are not cached.
  ///   - body: The body.
  package init(
    _ status: HTTPStatus = .ok,
    type: String,
    caching: String = "no-store",
    body: some Sequence<UInt8>
  ) {
    self.status = status
    fields = [("Content-Type", type), ("Cache-Control", caching)]
    self.body = Array(body)
  }

  /// Creates a response without a body.
  package init(empty status: HTTPStatus, fields: [(name: String, value: String)] = []) {
    self.status = status
    self.fields = fields
    body = []
  }

  /// Creates a JSON response.
  package init(_ status: HTTPStatus = .ok, json: JSONText) {
    self.init(status, type: "application/json", body: json.description.utf8)
  }

  /// Creates the response to a refused request.
  package init(_ refusal: HTTPRefusal) {
    self.init(refusal.status, json: .object([("error", .string(refusal.message))]))
    switch refusal.status {
    case .unauthorized: fields.append(("WWW-Authenticate", "Bearer realm=\"aloft\""))
    case .unavailable: fields.append(("Retry-After", "2"))
    case .tooManyRequests: fields.append(("Retry-After", "1"))
    default: break
    }
  }

  /// The fields that every answer has, unless it sets them itself. Browsers must not guess another type, show the
  /// answer in a frame of another page, or give it to a page of another origin that may not read it (CORS).
  private static let protection: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Returns the header fields of an answer, with those that protect users of browsers.
  static func protected(
    _ fields: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    fields + protection.filter { field in !fields.contains { $0.name == field.name } }
  }

  /// Returns the bytes to send.
  ///
  /// - Parameters:
  ///   - date: The value of the Date field.
  ///   - isHead: Whether to omit the body.
  ///   - isPersistent: Whether the connection stays open.
  /// - Returns: The status line, the header fields and the body.
  package func bytes(date: String, isHead: Bool, isPersistent: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(date)\r\n"
    for (name, value) in Self.protected(fields) { text += "\(name): \(value)\r\n" }
    if status != .notModified, status != .noContent { text += "Content-Length: \(body.count)\r\n" }
    if !isPersistent { text += "Connection: close\r\n" }
    text += "\r\n"
    return Array(text.utf8) + (isHead ? [] : body)
  }
}
