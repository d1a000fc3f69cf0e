import Feeds
import Foundation
import Outlets
import Session
import Settings
import System
import TestSupport
import Testing

struct OpenSkySettingsTests {
  private func access(
    _ settings: String = "",
    _ environment: [String: String] = [:]
  ) throws -> OpenSkyAccess {
    var configuration = Configuration(.builtIn)
    try configuration.read(settings, from: "test.toml")
    return try OpenSkyAccess(configuration, environment: environment)
  }

  private func failure(
    _ settings: String = "",
    _ environment: [String: String] = [:]
  ) throws -> Failure {
    try #require(throws: Failure.self) { try access(settings, environment) }
  }

  private let file = #"{"clientId":"me","clientSecret":"s3cret"}"#
  private let environment = [
    "ALOFT_OPENSKY_CLIENT_ID": "you", "ALOFT_OPENSKY_CLIENT_SECRET": "hidden",
  ]

  @Test func `without credentials requests are anonymous`() throws {
    #expect(try access() == .anonymous)
  }

  @Test func `credentials come from a file, and before it from the environment`() throws {
    try withScratchFile(file, mode: 0o600) { path in
      let settings = "opensky.credentials = \"\(path)\""
      let ofFile = try OpenSkyCredentials(clientID: "me", secret: "s3cret")
      #expect(try access(settings).credentials == ofFile)
      let ofEnvironment = try OpenSkyCredentials(clientID: "you", secret: "hidden")
      #expect(try access(settings, environment).credentials == ofEnvironment)
    }
  }

  @Test func `a file that others can read is refused`() throws {
    try withScratchFile(file, mode: 0o640) { path in
      let failure = try failure("opensky.credentials = \"\(path)\"")
      #expect(failure.status == .noPermission && failure.status.rawValue == 77)
      #expect(failure.message.contains(path) && failure.message.contains("chmod 600"))
    }
  }

  @Test func `a file that is missing or holds something else is refused`() throws {
    let missing = try failure("opensky.credentials = \"/nonexistent/opensky.json\"")
    // As for every other secret that a setting names.
    #expect(missing.status == .configuration)
    #expect(missing.message.hasPrefix("test.toml, line 1: opensky.credentials = "))
    try withScratchFile(#"{"clientId":"me","secret":"s3cret"}"#, mode: 0o600) { path in
      let failure = try failure("opensky.credentials = \"\(path)\"")
      #expect(failure.status == .configuration)
      #expect(failure.message.contains("clientSecret"))
      #expect(!failure.message.contains("s3cret"))
    }
  }

  @Test func `half of the credentials are refused, and never printed`() throws {
    for (name, text) in environment {
      let failure = try failure("", [name: text])
      #expect(failure.status == .configuration)
      #expect(failure.message.contains("ALOFT_OPENSKY_CLIENT"))
      #expect(!failure.message.contains(text))
    }
    let odd = try failure("", environment.merging(["ALOFT_OPENSKY_CLIENT_SECRET": "a b"]) { $1 })
    #expect(odd.status == .configuration && !odd.message.contains("a b"))
  }

  @Test(arguments: ["url", "auth"])
  func `an address by which secrets would travel in the open is refused`(key: String) throws {
    let failure = try failure("opensky.\(key) = \"http://sky.example\"", environment)
    #expect(failure.status == .configuration)
    #expect(failure.message.hasPrefix("test.toml, line 1: opensky.\(key) = "))
    #expect(!failure.message.contains("hidden"))
  }
}
