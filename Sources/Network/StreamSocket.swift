import Glibc

/// A TCP connection that suspends the task instead of blocking a thread. It is closed with its last
/// reference.
package final class StreamSocket: Sendable {
  private let descriptor: Int32
  private let poller: SocketPoller

  /// Takes ownership of a connected, non-blocking socket.
  private init(_ descriptor: Int32, _ poller: SocketPoller) {
    self.descriptor = descriptor
    self.poller = poller
  }

  deinit { Glibc.close(descriptor) }

  /// Connects to an address.
  ///
  /// - Throws: `NetworkError` with the system's reason, or `CancellationError`.
  package static func connect(to address: SocketAddress) async throws -> StreamSocket {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw NetworkError.last }
    let socket: StreamSocket
    do {
      socket = StreamSocket(descriptor, try SocketPoller.shared())
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    guard address.withPointer({ Glibc.connect(descriptor, $0, $1) }) != 0 else { return socket }
    guard errno == EINPROGRESS else { throw NetworkError.last }
    try await socket.poller.wait(for: .write, of: descriptor)
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard code == 0 else { throw NetworkError(code: code) }
    return socket
  }

  /// Returns the bytes that have arrived, after waiting for at least one; none if the peer has
  /// closed the connection.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func receive(atMost most: Int) async throws -> [UInt8] {
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
      try await wait(for: .read, after: code)
    }
  }

  /// Sends all bytes.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent >= 0 else {
        try await wait(for: .write, after: errno)
        continue
      }
      rest = rest.dropFirst(sent)
    }
  }

  /// Ends the connection in both directions; a waiting task is resumed.
  package func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func wait(for readiness: SocketPoller.Readiness, after code: Int32) async throws {
    guard code != EINTR else { return }
    guard code == EAGAIN else { throw NetworkError(code: code) }
    try await poller.wait(for: readiness, of: descriptor)
  }
}
