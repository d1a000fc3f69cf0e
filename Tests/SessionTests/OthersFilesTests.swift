import HTTPServer
import Outlets
import Session
import Settings
import TestSupport
import Testing

/// Files of a service that the machine's settings name, and that a user's window can do without.
@Suite struct OthersFilesTests {
  private let machineFile = "/etc/aloft/aloft.toml"

  /// Returns the values of some settings without others' files, and what is logged.
  private func values(
    of keys: [String],
    machine: String,
    user: String = "",
    environment: [String: String] = [:]
  ) throws -> (values: [String], log: [String]) {
    var configuration = Configuration(.builtIn)
    try configuration.read(machine, from: machineFile)
    try configuration.read(user, from: "/home/ada/.config/aloft/aloft.toml")
    var log: [String] = []
    let own = try configuration.withoutOthersFiles(
      environment: environment,
      machineFile: machineFile,
      log: { log.append($0) }
    )
    let values = keys.map { key in
      own.table[key]?.value(own.settings).commandLineText ?? "no setting"
    }
    return (values, log)
  }

  private let served = """
    http.listen = "0.0.0.0:8737"
    http.token_file = "/run/credentials/aloft.service/token"
    http.public_page = true
    http.qr = true
    mdns.announce = true
    """

  private let page = ["http.listen", "http.token_file", "http.qr", "mdns.announce"]

  @Test func `a window does without the page whose token only the service may read`() throws {
    let (values, log) = try values(of: page, machine: served)
    #expect(values == ["off", "none", "false", "false"])
    #expect(
      log == [
        "/etc/aloft/aloft.toml, line 2: http.token_file = "
          + "\"/run/credentials/aloft.service/token\": only a service may read it; "
          + "continuing without http.listen"
      ]
    )
  }

  @Test func `a window that has the service's settings begins, and follows no plan of the broker`()
    throws
  {
    var configuration = Configuration(.builtIn)
    let broker = """
      mqtt.broker = "mqtt://broker.example"
      mqtt.user = "aloft"
      mqtt.password_file = "/nonexistent/password"
      room.follow = "mqtt"
      """
    try configuration.read(served + "\n" + broker, from: machineFile)
    let window = try configuration.adapted(to: .ownWindow)
    #expect(try HTTPToken.chosen(window, environment: [:]) == nil)
    #expect(try MQTTBroker(window, environment: [:]) == nil)
    #expect(window.settings.roomFollow == .off)
    // The services themselves must not begin without them.
    for mode in [RunMode.daemon, .display] {
      let service = try configuration.adapted(to: mode)
      #expect(service.settings.http.listen == "0.0.0.0:8737")
      #expect(service.settings.mqtt.broker == "mqtt://broker.example")
    }
  }

  @Test func `what the user turns on keeps its token, and fails`() throws {
    let (values, log) = try values(
      of: page,
      machine: served,
      user: "http.listen = \"127.0.0.1:9000\"\n"
    )
    #expect(values[0...1] == ["127.0.0.1:9000", "/run/credentials/aloft.service/token"])
    #expect(log.isEmpty)
  }

  @Test func `a token of the environment replaces the file`() throws {
    let environment = ["ALOFT_HTTP_TOKEN": "correct-horse-battery"]
    let (values, log) = try values(of: page, machine: served, environment: environment)
    #expect(values[0] == "0.0.0.0:8737" && log.isEmpty)
  }

  @Test func `a file that the user may read is used`() throws {
    let folder = try ScratchFolder()
    try folder.write("client_id: 0123\n", to: "key", mode: 0o600)
    let machine = """
      notam.source = "https://notams.example"
      notam.key_file = "\(folder.file("key"))"
      """
    let keys = ["notam.source", "notam.key_file"]
    let used = try values(of: keys, machine: machine).values
    #expect(used == ["https://notams.example", folder.file("key")])
    let other = machine.replacing("/key\"", with: "/other\"")
    let (values, log) = try values(of: keys, machine: other)
    #expect(values[0] == "off")
    let end = ": it cannot be read: no such file or directory; continuing without notam.source"
    #expect(log.count == 1 && log[0].hasSuffix(end))
  }

  @Test func `OpenSky is polled without the credentials of the service`() throws {
    let machine = "opensky.credentials = \"/nonexistent/opensky.json\"\n"
    #expect(try values(of: ["opensky.credentials"], machine: machine).values == ["none"])
  }
}
