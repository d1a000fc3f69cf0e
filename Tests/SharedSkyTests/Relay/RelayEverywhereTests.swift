import Foundation
import Network
import TestSupport
import Testing

@testable import SharedSky

@Suite("A relay at all addresses of a machine", .timeLimit(.minutes(10)))
struct RelayEverywhereTests {
  /// Returns the number of bytes that a relay answers to a client that accepts only packets from
  /// the address it sent to.
  private static func answer(from host: String, of relay: Relay) async throws -> Int {
    let family = host.contains(":") ? AF_INET6 : AF_INET
    let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue), 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, 16)
    let endpoint = Endpoint(host: host, port: relay.address.port)
    let address = try #require(SocketAddress(endpoint))
    try #require(address.withPointer { connect(descriptor, $0, $1) } == 0)
    let hello = HandMade.hello(0, time: SkyTime.now.wrapped).bytes
    try #require(send(descriptor, hello, hello.count, 0) == hello.count)
    return await onOwnThread {
      var bytes = [UInt8](repeating: 0, count: 600)
      return recv(descriptor, &bytes, bytes.count, 0)
    }
  }

  /// Queries a relay at several of the machine's addresses, the second of which is not the one that
  /// the system would answer from.
  private static func ask(_ listening: String, at hosts: [String]) async throws {
    let address = try #require(Endpoint(listening, allowsPortZero: true))
    let relay = try Relay(at: address, keys: RelayRig.keys)
    try relay.start()
    defer { relay.stop() }
    for host in hosts {
      #expect(try await answer(from: host, of: relay) == 64, "\(host) of \(listening) is silent")
    }
    #expect(relay.statistics.counts[.unsent] == 0)
  }

  @Test("Over IPv4 each client is answered from the address that it sent to")
  func four() async throws {
    try await Self.ask("0.0.0.0:0", at: ["127.0.0.1", "127.0.0.2"])
  }

  /// Whether this machine has IPv6.
  private static let speaksIPv6: Bool = {
    let descriptor = socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    guard let address = SocketAddress(Endpoint(host: "::1", port: 0)) else { return false }
    return address.withPointer { bind(descriptor, $0, $1) } == 0
  }()

  @Test(
    "So it is over IPv6 and IPv4 on one socket",
    .enabled(if: speaksIPv6, "this machine has no IPv6")
  )
  func six() async throws {
    try await Self.ask("[::]:0", at: ["::1", "127.0.0.2"])
    try await Self.ask("[::ffff:0.0.0.0]:0", at: ["127.0.0.1", "127.0.0.2"])
  }
}
