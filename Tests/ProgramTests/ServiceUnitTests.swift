import Foundation
import Outlets
import Session
import Settings
import System
import TestSupport
import Testing

/// The folders of a service, as `aloft doctor --serve` finds them for the service's user.
@Suite struct ServiceUnitTests {
  private static let name = "aloft.service"

  private func unit(_ files: [String: String]) throws -> ServiceUnit? {
    let root = try ScratchFolder(files)
    defer { withExtendedLifetime(root) {} }
    return ServiceUnit(Self.name, in: FilePath(root.path))
  }

  @Test func `the user and the folder come from the unit and its drop-ins`() throws {
    let package = "[Service]\nUser=aloft\nStateDirectory=aloft\n"
    let there = "usr/lib/systemd/system/" + Self.name
    let plain = try #require(try unit([there: package]))
    #expect(plain.user == "aloft" && plain.stateFolder == "/var/lib/aloft")
    let changed = try #require(
      try unit([
        there: package,
        "etc/systemd/system/\(Self.name).d/b.conf": "[Service]\nUser=breath\n",
        "etc/systemd/system/\(Self.name).d/a.conf": "[Service]\nUser=other\n",
        "lib/systemd/system/\(Self.name).d/b.conf": "[Service]\nUser=hidden\n",
      ])
    )
    #expect(changed.user == "breath" && changed.stateFolder == "/var/lib/aloft")
    let own = "[Service]\nUser=aloft\nStateDirectory=rooms/aloft:link second\n"
    let replaced = try unit([there: package, "etc/systemd/system/" + Self.name: own])
    #expect(replaced?.stateFolder == "/var/lib/rooms/aloft")
  }

  @Test(arguments: [
    "", "[Service]\nDynamicUser=yes\nStateDirectory=aloft\n",
    "[Service]\nUser=aloft\nUser=\nStateDirectory=aloft\n", "[Service]\nUser=aloft\n",
  ])
  func `a unit without a user of its own gives no folder`(text: String) throws {
    #expect(try unit(["etc/systemd/system/" + Self.name: text]) == nil)
    #expect(try unit([:]) == nil)
  }

  @Test func `only the service's user has its folder, and one that systemd passes comes first`()
    throws
  {
    func environment(_ user: String, _ environment: [String: String] = [:]) throws -> String? {
      let text = "[Service]\nUser=\(user)\nStateDirectory=aloft\n"
      let unit = try unit(["lib/systemd/system/" + Self.name: text])
      return try #require(unit).environment(from: environment)["STATE_DIRECTORY"]
    }
    #expect(try environment(NSUserName()) == "/var/lib/aloft")
    #expect(try environment("no-such-user") == nil)
    #expect(try environment(NSUserName(), ["STATE_DIRECTORY": "/given"]) == "/given")
  }

  @Test @MainActor func `a folder that systemd makes at the start is not missing`() throws {
    let missing = "aloft-\(UUID().uuidString)"
    let text = "[Service]\nUser=\(NSUserName())\nStateDirectory=\(missing)\n"
    var configuration = Configuration(.builtIn)
    try configuration.set(.httpListen, to: "off", option: "--set")
    let survey = MachineSurvey(
      examining: configuration,
      needsWindow: false,
      unit: try unit(["lib/systemd/system/" + Self.name: text]),
      environment: ["HOME": "/var/lib/\(missing)"]
    )
    let state = try #require(survey.folders.first { $0.name == "state" })
    #expect(state.path == "/var/lib/\(missing), which systemd creates" && state.problem == nil)
    #expect(survey.folders.allSatisfy { $0.problem == nil })
  }
}
