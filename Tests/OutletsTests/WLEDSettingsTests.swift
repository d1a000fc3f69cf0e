import Outlets
import Settings
import System
import Testing

struct WLEDSettingsTests {
  private func configuration(_ lines: String) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("[wled]\n" + lines, from: "aloft.toml")
    return configuration
  }

  @Test(arguments: [
    (#""http://x", "http://x/""#, "http://x"),
    (#""HTTP://WLED.local:80//", "http://wled.local", "http://b""#, "http://wled.local, http://b"),
    (#""http://x", "http://x:81", "https://x:443""#, "http://x, http://x:81, https://x"),
    (#""http://proxy/A/", "http://PROXY/A", "http://proxy/a""#, "http://proxy/A, http://proxy/a"),
    (#""http://Me:Word@X", "http://Me:Word@x/""#, "http://…@x"),
    (#""http://[::1]:80", "http://[::1]""#, "http://[::1]"),
    // Names of interfaces differ in case.
    (
      #""http://[FE80::1%25vA]:80", "http://[fe80::1%25va]""#,
      "http://[fe80::1%25vA], http://[fe80::1%25va]"
    ),
  ])
  func `a lamp that is listed twice is one lamp`(lamps: String, expected: String) throws {
    let services = try WLEDKind().services(try configuration("lamps = [\(lamps)]"))
    #expect(services.map(\.description) == ["WLED " + expected])
  }

  @Test(arguments: [
    (
      "lamps = [\"http://127.0.0.1:99999\"]",
      "wled.lamps = [\"http://127.0.0.1:99999\"]: \"http://127.0.0.1:99999\": "
        + "the port of a web address must be 1 to 65535"
    ),
    (
      "lamps = [\"wled.local\"]",
      "wled.lamps = [\"wled.local\"]: \"wled.local\": it is not of the form http://host"
    ),
    (
      "lamps = [\"http://user:sec/ret@x\"]",
      "wled.lamps = [\"http://…@x\"]: \"http://…@x\": the port of a web address must be 1 to 65535"
    ),
    (
      "low = 220\nlamps = [\"http://x\"]",
      "wled.low = 220: it must not be above wled.high = 200"
    ),
    (
      "high = 10\nlamps = [\"http://x\"]",
      "wled.high = 10: it must not be below wled.low = 20"
    ),
  ])
  func `an error names its setting, and the other one if two disagree`(
    lines: String,
    message: String
  ) throws {
    let configuration = try configuration(lines)
    let failure = #expect(throws: Failure.self) { try WLEDKind().services(configuration) }
    #expect(failure?.message == "aloft.toml, line 2: " + message)
  }

  @Test(arguments: [0, 255])
  func `the lamps of a closed display may be off, or have any brightness`(value: Int) throws {
    #expect(try configuration("closed = \(value)").settings.wled.closed == value)
  }
}
