import Foundation
import Testing

@testable import System

@Suite struct RuntimeHomeTests {
  @Test(
    arguments: [
      (["XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/aloft"),
      (["XDG_RUNTIME_DIR": "relative"], nil), (["HOME": "/h"], nil),
      (["XDG_RUNTIME_DIR": "/run/x", "RUNTIME_DIRECTORY": "/run/aloft"], "/run/aloft"),
      (["RUNTIME_DIRECTORY": "/run/aloft:/run/other"], "/run/aloft"),
    ] as [([String: String], String?)]
  )
  func `it is where systemd or XDG says`(environment: [String: String], path: String?) {
    #expect(RuntimeHome(environment: environment)?.path == path)
  }

  @Test func `it is made for its owner alone`() throws {
    let folder = try TemporaryFolder("aloft-runtime")
    let environment = ["XDG_RUNTIME_DIR": folder.path.string]
    let home = try #require(RuntimeHome(environment: environment))
    try home.make()
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path)
    let permissions = attributes[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o700)
    withExtendedLifetime(folder) {}
  }
}
