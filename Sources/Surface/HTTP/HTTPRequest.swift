/// What a client asks for.
struct HTTPRequest: Sendable, Hashable {
  /// The method, such as `GET`.
  let method: String

  /// The path, its escapes resolved.
  let path: String

  /// What is asked for besides, by name; of a name that is given twice, the last.
  let query: [String: String]

  /// The fields, by names in lower case; those given more than once joined by commas.
  let fields: [String: String]

  /// What was sent along.
  let body: [UInt8]

  /// Whether the client wants to ask for more on the same connection.
  let isPersistent: Bool

  /// Whether only the fields of an answer are wanted.
  var isHead: Bool { method == "HEAD" }
}

/// Why a request is not answered as asked.
struct HTTPRefusal: Error, Sendable, Hashable {
  /// What is wrong, as a number.
  let status: HTTPStatus

  /// What is wrong, in one sentence for the person who wrote the client.
  let words: String

  init(_ status: HTTPStatus, _ words: String) {
    self.status = status
    self.words = words
  }
}
