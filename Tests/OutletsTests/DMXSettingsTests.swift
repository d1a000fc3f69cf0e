import Outlets
import Settings
import System
import Testing

/// The allowed DMX settings, and the messages about others.
@Suite struct DMXSettingsTests {
  private func service(_ text: String) throws -> OutletService? {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    return try DMXKind().services(configuration).first
  }

  @Test func `without a protocol there is no outlet`() throws {
    #expect(try service("dmx.universe = 4") == nil)
  }

  @Test(arguments: [
    ("dmx.protocol = \"sacn\"", "sACN universe 1 to multicast"),
    ("dmx.protocol = \"sacn\"\ndmx.to = [\"10.0.0.4\"]", "sACN universe 1 to 10.0.0.4:5568"),
    (
      "dmx.protocol = \"artnet\"\ndmx.universe = 0\ndmx.to = [\"2.255.255.255\", \"node:7000\"]",
      "Art-Net universe 0 to 2.255.255.255:6454, node:7000"
    ),
  ])
  func `the start-up line names the universe and where it goes`(text: String, place: String) throws
  {
    let service = try service(text)
    #expect(service?.description == place)
    // A reload that switches DMX off releases the universe.
    #expect(service?.release != nil)
  }

  @Test(arguments: [
    ("sacn", "dmx.universe = 0", "dmx.universe = 0", "must be 1 to 63999"),
    ("artnet", "dmx.universe = 32768", "dmx.universe", "must be 0 to 32767"),
    ("artnet", "dmx.to = []", "dmx.to", "Art-Net needs the addresses"),
    ("sacn", "dmx.to = [\"a b\"]", "dmx.to", "\"a b\" is not a host"),
    ("artnet", "dmx.to = [\"a\"]\ndmx.listen = \"lamp\"", "dmx.listen", "names are not resolved"),
    ("sacn", "dmx.fixture = \"rgba\"", "dmx.fixture", "parts with a plus"),
    ("sacn", "dmx.fixture = \"rgb\"\ndmx.fixtures = 171", "dmx.fixtures", "end at channel 513"),
    ("sacn", "dmx.fixture = \"rgb\"\ndmx.start_channel = 512", "line 3: dmx.start_channel", "514"),
    (
      "sacn", "dmx.fixture = \"dimmer+\(String(repeating: "0+", count: 511))0\"", "dmx.fixture",
      "513"
    ),
    ("artnet", "", "line 1: dmx.protocol = \"artnet\"", "Art-Net needs dmx.to"),
    ("sacn", "dmx.high = 5", "dmx.high = 5", "must not be below dmx.low = 10"),
    ("sacn", "dmx.fixture = \"rgb\"\ndmx.spacing = 2", "dmx.spacing", "would overlap"),
    ("sacn", "dmx.low = 90", "dmx.low", "must not be above dmx.high = 80"),
    ("sacn", "dmx.low_color = \"blue\"", "dmx.low_color", "such as \"#FFD9A0\""),
    ("sacn", "dmx.high_color = \"#000000\"", "dmx.high_color", "must be \"sky\" or"),
    (
      "sacn", "dmx.source_name = \"\(String(repeating: "é", count: 32))\"", "dmx.source_name",
      "64 bytes"
    ),
  ])
  func `an invalid setting is refused with its line, value and reason`(
    name: String,
    line: String,
    key: String,
    reason: String
  ) throws {
    let failure = #expect(throws: Failure.self) {
      _ = try service("dmx.protocol = \"\(name)\"\n\(line)")
    }
    let message = try #require(failure?.message)
    #expect(failure?.status == .configuration)
    #expect(message.contains("own.toml, line") && message.contains(key), "\(message)")
    #expect(message.contains(reason), "\(message)")
  }

  @Test(arguments: [
    ("dmx.low = 0", "1 to 100"), ("dmx.rest = 0", "1 to 100"), ("dmx.rate = 60", "30 to 44"),
    ("dmx.priority = 201", "0 to 200"), ("dmx.closed = -1", "0 to 100"),
  ])
  func `no setting turns lights off while a display is open, or exceeds the protocols`(
    line: String,
    range: String
  ) {
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.read(line, from: "own.toml")
    }
    let allowed = "but it must be a whole number from \(range)"
    #expect(error?.description == "own.toml, line 1: \(line), \(allowed)")
  }
}
