import Glibc
import Network
import Testing

struct EndpointTests {
  @Test(arguments: [
    ("lamp.local:9000", "lamp.local", 9_000, "lamp.local:9000"),
    ("192.168.1.7:1", "192.168.1.7", 1, "192.168.1.7:1"),
    ("[fe80::1]:65535", "fe80::1", 65_535, "[fe80::1]:65535"),
    ("LOCALHOST:80", "LOCALHOST", 80, "LOCALHOST:80"),
  ])
  func `a host and a port are read and written`(
    text: String,
    host: String,
    port: UInt16,
    written: String
  ) throws {
    let endpoint = try #require(Endpoint(text))
    #expect(endpoint == Endpoint(host: host, port: port))
    #expect(endpoint.description == written)
    #expect(Endpoint(written) == endpoint)
  }

  @Test(arguments: [
    "", ":", ":80", "host", "host:", "host:0", "host:65536", "host:+80", "host:-1", "host: 80",
    "host:8o", "a:1:2", "::1:80", "[::1]", "[::1]80", "[::1", "::1]:80", "[]:80", "[127.0.0.1]:80",
    "[x::y]:80", "me@host:80", "host/path:80", "http://host:80", "ho st:80", "host:80 ", "host:٨٠",
  ])
  func `anything else is refused`(text: String) {
    #expect(Endpoint(text) == nil)
  }

  @Test(arguments: [
    ("boat.local", "boat.local", 2_947), ("boat.local:1", "boat.local", 1),
    ("::1", "::1", 2_947), ("[::1]", "::1", 2_947), ("fe80::1%eth0", "fe80::1%eth0", 2_947),
  ])
  func `a default port makes the port optional`(text: String, host: String, port: UInt16) {
    #expect(Endpoint(text, defaultPort: 2_947) == Endpoint(host: host, port: port))
  }

  @Test(arguments: ["a:1:2", "boat.local:", "boat.local:x", "[::1", ""])
  func `a default port makes nothing else optional`(text: String) {
    #expect(Endpoint(text, defaultPort: 2_947) == nil)
  }

  @Test func `a default host makes the host optional`() {
    #expect(Endpoint("9000", defaultHost: "127.0.0.1") == Endpoint(host: "127.0.0.1", port: 9_000))
    #expect(Endpoint("9000", defaultHost: "127.0.0.1")?.isLoopback == true)
    #expect(Endpoint("host:9", defaultHost: "127.0.0.1") == Endpoint(host: "host", port: 9))
    #expect(Endpoint("0", defaultHost: "127.0.0.1") == nil)
  }

  @Test func `only listeners may leave the port to the system`() {
    #expect(Endpoint("127.0.0.1:0") == nil)
    #expect(Endpoint("127.0.0.1:0", allowsPortZero: true)?.port == 0)
  }

  @Test(arguments: [
    ("127.0.0.1:80", "127.0.0.1:80"), ("localhost:80", "127.0.0.1:80"), ("[::]:80", "[::]:80"),
  ])
  func `numbers and localhost can be listened at`(text: String, listenable: String) {
    #expect(Endpoint(text)?.listenable?.description == listenable)
  }

  @Test func `a name cannot be listened at`() throws {
    #expect(try #require(Endpoint("display.local:80")).listenable == nil)
    #expect(try #require(Endpoint("127.1:80")).listenable == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("LocalHost", true), ("127.9.9.9", true), ("::1", true),
    ("localhost.", true), ("0:0::1", true), ("::ffff:127.0.0.1", true), ("::2", false),
    ("127.0.0.1.example.org", false), ("10.0.0.1", false), ("::", false), ("0.0.0.0", false),
  ])
  func `loopback hosts are known`(host: String, isLoopback: Bool) {
    #expect(Endpoint.isLoopback(host) == isLoopback)
  }

  @Test func `system addresses keep family and port`() throws {
    let four = try #require(SocketAddress(Endpoint(host: "10.0.0.1", port: 8_737)))
    #expect(four.family == AF_INET && four.port == 8_737)
    let six = try #require(SocketAddress(Endpoint(host: "::1", port: 1)))
    #expect(six.family == AF_INET6 && six.port == 1)
    #expect(SocketAddress(Endpoint(host: "lamp.local", port: 1)) == nil)
  }
}
