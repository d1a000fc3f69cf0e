import Glibc

/// A UDP socket. Sending never blocks; receiving uses a thread of its own.
package final class DatagramSocket: Sendable {
  private let descriptor: Int32

  /// The maximum size of a datagram, in bytes.
  private static let longest = 65_535

  /// Opens a socket for sending.
  ///
  /// - Parameter family: `AF_INET` or `AF_INET6`.
  /// - Throws: `NetworkError` if no descriptors are left.
  package init(family: Int32) throws(NetworkError) {
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw .last }
    // The target may be the broadcast address of a network.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Opens a socket that receives at an address.
  package convenience init(boundTo address: SocketAddress) throws(NetworkError) {
    try self.init(family: address.family)
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw .last }
  }

  deinit {
    close(descriptor)
  }

  /// The local port; 0 before the socket is bound or has sent.
  package var port: UInt16 { SocketAddress.bound(to: descriptor)?.port ?? 0 }

  /// Sets an IP socket option.
  func set<Value: BitwiseCopyable>(_ option: Int32, to value: Value) throws(NetworkError) {
    let result = withUnsafePointer(to: value) {
      setsockopt(descriptor, Int32(IPPROTO_IP), option, $0, socklen_t(MemoryLayout<Value>.size))
    }
    guard result == 0 else { throw .last }
  }

  /// Sends a datagram. It is dropped if the system's buffer is full.
  package func send(_ bytes: [UInt8], to address: SocketAddress) throws(NetworkError) {
    let count = address.withPointer { address, length in
      bytes.withUnsafeBytes {
        sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
    guard count < 0, errno != EAGAIN, errno != EINTR else { return }
    throw .last
  }

  /// Passes each datagram and its sender's address to a function until the task is cancelled or the
  /// socket fails. The function runs on a thread of its own and may block.
  ///
  /// - Parameters:
  ///   - name: The thread's name.
  ///   - body: Called with each datagram.
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  package func receive(
    onThread name: String,
    _ body: @escaping @Sendable ([UInt8], SocketAddress) -> Void
  ) async throws(NetworkError) {
    let wakeup = try Wakeup()
    let worker = try Worker.start(name) { [self] in
      while wakeup.wait(or: descriptor) == .readable, readWaiting(body) {}
    }
    await withTaskCancellationHandler {
      await worker.finished()
    } onCancel: {
      wakeup.signal()
    }
  }

  /// Reads the datagrams that have arrived. Returns false if the socket has failed.
  private func readWaiting(_ body: ([UInt8], SocketAddress) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.longest)
    while true {
      let (count, sender) = SocketAddress.filled { address, length in
        recvfrom(descriptor, &buffer, buffer.count, 0, address, length)
      }
      // The error may belong to an earlier datagram sent; the next one can still arrive.
      guard count >= 0 else { return [EAGAIN, EINTR, ECONNREFUSED].contains(errno) }
      body(Array(buffer[..<count]), sender)
    }
  }
}
