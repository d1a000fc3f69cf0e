import Settings
import Testing

@testable import Outlets

/// What is logged about settings that were chosen but have no effect.
@Suite struct OutletRemarkTests {
  private func remarks(_ text: String) throws -> [String] {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    return OutletKinds.builtIn.remarks(configuration)
  }

  @Test(arguments: [
    ("dmx.universe = 5\ndmx.fixture = \"rgbx\"", "line 1: dmx.universe", "without dmx.protocol"),
    ("wled.low = 250", "line 1: wled.low", "without wled.lamps"),
    ("mqtt.user = \"me\"", "line 1: mqtt.user", "without mqtt.broker"),
    ("\nosc.levels = 30", "line 2: osc.levels", "without osc.targets or osc.listen"),
    (
      "dmx.protocol = \"artnet\"\ndmx.to = [\"10.0.0.4\"]\ndmx.ttl = 3", "line 3: dmx.ttl",
      "with Art-Net"
    ),
    (
      "dmx.protocol = \"sacn\"\ndmx.listen = \"0.0.0.0:7000\"", "line 2: dmx.listen", "with sACN"
    ),
    (
      "dmx.protocol = \"sacn\"\ndmx.to = [\"10.0.0.4\"]\ndmx.interface = \"eth9\"",
      "line 3: dmx.interface", "beside dmx.to"
    ),
  ])
  func `a setting without effect is named with its line and what it lacks`(
    text: String,
    setting: String,
    lack: String
  ) throws {
    #expect(try remarks(text) == ["own.toml, \(setting) has no effect \(lack)"])
  }

  @Test(arguments: [
    "", "dmx.universe = 1", "dmx.protocol = \"off\"\ndmx.universe = 5",
    "wled.lamps = []\nwled.low = 250", "mqtt.room = \"hall\"\nmqtt.site = \"clinic\"",
    "dmx.protocol = \"sacn\"\ndmx.interface = \"eth9\"\ndmx.ttl = 3\ndmx.listen = \"off\"",
    "dmx.protocol = \"artnet\"\ndmx.to = [\"10.0.0.4\"]\ndmx.listen = \"0.0.0.0:7000\"",
    "osc.targets = [\"udp://10.0.0.4:7\"]\nosc.levels = 30",
  ])
  func `a default, an outlet that is off on purpose, and what has an effect are not named`(
    text: String
  ) throws {
    #expect(try remarks(text) == [])
  }
}
