package import Text

/// A server's answer.
package struct HTTPResponse: Sendable {
  /// The status.
  package var status: HTTPStatus

  /// The fields, in order; the length and the common fields are added when it is sent.
  package var fields: [(name: String, value: String)]

  /// The body.
  package var body: [UInt8]

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - type: The media type of the body, such as `text/plain`.
  ///   - caching: The value of Cache-Control; answers that change are not cached.
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

  /// Creates an answer without a body.
  package init(empty status: HTTPStatus, fields: [(name: String, value: String)] = []) {
    self.status = status
    self.fields = fields
    body = []
  }

  /// Creates an answer in JSON.
  package init(_ status: HTTPStatus = .ok, json: JSONText) {
    self.init(status, type: "application/json", body: json.description.utf8)
  }

  /// Creates the answer to a refused request.
  package init(_ refusal: HTTPRefusal) {
    self.init(refusal.status, json: .object([("error", .string(refusal.words))]))
    switch refusal.status {
    case .unauthorized: fields.append(("WWW-Authenticate", "Bearer realm=\"aloft\""))
    case .unavailable: fields.append(("Retry-After", "2"))
    case .tooManyRequests: fields.append(("Retry-After", "1"))
    default: break
    }
  }

  /// Returns the bytes to send.
  ///
  /// - Parameters:
  ///   - date: The value of the Date field.
  ///   - isHead: Whether the body is left out.
  ///   - isPersistent: Whether the connection stays open.
  /// - Returns: The first line, the fields and the body.
  package func bytes(date: String, isHead: Bool, isPersistent: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(date)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    // Browsers must not guess another type.
    text += "X-Content-Type-Options: nosniff\r\n"
    if status != .notModified, status != .noContent { text += "Content-Length: \(body.count)\r\n" }
    if !isPersistent { text += "Connection: close\r\n" }
    text += "\r\n"
    return Array(text.utf8) + (isHead ? [] : body)
  }
}
