/// What a client asks for.
package struct HTTPRequest: Sendable, Hashable {
  /// The method, such as `GET`.
  package let method: String

  /// The path, its escapes resolved.
  package let path: String

  /// What is asked for besides, by name; of a name that is given twice, the last.
  package let query: [String: String]

  /// The fields, by names in lower case; those given more than once joined by commas.
  package let fields: [String: String]

  /// What was sent along.
  package let body: [UInt8]

  /// Whether the client wants to ask for more on the same connection.
  package let isPersistent: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path, its escapes resolved.
  ///   - query: What is asked for besides, by name.
  ///   - fields: The fields, by names in lower case.
  ///   - body: What was sent along.
  ///   - isPersistent: Whether the client wants to ask for more on the same connection.
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

  /// Whether only the fields of an answer are wanted.
  package var isHead: Bool { method == "HEAD" }
}

/// Why a request is not answered as asked.
package struct HTTPRefusal: Error, Sendable, Hashable {
  /// What is wrong, as a number.
  package let status: HTTPStatus

  /// What is wrong, in one sentence for the person who wrote the client.
  package let words: String

  /// Creates a refusal.
  package init(_ status: HTTPStatus, _ words: String) {
    self.status = status
    self.words = words
  }
}
