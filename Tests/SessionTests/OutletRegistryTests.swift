import Breathing
import Foundation
import HTTPServer
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSamples
import TestSupport
import Testing

/// An outlet needs no more than its folder and a line in the registry.
@Suite(.timeLimit(.minutes(10))) struct OutletRegistryTests {
  private let bell = ToyBell()
  private var outlets: OutletKinds { .builtIn.adding(ToyKind(bell)) }

  private func configuration(_ text: String) throws -> Configuration {
    var configuration = Configuration(outlets.table)
    let quiet = "http.listen = \"off\"\nsky.near = \"51.47,-0.46\"\n"
    try configuration.read(quiet + text, from: "own.toml")
    return configuration
  }

  @Test func `the outlets are in the order of the start-up line`() {
    let tables = OutletKinds.builtIn.all.map { Set($0.settings.map(\.table)) }
    let names = ["http", "osc", "wled", "dmx", "midi", "lines", "mqtt", "gdl90", "mdns"]
    #expect(tables == names.map { [$0] })
  }

  @Test func `an outlet's settings are read, documented and corrected like any other`() throws {
    #expect(try configuration("toy.bell = \"tower\"").settings.toy.bell == "tower")
    #expect(outlets.table.documented.contains("[toy]\n\n# The bell that rings"))
    #expect(outlets.table.near(to: "bell").map(\.key) == ["toy.bell"])
    let unknown = #expect(throws: ConfigurationError.self) {
      try configuration("toy.bel = \"tower\"")
    }
    #expect(unknown?.description == "own.toml, line 3: there is no toy.bel; is it toy.bell?")
    let other = #expect(throws: ConfigurationError.self) {
      var plain = Configuration(.builtIn)
      try plain.read("toy.bell = \"tower\"", from: "own.toml")
    }
    #expect(other?.description.contains("there is no toy.bell") == true)
  }

  @Test func `a switch enables it, and only then it needs descriptors`() throws {
    let (off, on) = (try configuration(""), try configuration("toy.bell = \"tower\""))
    let health = HealthCounters(started: Instant(nanoseconds: 0))
    func services(_ configuration: Configuration) throws -> [OutletService] {
      try outlets.services(OutletContext(configuration, health: health, webFolder: "/nonesuch"))
    }
    #expect(try services(off).isEmpty)
    #expect(outlets.descriptors(off.settings) == 0 && outlets.descriptors(on.settings) == 7)
    #expect(!outlets.takeCommands(with: off.settings) && outlets.takeCommands(with: on.settings))
    #expect(OutletService.summary(of: try services(on)) == "serving the bell tower")
    #expect(try services(on).compactMap(\.outlet?.name) == ["toy"] && bell.openings == 0)
  }

  @Test func `a value that it refuses is an error with its line`() throws {
    let name = String(repeating: "ding", count: 5)
    let configuration = try configuration("toy.bell = \"\(name)\"")
    let failure = #expect(throws: Failure.self) {
      try SessionEngine(outlets: outlets) { configuration }.start()
    }
    #expect(failure?.message == "own.toml, line 3: toy.bell = \"\(name)\": the name is too long")
    #expect(failure?.status == .configuration)
  }

  @Test(arguments: [
    "http.listen = \"0.0.0.0:8737\"", "http.key = \"/nowhere.pem\"", "http.public_radar = true",
    "http.cors = [\"bad\"]", "osc.listen = \"bad\"", "osc.targets = [\"bad\"]",
    "wled.lamps = [\"bad\"]", "dmx.protocol = \"artnet\"", "mqtt.broker = \"bad\"",
    "gdl90.to = [\"a b\"]", "mdns.announce = true",
  ])
  func `a check of the settings reports what an outlet refuses`(line: String) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.47,-0.46\"\n" + line, from: "own.toml")
    let builder = try SessionBuilder(configuration)
    let health = HealthCounters(started: Instant(nanoseconds: 0))
    let refusal = #expect(throws: Failure.self) {
      try builder.outlets.services(try builder.setup.outletContext(health))
    }
    let finding = #expect(throws: Failure.self) { try builder.check() }
    #expect(finding?.message == refusal?.message && finding?.status == refusal?.status)
    #expect(finding?.message.hasPrefix("own.toml, line 2: ") == true)
  }

  @Test func `a check opens no port`() throws {
    let taken = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
    var configuration = Configuration(.builtIn)
    let lines = "sky.near = \"51.47,-0.46\"\nhttp.listen = \"\(taken.address)\""
    try configuration.read(lines, from: "own.toml")
    try SessionBuilder(configuration).check()
  }

  @Test func `an engine runs it: it receives cues, and its commands take effect`() async throws {
    let configuration = try configuration(
      "toy.bell = \"tower\"\nsession.lead_in = 0\nsession.ending = 0"
    )
    let engine = try SessionEngine(waits: false, outlets: outlets) { configuration }
    try engine.start()
    async let ended: Void = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        engine.run()
        continuation.resume()
      }
    }
    // Which cue comes first depends on when the outlet starts to listen.
    _ = await bell.first()
    #expect(engine.turn(to: engine.clock.now).show.appearance.volumePercent == 33)
    engine.send(.quit)
    await ended
  }

  @Test func `a reload replaces it only if its settings changed`() throws {
    let files = Mutex(try configuration("toy.bell = \"tower\""))
    let engine = try SessionEngine(outlets: outlets) { files.withLock(\.self) }
    try engine.start()
    defer { engine.stop() }
    let first = try #require(engine.health.outlets.first)
    func reloaded(_ text: String) throws -> Outlet? {
      let next = try configuration(text)
      files.withLock { $0 = next }
      engine.reload()
      return engine.health.outlets.first
    }
    #expect(try reloaded("toy.bell = \"tower\"\nsky.palette = \"night\"") === first)
    #expect(engine.builder?.settings.palette == .night && bell.openings == 1)
    let second = try #require(try reloaded("toy.bell = \"tower\"\ntoy.lead = \"1s\""))
    #expect(second !== first && second.lead == .seconds(1))
    #expect(try reloaded("toy.bell = \"chapel\"\ntoy.lead = \"1s\"") !== second)
    #expect(try reloaded("") == nil && bell.openings == 3)
  }
}
