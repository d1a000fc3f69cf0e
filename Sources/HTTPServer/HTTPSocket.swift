import Glibc
package import Network

/// A connection's socket. Its calls suspend the task instead of blocking a thread.
package struct HTTPSocket: Sendable {
  /// The descriptor.
  package let descriptor: Int32

  /// The poller with which tasks wait for the socket.
  package let poller: SocketPoller

  /// The result of sending.
  package enum SendResult: Sendable, Hashable {
    /// The system accepted this many bytes, possibly 0.
    case bytes(Int)
    /// The client has closed the connection.
    case closed
  }

  /// Returns bytes that have arrived; none if the client has closed its side.
  ///
  /// - Throws: An error if the connection is lost, or `CancellationError`.
  package func receive(atMost most: Int = 4_096) async throws -> [UInt8] {
    while true {
      try Task.checkCancellation()
      var got = 0
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
        got = recv(descriptor, buffer.baseAddress, most, 0)
        code = errno
        count = max(got, 0)
      }
      if got >= 0 { return bytes }
      try await ready(for: .read, after: code)
    }
  }

  /// Sends all bytes.
  ///
  /// - Throws: An error if the connection is lost, or `CancellationError`.
  package func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      switch Self.send(rest, to: descriptor) {
      case .closed: throw NetworkError(code: ECONNRESET)
      case .bytes(0): try await ready(for: .write, after: EAGAIN)
      case .bytes(let count): rest = rest.dropFirst(count)
      }
    }
  }

  /// Sends as many bytes as the system accepts without blocking.
  package static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> SendResult {
    let sent = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    if sent >= 0 { return .bytes(sent) }
    return errno == EAGAIN || errno == EINTR || errno == ENOBUFS ? .bytes(0) : .closed
  }

  /// Waits if the error means that the socket is not ready; throws otherwise.
  private func ready(for event: SocketPoller.Readiness, after code: Int32) async throws {
    guard code != EINTR else { return }
    guard code == EAGAIN else { throw NetworkError(code: code) }
    try await poller.wait(for: event, of: descriptor)
  }
}
