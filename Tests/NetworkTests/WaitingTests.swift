import CLinux
import Glibc
import Network
import Synchronization
import Testing

/// Waking threads and tasks: every test waits for the event itself, never for a duration.
@Suite(.timeLimit(.minutes(5)))
struct WaitingTests {
  @Test func `a wake-up before the wait is not lost, and many are one`() throws {
    let wakeup = try Wakeup()
    #expect(wakeup.wait(for: .zero) == .timedOut)
    for _ in 0..<1_000 { wakeup.signal() }
    #expect(wakeup.wait() == .woken)
    #expect(wakeup.wait() == .woken)
    wakeup.clear()
    #expect(wakeup.wait(for: .zero) == .timedOut)
  }

  @Test func `a wait also ends with another descriptor, and a wake-up comes first`() throws {
    let (wakeup, other) = (try Wakeup(), try Wakeup())
    other.signal()
    #expect(wakeup.wait(or: other.descriptor) == .readable)
    wakeup.signal()
    #expect(wakeup.wait(or: other.descriptor) == .woken)
  }

  @Test func `what a worker captured is released before it has finished`() throws {
    final class Resource: Sendable {}
    for _ in 0..<2_000 {
      weak var resource: Resource?
      func start() throws -> Worker {
        let captured = Resource()
        resource = captured
        return try Worker.start("resource") { withExtendedLifetime(captured) {} }
      }
      try start().join()
      #expect(resource == nil)
    }
  }

  @Test func `a worker runs under its name and is waited for`() async throws {
    let name = try await Worker.run("a-name-longer-than-the-kernel-keeps") {
      var buffer = [CChar](repeating: 0, count: 16)
      thread_get_name(&buffer)
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
    #expect(name == "a-name-longer-t")
    let count = Atomic(0)
    let worker = try Worker.start("count") { count.add(1, ordering: .relaxed) }
    await worker.finished()
    await worker.finished()
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test func `tasks wait for both directions of a socket at once`() async throws {
    let pair = try SocketPair()
    let poller = try SocketPoller()
    try await poller.wait(for: .write, of: pair.near)
    async let arrival: Void = poller.wait(for: .read, of: pair.near)
    try await poller.wait(for: .write, of: pair.near)
    pair.write()
    try await arrival
  }

  @Test func `cancelling a task ends its wait, and the socket can be waited for again`()
    async throws
  {
    let pair = try SocketPair()
    let poller = try SocketPoller()
    for _ in 0..<200 {
      let waiting = Task { try await poller.wait(for: .read, of: pair.near) }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    pair.write()
    try await poller.wait(for: .read, of: pair.near)
  }

  @Test func `the other side's end counts as ready`() async throws {
    let pair = try SocketPair()
    let poller = try SocketPoller()
    async let end: Void = poller.wait(for: .read, of: pair.near)
    pair.shutFarEnd()
    try await end
  }

  @Test func `a number that comes back with another socket is watched again`() async throws {
    let poller = try SocketPoller()
    for _ in 0..<50 {
      // The system assigns the lowest free number, so most pairs have that of the previous one.
      let pair = try SocketPair()
      pair.write()
      try await poller.wait(for: .read, of: pair.near)
    }
  }

  @Test func `a poller that only a wait refers to lives until the wait ends`() async throws {
    let pair = try SocketPair()
    let waiting = Task { [near = pair.near] in
      // The poller lives as long as this task's own reference, which the wait keeps.
      try await SocketPoller().wait(for: .read, of: near)
    }
    pair.write()
    try await waiting.value
  }

  @Test func `streams connect, carry bytes both ways and report a closed port`() async throws {
    let listener = try ListeningSocket()
    let address = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: listener.port)))
    let client = try await StreamSocket.connect(to: address)
    let server = listener.accept()
    defer { close(server) }
    let sent = [UInt8](repeating: 7, count: 4_000_000)
    async let sending: Void = client.send(sent)
    let received = try await Worker.run("reader") {
      var bytes = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while bytes < sent.count { bytes += max(recv(server, &buffer, buffer.count, 0), 0) }
      return bytes
    }
    try await sending
    #expect(received == sent.count)
    _ = send(server, [1, 2, 3] as [UInt8], 3, 0)
    #expect(try await client.receive(atMost: 10) == [1, 2, 3])
    shutdown(server, Int32(SHUT_RDWR))
    #expect(try await client.receive(atMost: 10).isEmpty)
    listener.close()
    await #expect(throws: NetworkError(code: ECONNREFUSED)) {
      try await StreamSocket.connect(to: address)
    }
  }

  @Test func `numbers resolve at once and localhost to a loopback address`() async throws {
    let number = Endpoint(host: "192.0.2.1", port: 9)
    #expect(try await Resolver.addresses(of: number, for: .datagram).count == 1)
    let local = try await Resolver.address(of: Endpoint(host: "localhost", port: 9), for: .stream)
    #expect(local.port == 9)
    await #expect(throws: NetworkError.self) {
      try await Resolver.address(of: Endpoint(host: "no.such.invalid", port: 9), for: .stream)
    }
  }
}

/// Two ends of a connection within the process.
private final class SocketPair: Sendable {
  let near, far: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    (near, far) = (ends[0], ends[1])
  }

  deinit {
    close(near)
    close(far)
  }

  func write() { _ = send(far, [1], 1, Int32(MSG_NOSIGNAL)) }

  func shutFarEnd() { shutdown(far, Int32(SHUT_RDWR)) }
}

/// A listening TCP socket on a free port.
private final class ListeningSocket: Sendable {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    let address = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    try #require(listen(descriptor, 4) == 0)
    self.descriptor = descriptor
    port = try #require(SocketAddress.bound(to: descriptor)).port
  }

  func accept() -> Int32 { Glibc.accept(descriptor, nil, nil) }

  func close() { Glibc.close(descriptor) }
}
