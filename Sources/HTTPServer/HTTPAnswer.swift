/// The answer to a request.
package enum HTTPAnswer: Sendable {
  /// A complete response.
  case response(HTTPResponse)

  /// A stream that continues until one side closes it.
  case stream(HTTPStream)
}

/// A streaming answer: another component writes to the connection, which stays open.
package struct HTTPStream: Sendable {
  /// The response's header fields.
  package let fields: [(name: String, value: String)]

  /// Adds a connection to the stream and sends the head first; returns false if there are too many.
  package let join: @Sendable (_ client: ClientSocket, _ head: [UInt8]) async -> Bool

  /// Removes a connection from the stream before it is closed.
  package let leave: @Sendable (_ client: ClientSocket) async -> Void

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - fields: The response's header fields.
  ///   - join: Adds a connection to the stream and sends the head first; returns false if there are
  ///     too many.
  ///   - leave: Removes a connection from the stream before it is closed.
  package init(
    fields: [(name: String, value: String)],
    join: @escaping @Sendable (_ client: ClientSocket, _ head: [UInt8]) async -> Bool,
    leave: @escaping @Sendable (_ client: ClientSocket) async -> Void
  ) {
    self.fields = fields
    self.join = join
    self.leave = leave
  }
}
