import Outlets
import Settings
import System
import Testing

/// Names that settings had in earlier versions, and names that nothing has.
@Suite struct FormerSettingTests {
  @Test(arguments: [
    ("facts.groups = [\"sea\"]", "facts.groups is now facts.sets"),
    (
      "facts.reading_speed = 2",
      "facts.reading_speed is now facts.reading_time, a multiple of the time, so that twice the "
        + "speed is 0.5"
    ),
    ("opensky.token_url = \"https://a.example\"", "opensky.token_url is now opensky.auth"),
  ])
  func `a former name is answered with the present one`(line: String, answer: String) throws {
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.read("# before\n" + line, from: "/etc/aloft/aloft.toml")
    }
    let found = try #require(error)
    #expect(found.description == "/etc/aloft/aloft.toml, line 2: " + answer)
    #expect(Failure(found).status == .configuration)
  }

  @Test func `every successor exists, and no former name does`() {
    let table = SettingTable.builtIn
    for former in FormerSetting.all {
      #expect(table[former.key] == nil && table[former.successor] != nil, "\(former)")
      #expect(table.near(to: former.key).first?.key == former.successor, "\(former)")
    }
  }

  @Test(
    arguments: [
      ("http.port", nil), ("osc.port", nil), ("sky.place", nil), ("zoo.elephant", nil),
      ("session.near", "sky.near"), ("sky.volume", "sound.volume"), ("lamps", "wled.lamps"),
      ("wled.lamp", "wled.lamps"), ("mqqt.broker", "mqtt.broker"), ("patern.x", "patterns.x"),
    ] as [(String, String?)]
  )
  func `only a similar name of its own table is suggested, or one of a related table`(
    key: String,
    nearest: String?
  ) {
    #expect(SettingTable.builtIn.nearest(to: key) == nearest)
  }

  @Test func `no setting of an outlet is suggested for a name of another table`() {
    let table = SettingTable.builtIn
    let outlets = Set(OutletKinds.builtIn.all.flatMap(\.settings).map(\.table))
    for name in Set(table.all.map(\.name)) {
      for other in table.names where other != Configuration.patterns {
        guard table["\(other).\(name)"] == nil else { continue }
        guard let near = table.nearest(to: "\(other).\(name)") else { continue }
        let found = String(near.prefix { $0 != "." })
        #expect(found == other || !outlets.contains(found), "\(other).\(name): \(near)")
      }
    }
  }
}
