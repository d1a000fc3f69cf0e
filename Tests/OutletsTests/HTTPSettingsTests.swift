import Breathing
import Foundation
import HTTPServer
import Network
import Outlets
import Settings
import System
import TestSupport
import Testing

@Suite struct HTTPSettingsTests {
  private static let word = "a-word-of-some-length"

  private func configuration(_ lines: [String]) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("[http]\n" + lines.joined(separator: "\n"), from: "aloft.toml")
    return configuration
  }

  private func failure(_ lines: [String]) throws -> String? {
    let configuration = try configuration(lines)
    return #expect(throws: Failure.self) { try HTTPKind().services(configuration) }?.message
  }

  @Test func `off serves nothing`() throws {
    #expect(try HTTPKind().services(try configuration(["listen = \"off\""])).isEmpty)
  }

  @Test(arguments: [
    ("localhost", "it is not an address and port"), ("display.local:80", "names are not resolved"),
    ("127.0.0.1:0", "it is not an address and port"),
    ("0.0.0.0:8737", "a token is required"), ("[::]:8737", "a token is required"),
  ])
  func `an invalid address, or one open to others without a token, is refused`(
    address: String,
    reason: String
  ) throws {
    let message = try #require(try failure(["listen = \"\(address)\""]))
    #expect(message.contains("http.listen") && message.contains(reason))
    #expect(message.hasPrefix("aloft.toml, line 2: "))
  }

  @Test(arguments: ["wall.example", "https://", "https://wall.example/page", "*"])
  func `an invalid site is refused`(site: String) throws {
    let lines = ["listen = \"127.0.0.1:9\"", "cors = [\"\(site)\"]"]
    #expect(try failure(lines)?.contains("\"\(site)\" is not an origin") == true)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a port in use is named, but a server that takes another's place shares it`() async throws {
    let listener = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
    let taken = try configuration(["listen = \"\(listener.address)\""])
    let third = try #require(try HTTPKind().services(taken).first)
    let failure = #expect(throws: Failure.self) { try third.open() }
    let message = try #require(failure?.message)
    #expect(message.contains("\(listener.address) is already in use by another program"))
    #expect(message.contains("http.listen"))
    let free = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))).address
    // A child process that another test is starting may hold it for a moment.
    try await waitUntil { (try? HTTPListener(free)) != nil }
    let settings = try configuration(["listen = \"\(free)\""])
    let first = try #require(try HTTPKind().services(settings).first)
    let second = try #require(try HTTPKind().services(settings).first)
    _ = (try first.open(), try second.open())
    #expect(first.outlet?.name == "http" && second.outlet !== first.outlet)
  }

  @Test func `a page is announced only if there is one`() throws {
    let configuration = try configuration(["listen = \"127.0.0.1:9\""])
    func description(web folder: String) throws -> String? {
      let health = HealthCounters(started: Instant(nanoseconds: 0))
      let context = OutletContext(configuration, health: health, webFolder: folder)
      return try HTTPKind().services(context).first?.description
    }
    let web = Checkout.resources.path + "/web"
    #expect(try description(web: web) == "http://127.0.0.1:9 (page, API)")
    #expect(try description(web: "/nonesuch") == "http://127.0.0.1:9 (API)")
  }

  @Test func `the token is read from the environment, then from a file of one's own`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "aloft-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "token")
    try Data("\(Self.word)\n".utf8).write(to: file)
    chmod(file.path, 0o600)
    let configuration = try self.configuration(["token_file = \"\(file.path)\""])
    let read = try HTTPToken.chosen(configuration, environment: [:])
    #expect(read?.description == "a token of 21 bytes")
    let longer = [HTTPToken.variable: Self.word + "-2"]
    #expect(
      try HTTPToken.chosen(configuration, environment: longer)?.description == "a token of 23 bytes"
    )
    #expect(try HTTPToken.chosen(Configuration(.builtIn), environment: [:]) == nil)

    let short = [HTTPToken.variable: "short"]
    let guess = #expect(throws: Failure.self) {
      try HTTPToken.chosen(configuration, environment: short)
    }
    #expect(guess?.message.contains("short") == false)
    chmod(file.path, 0o644)
    let open = #expect(throws: Failure.self) {
      try HTTPToken.chosen(configuration, environment: [:])
    }
    #expect(open?.status == .noPermission)
    #expect(open?.message.contains("http.token_file") == true)
    #expect(open?.message.contains("chmod 600") == true)
    #expect(open?.message.contains(Self.word) == false)
  }
}
