import Foundation
import Testing

@testable import System

@Suite struct StateHomeTests {
  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.local/state/aloft"),
      (["HOME": "/h", "XDG_STATE_HOME": "/x"], "/x/aloft"),
      (["HOME": "/h", "XDG_STATE_HOME": "relative"], "/h/.local/state/aloft"),
      (["HOME": "/h", "STATE_DIRECTORY": "/var/lib/aloft"], "/var/lib/aloft"),
      (["STATE_DIRECTORY": "/var/lib/aloft:/var/lib/other"], "/var/lib/aloft"),
      (["HOME": "relative"], nil), ([:], nil),
    ] as [([String: String], String?)]
  )
  func `it is where systemd or XDG says`(environment: [String: String], path: String?) {
    #expect(StateHome(environment: environment)?.path == path)
  }

  @Test func `it is made for its owner alone`() throws {
    let folder = try TemporaryFolder("aloft-state")
    let home = try #require(StateHome(environment: ["HOME": folder.path.string]))
    try home.make()
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path)
    let permissions = attributes[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o700)
    withExtendedLifetime(folder) {}
  }
}
