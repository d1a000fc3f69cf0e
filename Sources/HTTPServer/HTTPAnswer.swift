/// The answer to a request.
package enum HTTPAnswer: Sendable {
  /// An answer with an end.
  case response(HTTPResponse)

  /// An answer that continues until one side closes it.
  case stream(HTTPStream)
}

/// A streaming answer: another component writes to the connection, which is kept open meanwhile.
package struct HTTPStream: Sendable {
  /// The answer's fields.
  package let fields: [(name: String, value: String)]

  /// Takes over a connection's socket, and the head to send first; returns false if there is no
  /// capacity.
  package let join: @Sendable (_ descriptor: Int32, _ head: [UInt8]) async -> Bool

  /// Forgets a connection, before it is closed.
  package let leave: @Sendable (_ descriptor: Int32) async -> Void

  /// Describes a stream.
  ///
  /// - Parameters:
  ///   - fields: The answer's fields.
  ///   - join: Takes a connection's socket and the head to send first; false where there is no room.
  ///   - leave: Forgets a connection, before it is closed.
  package init(
    fields: [(name: String, value: String)],
    join: @escaping @Sendable (_ descriptor: Int32, _ head: [UInt8]) async -> Bool,
    leave: @escaping @Sendable (_ descriptor: Int32) async -> Void
  ) {
    self.fields = fields
    self.join = join
    self.leave = leave
  }
}
