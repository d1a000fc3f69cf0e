import Dispatch
import Glibc

/// A socket of datagrams (UDP) that never waits to send, and on a thread of its own to receive.
final class DatagramSocket: Sendable {
  private let descriptor: Int32

  /// The longest datagram there is.
  private static let longest = 65_535

  /// Opens a socket to send from.
  ///
  /// - Parameter family: `AF_INET` or `AF_INET6`.
  /// - Throws: `SocketProblem` when the system has none.
  init(family: Int32) throws(SocketProblem) {
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw .last }
    // All machines of a network may be a target.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Opens a socket that receives at an address.
  convenience init(boundTo address: NetworkAddress) throws(SocketProblem) {
    try self.init(family: address.family)
    guard address.with({ bind(descriptor, $0, $1) }) == 0 else { throw .last }
  }

  deinit {
    close(descriptor)
  }

  /// The port it receives at.
  var port: UInt16 { NetworkAddress.bound(descriptor).port }

  /// Sends a datagram; one that the system has no room for is lost, as datagrams may be.
  func send(_ bytes: [UInt8], to address: NetworkAddress) throws(SocketProblem) {
    let count = address.with { address, length in
      bytes.withUnsafeBytes {
        sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
    guard count < 0, errno != EAGAIN, errno != EINTR else { return }
    throw .last
  }

  /// Hands each datagram that arrives, and the address it came from, to a function, on a thread that
  /// may wait, until the task is cancelled or the system fails.
  ///
  /// - Throws: `SocketProblem` when the system has no descriptors left.
  func receive(
    _ take: @escaping @Sendable ([UInt8], NetworkAddress) -> Void
  ) async throws(SocketProblem) {
    let alarm = try Alarm()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "aloft.datagrams").async { [self] in
          while alarm.wait(for: descriptor), takeWaiting(take) {}
          continuation.resume()
        }
      }
    } onCancel: {
      alarm.ring()
    }
  }

  /// Takes what has arrived; returns false when the socket is of no more use.
  private func takeWaiting(_ take: ([UInt8], NetworkAddress) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.longest)
    while true {
      let (count, sender) = NetworkAddress.filled { address, length in
        recvfrom(descriptor, &buffer, buffer.count, 0, address, length)
      }
      // An error of the last datagram sent may show here; it says nothing of the next to arrive.
      guard count >= 0 else { return [EAGAIN, EINTR, ECONNREFUSED].contains(errno) }
      take(Array(buffer[..<count]), sender)
    }
  }
}
