import Outlets
import Settings
import System
import Testing
import Text

/// Users, passwords and queries in addresses, which are never printed.
@Suite struct CredentialTests {
  @Test(arguments: [
    ("http://user:secret@wled.local/a", "http://…@wled.local/a"),
    ("http://user:se@cret@[::1]:80", "http://…@[::1]:80"),
    ("http://user:se/cret@wled.local", "http://…@wled.local"),
    ("http://token@wled.local?at=1", "http://…@wled.local?…"),
    ("https://example.org/a?key=secret#b", "https://example.org/a?…"),
    ("https://me:secret@example.org/#secret", "https://…@example.org/?…"),
    ("user:secret@wled.local", "…@wled.local"), ("ogn:secret@wled.local", "…@wled.local"),
    ("http:/user:secret@wled.local", "http:/…@wled.local"),
    ("http:///user:secret@wled.local", "http:///…@wled.local"),
    ("file:///srv/a?b", "file:///srv/a?b"), ("/srv/a:b@c?d", "/srv/a:b@c?d"),
    ("replay:/srv/a@b", "replay:/srv/a@b"), ("ssh -p 22 pi@kiosk", "ssh -p 22 pi@kiosk"),
    ("http://wled.local/@a", "http://wled.local/@a"),
    ("http://wled.local:8080/@a", "http://wled.local:8080/@a"),
    ("http://[::1]/@a", "http://[::1]/@a"), ("ada@example.org", "ada@example.org"), ("", ""),
  ])
  func `the user, the password and the query of an address become an ellipsis`(
    address: String,
    printed: String
  ) {
    #expect(address.withoutCredentials == printed)
    #expect(SettingValue.texts([address]).withoutCredentials == .texts([printed]))
    #expect(SettingValue.text(address).withoutCredentials == .text(printed))
  }

  @Test func `errors do not print them`() throws {
    var configuration = Configuration(.builtIn)
    let line = "wled.lamps = [\"http://user:secret@lamp\"]"
    try configuration.read(line, from: "a.toml")
    let refusal = configuration.refusal(of: .wledLamps, because: "no")
    #expect(refusal.message == "a.toml, line 1: wled.lamps = [\"http://…@lamp\"]: no")
    let wrong = #expect(throws: ConfigurationError.self) {
      try configuration.read("wled.lamps = \"http://user:secret@lamp\"", from: "a.toml")
    }
    #expect(wrong?.description.contains("secret") == false)
    let option = #expect(throws: ConfigurationError.self) {
      let value = SettingValue.text("http://user:secret@lamp")
      try configuration.put(.volume, value, from: .option("--set"))
    }
    #expect(option?.description.contains("secret") == false)
  }
}
