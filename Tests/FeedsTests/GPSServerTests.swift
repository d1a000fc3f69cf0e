import Testing

@testable import Feeds

@Suite struct GPSServerTests {
  @Test(
    "An address is read in every usual form",
    arguments: [
      ("gpsd", "localhost", 2947, "localhost:2947"),
      ("boat.local", "boat.local", 2947, "boat.local:2947"),
      ("192.168.1.7:2948", "192.168.1.7", 2948, "192.168.1.7:2948"),
      ("[fe80::1]:99", "fe80::1", 99, "[fe80::1]:99"),
      ("[::1]", "::1", 2947, "[::1]:2947"),
      ("::1", "::1", 2947, "[::1]:2947"),
    ] as [(String, String, UInt16, String)]
  )
  func address(text: String, host: String, port: UInt16, description: String) throws {
    let server = try #require(GPSServer(text))
    #expect(server == GPSServer(host: host, port: port))
    #expect(server.description == description)
  }

  @Test(
    "An invalid address is rejected",
    arguments: [
      "", ":2947", "boat:", "boat:0", "boat:70000", "boat:x", "[::1", "[]:1", "a b",
      "http://boat", "[::1]2947", "boat:+1x",
    ]
  )
  func nonsense(text: String) {
    #expect(GPSServer(text) == nil)
  }
}
