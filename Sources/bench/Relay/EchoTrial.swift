import CDatagramLoad
import Foundation
import Synchronization

/// The baseline: an echo in C with recvmmsg(2) and sendmmsg(2). It answers reports with as many
/// bytes as a reply with eighteen planes has, without reading them.
struct EchoTrial {
  let fleet: RelayFleet

  /// The length of a SKY with eighteen planes.
  private static let reply: Int32 = 486

  /// The state shared by the echo's thread and the measuring thread.
  private final class Shared: Sendable {
    let isStopping = Atomic<Int32>(0)
    let spent = Mutex((nanoseconds: UInt64(0), answered: UInt64(0)))
    let end = DispatchSemaphore(value: 0)
  }

  /// Returns the processor time of the echo per report, in seconds.
  func cost(seconds: Double) throws -> Double {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw BenchError("a socket cannot be created") }
    defer { close(descriptor) }
    let port = try Self.bind(descriptor)
    let shared = Shared()
    Thread.detachNewThread {
      _ = load_pin(0)
      var answered: UInt64 = 0
      var nanoseconds: UInt64 = 0
      while shared.isStopping.load(ordering: .relaxed) == 0 {
        nanoseconds += load_echo(descriptor, Self.reply, 200, &answered)
      }
      shared.spent.withLock { $0 = (nanoseconds, answered) }
      shared.end.signal()
    }
    _ = load_pin(1)
    var load = try RelayLoad(fleet, to: port)
    _ = load.run(.inFlight(1_024), seconds: seconds)
    load.close()
    shared.isStopping.store(1, ordering: .relaxed)
    shared.end.wait()
    let (nanoseconds, answered) = shared.spent.withLock(\.self)
    guard answered > 0 else { throw BenchError("the echo answered nothing") }
    return Double(nanoseconds) / Double(answered) * 1e-9
  }

  /// Binds a socket to a free port of 127.0.0.1, with the buffers and the timeout of a relay's
  /// socket.
  private static func bind(_ descriptor: Int32) throws -> UInt16 {
    var bufferSize: Int32 = 4 << 20
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bufferSize, 4)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bufferSize, 4)
    var receiveTimeout = timeval(tv_sec: 0, tv_usec: 100_000)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &receiveTimeout,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw BenchError("no port is free") }
    return UInt16(bigEndian: address.sin_port)
  }
}
