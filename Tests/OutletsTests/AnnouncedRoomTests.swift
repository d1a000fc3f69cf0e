import Discovery
import Network
import Outlets
import Settings
import System
import Testing

struct AnnouncedRoomTests {
  private func service(
    host: String = "screen.local",
    _ records: [String: String]
  ) -> NetworkService {
    NetworkService(
      name: "lobby",
      host: host,
      endpoint: Endpoint(host: "192.168.1.7", port: 8_737),
      records: records
    )
  }

  private let lobby = ["site": "clinic", "room": "lobby", "role": "leader", "version": "1.0"]

  @Test func `a screen's records are read`() {
    let room = AnnouncedRoom(service(lobby))
    #expect(room?.identity.name == "lobby" && room?.identity.site.text == "clinic")
    #expect(room?.role == .leader && room?.version == "1.0")
    #expect(room?.url == "http://192.168.1.7:8737")
  }

  @Test func `a page with a certificate is reached by its name`() {
    let records = lobby.merging(["tls": "1", "display": "left"]) { $1 }
    let room = AnnouncedRoom(service(records))
    #expect(room?.url == "https://screen.local:8737" && room?.identity.name == "lobby/left")
    #expect(AnnouncedRoom(service(host: "a@b/c", records)) == nil)
    #expect(AnnouncedRoom(service(host: "", records)) == nil)
  }

  @Test(arguments: [
    ["room": "Lobby"], ["room": "a/b"], ["room": ""], ["site": "…"], ["role": "owner"],
    ["display": "plan"],
  ])
  func `records that no screen has are refused`(_ wrong: [String: String]) {
    #expect(AnnouncedRoom(service(lobby.merging(wrong) { $1 })) == nil)
  }

  private func refusal(_ text: String) throws -> String? {
    var configuration = Configuration(OutletKinds.builtIn.table)
    try configuration.read("mdns.announce = true\n" + text, from: "own.toml")
    do {
      let services = try MDNSKind().services(configuration)
      #expect(services.count == 1 && services[0].surface == nil)
      return nil
    } catch let failure as Failure {
      return failure.message
    }
  }

  @Test func `a page that other machines cannot reach is not announced`() throws {
    let words = "there is no page to announce: other machines cannot reach http.listen"
    for listen in ["", "http.listen = \"off\"", "http.listen = \"[::1]:8737\""] {
      let message = try refusal(listen)
      #expect(message == "own.toml, line 1: mdns.announce = true: \(words)")
    }
    #expect(try refusal("http.listen = \"0.0.0.0:8737\"\nmqtt.room = \"lobby\"") == nil)
  }

  @Test func `a name that is too long for a service is refused`() throws {
    func message(_ displayLength: Int) throws -> String? {
      let room = String(repeating: "r", count: 40)
      let display = String(repeating: "d", count: displayLength)
      return try refusal(
        "http.listen = \"0.0.0.0:8737\"\nmqtt.room = \"\(room)\"\nmqtt.display = \"\(display)\""
      )
    }
    #expect(try message(22) == nil)
    let refused = try #require(try message(23))
    #expect(refused.hasPrefix("own.toml, line 4: mqtt.display = "))
    #expect(refused.hasSuffix("has 64 bytes, but mdns.announce needs a name of at most 63"))
  }
}
