import Glibc
package import Network

/// A client's connection, unencrypted or over TLS. It does not own the descriptor.
package struct ClientSocket: Sendable {
  private let socket: PolledSocket
  private let session: TLSSession?

  /// An unencrypted connection.
  init(_ socket: PolledSocket) {
    self.socket = socket
    session = nil
  }

  /// A secure connection, whose handshake has not begun.
  init(_ socket: PolledSocket, _ session: TLSSession) {
    self.socket = socket
    self.session = session
  }

  /// The socket's descriptor.
  package var descriptor: Int32 { socket.descriptor }

  /// Completes the handshake of a secure connection.
  ///
  /// - Throws: `NetworkError` if it fails, or `CancellationError`.
  func open() async throws {
    guard let session else { return }
    _ = try await complete { session.handshake() }
  }

  /// Returns the bytes that have arrived, after waiting for at least one; none if the client has
  /// ended its side, or if that was shut down. Other tasks run first, as in `PolledSocket`.
  ///
  /// - Parameters:
  ///   - maximumCount: The maximum number of bytes.
  ///   - isShut: Whether it was shut down. Of a secure connection it is then not read, because OpenSSL sends no answer
  ///     after an end of the input without `close_notify`.
  /// - Returns: The bytes.
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  func receive(
    atMost maximumCount: Int = 4_096,
    unless isShut: () -> Bool = { false }
  ) async throws -> [UInt8] {
    guard let session else { return try await socket.receive(atMost: maximumCount) }
    await Task.yield()
    var bytes: [UInt8] = []
    _ = try await complete {
      guard !isShut() else { return .bytes(0) }
      var outcome = TLSSession.Outcome.lost
      bytes = [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, count in
        outcome = session.receive(into: buffer)
        if case .bytes(let got) = outcome { count = got }
      }
      return outcome
    }
    return bytes
  }

  /// Sends all bytes.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  func send(_ bytes: [UInt8]) async throws {
    guard let session else { return try await socket.send(bytes) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = rest
      rest = rest.dropFirst(try await complete { session.send(next) })
    }
  }

  /// Sends as many bytes as the system accepts without blocking. After fewer than all, the next call
  /// must begin with the rest.
  package func sendNow(_ bytes: ArraySlice<UInt8>) -> PolledSocket.SendResult {
    guard let session else { return PolledSocket.send(bytes, to: descriptor) }
    var rest = bytes
    while !rest.isEmpty {
      switch session.send(rest) {
      case .bytes(let sent): rest = rest.dropFirst(sent)
      case .waits: return .bytes(bytes.count - rest.count)
      case .lost: return .closed
      }
    }
    return .bytes(bytes.count)
  }

  /// Lets the system end the connection of a client that acknowledges nothing for 30 s, as one that has vanished. It
  /// also ends that of a client that always has room for less than the next segment, so this suits a stream, but not a
  /// large answer, which has a timeout of its own.
  func requireAcknowledgements() {
    var milliseconds: Int32 = 30_000
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, size)
  }

  /// Ends the server's side: nothing more will be sent.
  func finish() {
    session?.end()
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Sends `close_notify` on a secure connection, unless that would have to wait.
  func end() { session?.end() }

  /// Ends the connection in both directions; its task is resumed and closes it.
  package func drop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Repeats a call until it completes, and returns its number of bytes.
  private func complete(_ call: () -> TLSSession.Outcome) async throws -> Int {
    while true {
      try Task.checkCancellation()
      switch call() {
      case .bytes(let count): return count
      case .waits(let readiness): try await socket.poller.wait(for: readiness, of: descriptor)
      case .lost: throw NetworkError(code: ECONNRESET)
      }
    }
  }
}
