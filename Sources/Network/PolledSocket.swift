import Glibc

/// The descriptor of a connected, non-blocking TCP socket, whose calls suspend the task instead of
/// blocking a thread. It does not own the descriptor.
package struct PolledSocket: Sendable {
  /// The descriptor.
  package let descriptor: Int32

  /// The poller with which tasks wait for the socket.
  package let poller: SocketPoller

  /// The result of sending.
  package enum SendResult: Sendable, Hashable {
    /// The system accepted this many bytes, possibly 0.
    case bytes(Int)
    /// The connection is lost.
    case closed
  }

  /// Creates a socket for a descriptor.
  package init(_ descriptor: Int32, _ poller: SocketPoller) {
    (self.descriptor, self.poller) = (descriptor, poller)
  }

  /// Returns the bytes that have arrived, after waiting for at least one; none if the peer has
  /// closed its side.
  ///
  /// Every call lets other tasks run first. Otherwise a task whose peer always has bytes would never give up its
  /// thread.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func receive(atMost maximumCount: Int) async throws -> [UInt8] {
    await Task.yield()
    while true {
      try Task.checkCancellation()
      var got = 0
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, count in
        got = recv(descriptor, buffer.baseAddress, maximumCount, 0)
        code = errno
        count = max(got, 0)
      }
      if got >= 0 { return bytes }
      try await ready(for: .read, after: code)
    }
  }

  /// Returns the first byte that has arrived, after waiting for it, and leaves it to be received; nil if the
  /// peer has closed its side.
  ///
  /// - Throws: `NetworkError` if the connection is lost, or `CancellationError`.
  package func firstByte() async throws -> UInt8? {
    while true {
      try Task.checkCancellation()
      var byte: UInt8 = 0
      let got = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
      if got >= 0 { return got == 1 ? byte : nil }
      try await ready(for: .read, after: errno)
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
        try await ready(for: .write, after: errno)
        continue
      }
      rest = rest.dropFirst(sent)
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

  /// Shuts the connection down in both directions; a waiting task is resumed.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Waits if the error means that the socket is not ready; throws otherwise.
  private func ready(for event: SocketPoller.Readiness, after code: Int32) async throws {
    guard code != EINTR else { return }
    guard code == EAGAIN else { throw NetworkError(code: code) }
    try await poller.wait(for: event, of: descriptor)
  }
}
