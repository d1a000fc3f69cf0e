import Breathing
import Outlets
import Settings
import System
import Testing

/// Errors about addresses with secrets.
@Suite struct SecretMessageTests {
  @Test(arguments: [
    "osc.targets = [\"udp://u:sesame@h:9\"]", "wled.lamps = [\"u:sesame@lamp\"]",
    "wled.lamps = [\"htp://lamp/?key=sesame\"]", "gdl90.to = [\"u:sesame@h\"]",
    "dmx.protocol = \"sacn\"\ndmx.to = [\"u:sesame@h\"]",
    "http.listen = \"127.0.0.1:8737\"\nhttp.cors = [\"https://u:sesame@h/x\"]",
    "http.listen = \"u:sesame@h\"",
  ])
  func `an unusable address is named without its secrets`(lines: String) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(lines, from: "aloft.toml")
    let health = HealthCounters(started: Instant(nanoseconds: 0))
    let context = OutletContext(configuration, health: health, webFolder: "/nonesuch")
    let thrown = #expect(throws: Failure.self) { try OutletKinds.builtIn.services(context) }
    let failure = try #require(thrown)
    #expect(failure.message.contains("…"), "\(failure.message)")
    #expect(!failure.message.contains("sesame"), "\(failure.message)")
  }
}
