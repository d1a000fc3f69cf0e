import Foundation
import HTTPServer
import Outlets
import System
import TestRigs
import TestSupport
import Testing

/// The hours and programmes of real displays, changed over HTTP and MQTT.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DisplayTimetableTests {
  private static let path = "/v1/displays/commands"

  private static func settings(_ lines: String) -> String {
    """
    sky.near = "LHR"
    breath.pattern = "3-3"
    breath.ramp = false
    session.ending = 1
    sound.music = "off"
    data.update = "off"
    display.power = "black"
    mqtt.site = "home"
    mqtt.commands = "any"
    \(lines)
    """
  }

  /// Hours of another day than today, so that it is closed now.
  private static var elsewhen: String {
    let names = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"]
    return names[(Int(Date.now.timeIntervalSince1970) / 86_400 + 3) % 7] + " 08:00-09:00"
  }

  /// A display as the one that serves the list sees it.
  private func display(_ name: String, _ port: UInt16) async throws -> [String: Any]? {
    guard let answer = try? await TestClient.ask(port, "/v1/displays"), answer.status == 200 else {
      return nil
    }
    let displays = try answer.members()["displays"] as? [[String: Any]]
    return displays?.first { $0["name"] as? String == name }
  }

  private func command(
    _ name: String,
    _ value: String,
    _ port: UInt16
  ) async throws -> (status: Int, error: String?) {
    let body = #"{"display":"\#(name)","command":"timetable","value":\#(value)}"#
    let answer = try await TestClient.command(port, body, path: Self.path)
    return (answer.status, try answer.members()["error"] as? String)
  }

  @Test(.enabled(if: RealBroker.isInstalled, "mosquitto is not installed"))
  func
    `staff close and open displays of the site, also across a restart, and bad input changes nothing`()
    async throws
  {
    let folder = try TemporaryFolder("aloft-timetable")
    let broker = try RealBroker()
    defer { broker.end() }
    let port = try FreePort.one()
    let address = "mqtt://127.0.0.1:\(broker.port)"
    func file(_ name: String, _ lines: String) throws -> FilePath {
      let path = folder.path.appending(name)
      let text = Self.settings(lines)
      try text.write(toFile: path.string, atomically: true, encoding: .utf8)
      return path
    }
    let own = try file(
      "own.toml",
      """
      http.listen = "127.0.0.1:\(port)"
      room.lead = true
      mqtt.broker = "\(address)"
      mqtt.room = "hall"
      display.hours = ["daily 00:00-24:00"]
      """
    )
    let before = try String(contentsOfFile: own.string, encoding: .utf8)
    let state = folder.path.appending("state")
    let hall = try BackgroundProgram(["display"], at: own, state: state)
    let side = try BackgroundProgram(
      ["display"],
      at: try file(
        "side.toml",
        """
        http.listen = "off"
        mqtt.broker = "\(address)"
        mqtt.room = "side"
        """
      )
    )
    let attic = try BackgroundProgram(
      ["display", "--set", "display.programme=sky 10m"],
      at: try file(
        "attic.toml",
        """
        http.listen = "off"
        mqtt.room = "attic"
        room.follow = "http://127.0.0.1:\(port)"
        """
      )
    )
    let isServing = try await eventually(within: 90) { hall.errors.contains("aloft: serving http") }
    try #require(isServing, "\(hall.errors)")
    let names = ["hall", "side", "attic"]
    for name in names {
      let isThere = try await eventually(within: 90) {
        try await display(name, port)?["timetable"] != nil
      }
      try #require(isThere, "\(name): \(hall.errors)\(side.errors)\(attic.errors)")
    }
    let bad = [
      (#"{"hours":["mon 8-18"]}"#, 422, "display.hours = [\"mon 8-18\"]"),
      (#"{"holidays":["Christmas"]}"#, 422, "display.holidays = [\"Christmas\"]"),
      (#"{"programme":["clouds 10m"]}"#, 422, "display.programme = [\"clouds 10m\"]"),
      (#"{"hours":"mon 08:00-18:00"}"#, 400, "hours must be a list"),
      (#"{"opening":[]}"#, 400, "the parts are hours, holidays, programme"),
    ]
    for name in names {
      // An option fixes the programme of the attic.
      for (value, status, words) in bad where name != "attic" || !value.contains("programme") {
        let answer = try await command(name, value, port)
        #expect(
          answer.status == status && answer.error?.contains(words) == true,
          "\(name) \(answer)"
        )
      }
      let timetable = try await display(name, port)?["timetable"] as? [String: Any]
      #expect((timetable?["changed"] as? [String])?.isEmpty == true, "\(name)")
    }
    // An option wins over everything, so it cannot be changed here.
    let fixed = try await command("attic", #"{"programme":["radar 10m"]}"#, port)
    #expect(fixed.error?.contains("--set fixes it") == true, "\(fixed)")
    for name in names {
      #expect(try await command(name, #"{"hours":["\#(Self.elsewhen)"]}"#, port).status == 202)
      let isClosed = try await eventually(within: 90) {
        let display = try await display(name, port)
        let timetable = display?["timetable"] as? [String: Any]
        return display?["closed"] as? Bool == true && display?["opens_unix"] is Int
          && timetable?["hours"] as? [String] == [Self.elsewhen]
      }
      #expect(isClosed, "\(name): \(hall.errors)")
    }
    // The breath under way was completed before the picture faded.
    for (program, surface) in [(hall, "http"), (side, "mqtt"), (attic, "leader")] {
      let isLogged = try await eventually(within: 60) {
        program.errors.contains("display.hours changed by \(surface)")
      }
      #expect(isLogged, "\(program.errors)")
    }
    #expect(try String(contentsOfFile: own.string, encoding: .utf8) == before)
    // After a restart it is closed as before, and says who set that.
    #expect(try await hall.terminate() == 0)
    let again = try BackgroundProgram(["display"], at: own, state: state)
    let servesAgain = try await eventually(within: 90) {
      again.errors.contains("aloft: serving http")
    }
    try #require(servesAgain, "\(again.errors)")
    let isClosed = try await eventually(within: 90) {
      try await display("hall", port)?["closed"] as? Bool == true
    }
    #expect(isClosed, "\(again.errors)")
    let isNamed = try await eventually(within: 60) {
      again.errors.contains("timetable-home_hall.toml, in place of the settings files: display.")
    }
    #expect(isNamed, "\(again.errors)")
    // By MQTT, and back to the settings file.
    try broker.publish(
      "aloft/home/hall/cmd",
      Array(#"{"command":"timetable","value":{"hours":null}}"#.utf8)
    )
    let isOpen = try await eventually(within: 90) {
      let display = try await display("hall", port)
      let timetable = display?["timetable"] as? [String: Any]
      return display?["closed"] as? Bool == false
        && timetable?["hours"] as? [String] == ["daily 00:00-24:00"]
    }
    #expect(isOpen, "\(again.errors)")
    let record = state.appending("timetable-home_hall.toml").string
    try await waitUntil("\(record) is kept") { !FileManager.default.fileExists(atPath: record) }
  }
}
