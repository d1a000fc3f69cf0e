/// A client's request.
package struct HTTPRequest: Sendable, Hashable {
  /// The method, such as `GET`.
  package let method: String

  /// The path with escapes decoded; `*` for the whole server, with the method OPTIONS only.
  package let path: String

  /// The query by name; for repeated names, the last value.
  package let query: [String: String]

  /// The header fields by lower-case name; repeated fields are joined by commas.
  package let fields: [String: String]

  /// The body.
  package let body: [UInt8]

  /// Whether the connection stays open for further requests.
  package let isPersistent: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path with escapes decoded.
  ///   - query: The query, by name.
  ///   - fields: The header fields, by lower-case name.
  ///   - body: The body.
  ///   - isPersistent: Whether the connection stays open for further requests.
  package init(
    method: String = "GET",
    path: String,
    query: [String: String] = [:],
    fields: [String: String] = [:],
    body: [UInt8] = [],
    isPersistent: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.isPersistent = isPersistent
  }

  /// Whether only the head of the answer is requested.
  package var isHead: Bool { method == "HEAD" }
}

/// Why a request is refused.
package struct HTTPRefusal: Error, Sendable, Hashable {
  /// The status code.
  package let status: HTTPStatus

  /// The problem, in one sentence for the client's author.
  package let message: String

  /// Creates a refusal.
  package init(_ status: HTTPStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
