/// The answer to a request.
package enum HTTPAnswer: Sendable {
  /// A complete answer.
  case response(HTTPResponse)

  /// An answer that continues until either side ends it.
  case stream(HTTPStream)
}

/// A continuing answer: another object writes to the connection, which stays open meanwhile.
package struct HTTPStream: Sendable {
  /// The answer's fields.
  let fields: [(name: String, value: String)]

  /// Adds a connection's socket, with the head to send first; returns false if there is no room.
  let join: @Sendable (_ descriptor: Int32, _ head: [UInt8]) async -> Bool

  /// Removes a connection, before it is closed.
  let leave: @Sendable (_ descriptor: Int32) async -> Void
}
