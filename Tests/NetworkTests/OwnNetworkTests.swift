import Testing

@testable import Network

/// Which senders of datagrams are in this machine's networks.
@Suite struct OwnNetworkTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("0.0.0.0", true), ("192.168.1.5", true), ("100.64.0.1", true),
    ("100.128.0.1", false), ("::", true), ("::1", true), ("::2", false), ("fd12::3", true),
    ("::ffff:10.0.0.1", true), ("203.0.113.7", false), ("2001:db8::1", false),
  ])
  func `private addresses are in them, public ones are not`(host: String, isOwn: Bool) throws {
    let address = try #require(SocketAddress(Endpoint(host: host, port: 9)))
    #expect(address.isInOwnNetwork == isOwn)
    #expect(address.isLocal == isOwn)
  }

  @Test(
    arguments: [
      ([2, 10, 0, 5], [2, 0, 0, 1], [255, 0, 0, 0], true),
      ([3, 10, 0, 5], [2, 0, 0, 1], [255, 0, 0, 0], false),
      ([203, 0, 113, 70], [203, 0, 113, 65], [255, 255, 255, 192], true),
      ([203, 0, 113, 7], [203, 0, 113, 65], [255, 255, 255, 192], false),
      ([203, 0, 113, 7], [10, 0, 0, 1], [0, 0, 0, 0], false),
      ([203, 0, 113, 7], [UInt8](repeating: 0, count: 16), [255, 0, 0, 0], false),
    ] as [([UInt8], [UInt8], [UInt8], Bool)]
  )
  func `an interface's mask decides which addresses are in its network`(
    host: [UInt8],
    own: [UInt8],
    mask: [UInt8],
    isInside: Bool
  ) {
    #expect(SocketAddress.isHost(host, inNetworkOf: own, mask: mask) == isInside)
  }
}
