import Testing

@testable import Network

/// Which addresses of this machine others can open.
@Suite struct MachineAddressTests {
  @Test(arguments: [
    ("10.53.0.9", true), ("192.168.1.7", true), ("127.0.0.1", false), ("0.0.0.0", false),
    ("2001:db8::7", true), ("3fff::1", true), ("fd12:3456::1", true), ("fc00::1", true),
    ("fe80::1", false), ("::1", false), ("::", false), ("::ffff:10.53.0.9", false),
    ("ff02::1", false),
  ])
  func `neither loopback nor link-local addresses are named`(
    host: String,
    isNamed: Bool
  ) throws {
    let address = try #require(SocketAddress(Endpoint(host: host, port: 9)))
    #expect(MachineAddress.text(address.hostBytes) == (isNamed ? host : nil))
  }

  @Test func `the IPv4 address goes before IPv6, which a server of IPv4 does not accept`() {
    let four = MachineAddress.reaching(Endpoint(host: "0.0.0.0", port: 80))
    #expect(four == MachineAddress.current)
    #expect(four?.contains(":") != true)
    let both = MachineAddress.reaching(Endpoint(host: "::", port: 80))
    // It differs only where IPv6 alone leads out.
    #expect(four == nil || both == four || both?.contains(":") == true)
    for host in ["127.0.0.1", "10.0.0.4", "::1", "fd12::3"] {
      #expect(MachineAddress.reaching(Endpoint(host: host, port: 80)) == nil)
    }
  }
}
