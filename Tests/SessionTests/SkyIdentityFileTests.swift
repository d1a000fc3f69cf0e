import Network
import Outlets
import Session
import Settings
import SharedSky
import System
import TestRigs
import TestSupport
import Testing

@Suite("The file of a plane's identity", .timeLimit(.minutes(5)))
struct SkyIdentityFileTests {
  private static let secret = "00112233445566778899aabbccddeeff"
  private static let line = "0123456789abcdef " + secret

  private static func configuration(_ path: String, _ more: String = "") throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.identity_file = \"\(path)\"\n" + more, from: "aloft.toml")
    return configuration
  }

  private static func refusal(_ path: String) throws -> String {
    let configuration = try configuration(path)
    let message = try #require(throws: Failure.self) { try configuration.skyIdentity() }.message
    #expect(message.hasPrefix("aloft.toml, line 1: sky.identity_file = \"\(path)\""))
    #expect(!message.contains(secret.prefix(8)))
    return message
  }

  @Test("A plane is closed only with the identity of a circle")
  func circles() throws {
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 7, count: RelayKeys.length)))
    var generator = Xorshift()
    for (circle, isAllowed) in [(UInt16(0), false), (7, true)] {
      let id = keys.drawVouchedID(circle: circle, using: &generator)
      let identity = SkyClient.Identity(id: id, secret: try #require(keys.secret(of: id)))
      try withScratchFile(identity.line, mode: 0o600) { path in
        let open = try Self.configuration(path)
        #expect(try !open.isSkyClosed(for: open.skyIdentity()))
        let closed = try Self.configuration(path, "sky.circle = \"members\"")
        guard !isAllowed else {
          return #expect(try closed.isSkyClosed(for: closed.skyIdentity()))
        }
        let refusal = try #require(throws: Failure.self) {
          try closed.isSkyClosed(for: closed.skyIdentity())
        }
        #expect(refusal.message.contains("sky.circle = \"members\""))
        #expect(refusal.message.contains("aloft mint --circle"))
      }
    }
    var none = Configuration(.builtIn)
    try none.read("sky.circle = \"members\"", from: "aloft.toml")
    let failure = #expect(throws: Failure.self) { try none.isSkyClosed(for: nil) }
    #expect(failure?.message.contains("sky.circle = \"members\"") == true)
  }

  @Test("A minted key can be read back")
  func minted() throws {
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 7, count: RelayKeys.length)))
    let id = PlaneID(rawValue: 1 << 56 | 5)
    let identity = SkyClient.Identity(id: id, secret: try #require(keys.secret(of: id)))
    #expect(identity.line.hasPrefix("0100000000000005 "))
    #expect(SkyClient.Identity(line: identity.line[...]) == identity)
    #expect(SkyClient.Identity(line: Self.line[...])?.line == Self.line)
  }

  @Test("A file contains one identity, with or without comments; without a file there is none")
  func read() throws {
    #expect(try Configuration(.builtIn).skyIdentity() == nil)
    for text in [Self.line, "# ours\n\n\(Self.line)\n", "  \(Self.line)\r\n"] {
      let identity = try withScratchFile(text, mode: 0o600) {
        try Self.configuration($0).skyIdentity()
      }
      #expect(identity?.line == Self.line)
    }
  }

  private static let others: [String] = [
    "", "# ours\n", "\(line)\n\(line)", "0123456789abcdef", "\(line.dropLast())", "\(line)0",
    "\(line) 1", "0123456789abcdeg \(secret)", "+123456789abcdef \(secret)",
    "0000000000000000 \(secret)", "0123456789abcdef 00000000000000000000000000000000",
  ]

  @Test("Anything else is refused, and never printed", arguments: others)
  func malformed(text: String) throws {
    try withScratchFile(text, mode: 0o600) { path in
      let refusal = try Self.refusal(path)
      #expect(refusal.contains("one line as aloft mint prints it"))
    }
  }

  @Test("A file that is missing or that others can read is refused")
  func forbidden() throws {
    try withScratchFile(Self.line, mode: 0o640) { path in
      let refusal = try Self.refusal(path)
      #expect(refusal.contains("chmod 600"))
    }
    #expect(try Self.refusal("/nowhere/identity").contains("it cannot be read"))
  }

  @Test("At a relay that issues no identities, only a plane with its own is visible")
  func fleet() async throws {
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 7, count: RelayKeys.length)))
    var rules = RelayRules()
    (rules.planes, rules.clients, rules.mints) = (4_096, 4_096, false)
    let relay = try Relay(at: Endpoint(host: "127.0.0.1", port: 0), keys: keys, rules: rules)
    try relay.start()
    defer { relay.stop() }
    let id = PlaneID(rawValue: 1 << 56 | 5)
    let identity = SkyClient.Identity(id: id, secret: try #require(keys.secret(of: id)))
    let folder = try ScratchFolder()
    try folder.write(identity.line + "\n", to: "identity", mode: 0o600)
    let configuration = try Self.configuration(
      folder.file("identity"),
      """
      session.lead_in = 0
      session.minutes = 0
      session.flights = 60
      sky.near = "51.4706,-0.4619"
      sky.share = "share"
      sky.server = "\(relay.address)"
      """
    )
    let builder = try SessionBuilder(configuration)
    let clock = SessionClock()
    let show = try builder.show(from: clock.now)
    let service = try #require(
      try SkyService(builder.setup, by: clock, isInteractive: false) { show }
    )
    let running = Task { await service.run { _ in } }
    try await waitUntil { relay.sky.count == 1 }
    running.cancel()
    await running.value
    #expect(relay.statistics.counts[.mintLimit] == 0)
  }
}
