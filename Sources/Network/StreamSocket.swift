import Glibc

/// A TCP connection that suspends the task instead of blocking a thread. It is closed with its last
/// reference.
package final class StreamSocket: Sendable {
  private let socket: PolledSocket

  /// Takes ownership of a socket.
  private init(_ socket: PolledSocket) { self.socket = socket }

  deinit { Glibc.close(socket.descriptor) }

  /// Connects to an address.
  ///
  /// - Throws: `NetworkError` with the system's reason, or `CancellationError`.
  package static func connect(to address: SocketAddress) async throws -> StreamSocket {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = Glibc.socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw NetworkError.last }
    let stream: StreamSocket
    do {
      stream = StreamSocket(PolledSocket(descriptor, try SocketPoller.shared()))
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    guard address.withPointer({ Glibc.connect(descriptor, $0, $1) }) != 0 else { return stream }
    guard errno == EINPROGRESS else { throw NetworkError.last }
    try await stream.socket.poller.wait(for: .write, of: descriptor)
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard code == 0 else { throw NetworkError(code: code) }
    return stream
  }

  /// Returns the bytes that have arrived, after waiting for at least one; none if the peer has
  /// closed the connection.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func receive(atMost maximumCount: Int) async throws -> [UInt8] {
    try await socket.receive(atMost: maximumCount)
  }

  /// Sends all bytes.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func send(_ bytes: [UInt8]) async throws {
    try await socket.send(bytes)
  }

  /// Ends the connection in both directions; a waiting task is resumed.
  package func shutDown() { socket.shutDown() }
}
