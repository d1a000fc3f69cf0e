import Glibc
import Network
import Testing

@testable import Outlets

/// Whom the listener of OSC answers.
@Suite struct OSCReplyTests {
  @Test(arguments: [
    ("127.0.0.1", AF_INET, true), ("203.0.113.7", AF_INET, false),
    ("2001:db8::1", AF_INET6, false),
  ])
  func `only a sender in this machine's networks is answered`(
    host: String,
    family: Int32,
    isAnswered: Bool
  ) throws {
    let address = try #require(SocketAddress(Endpoint(host: host, port: 9)))
    let sender = OSCReplyAddress(socket: try DatagramSocket(family: family), address: address)
    #expect(sender.answer([]) == isAnswered)
    #expect(sender.answer([], port: 57_120) == isAnswered)
  }
}
