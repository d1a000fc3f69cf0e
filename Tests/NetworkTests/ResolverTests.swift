import Glibc
import Network
import Synchronization
import TestSupport
import Testing

/// Lookups whose name server does not answer until the test permits it.
@Suite(.timeLimit(.minutes(5)))
struct ResolverTests {
  private static let relay = Endpoint(host: "sky.example", port: 9)

  /// A name server that answers with an address once it may.
  private final class NameServer: Sendable {
    let asked: Wakeup
    let mayAnswer: Wakeup

    init() throws {
      (asked, mayAnswer) = (try Wakeup(), try Wakeup())
    }

    var lookup: Resolver.Lookup {
      { (endpoint, _) throws(NetworkError) in
        self.asked.signal()
        _ = self.mayAnswer.wait()
        guard let address = SocketAddress(Endpoint(host: "192.0.2.7", port: endpoint.port))
        else { throw NetworkError("no address") }
        return [address]
      }
    }
  }

  @Test func `a thread that waits for a name is woken before the name server answers`()
    async throws
  {
    let (server, end) = (try NameServer(), try Wakeup())
    defer { server.mayAnswer.signal() }
    async let found = Worker.run("test") {
      Result { () throws(NetworkError) in
        try Resolver.waitForAddresses(
          of: Self.relay,
          for: .datagram,
          orUntil: end,
          by: server.lookup
        )
      }
    }
    // The thread of a test that fails must end, too.
    defer { end.signal() }
    try await waitUntil("nobody asks") { server.asked.wait(for: .zero) == .woken }
    end.signal()
    let addresses = try await found.get()
    #expect(addresses == nil)
  }

  @Test func `a thread that waits for a name gets its addresses`() async throws {
    let (server, end) = (try NameServer(), try Wakeup())
    server.mayAnswer.signal()
    let found = try Resolver.waitForAddresses(
      of: Self.relay,
      for: .datagram,
      orUntil: end,
      by: server.lookup
    )
    #expect(found?.map(\.port) == [9])
    // An IP address needs no name server.
    let number = Endpoint(host: "192.0.2.1", port: 10)
    let known = try Resolver.waitForAddresses(of: number, for: .datagram, orUntil: end)
    #expect(known?.map(\.port) == [10])
  }

  @Test func `cancelling a task ends its lookup before the name server answers`() async throws {
    let server = try NameServer()
    defer { server.mayAnswer.signal() }
    let hasEnded = Mutex(false)
    let task = Task {
      defer { hasEnded.withLock { $0 = true } }
      return try await Resolver.addresses(of: Self.relay, for: .datagram, by: server.lookup)
    }
    try await waitUntil("nobody asks") { server.asked.wait(for: .zero) == .woken }
    task.cancel()
    try await waitUntil("the lookup does not end") { hasEnded.withLock(\.self) }
    await #expect(throws: NetworkError(code: ECANCELED)) { try await task.value }
  }
}
