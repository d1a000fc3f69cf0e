import Breathing
import Feeds
import Flights
import Network
import Outlets
import Session
import Settings
import Synchronization
import System
import TestSupport
import Testing

/// Addresses with secrets in the log and in errors.
@Suite(.timeLimit(.minutes(5))) struct SecretLogTests {
  private let lines = Lines()

  private final class Lines: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock(\.self) }

    @Sendable func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private func setup(_ lines: String) throws -> Setup {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"52.37,4.9\"\n" + lines, from: "test.toml")
    return try Setup(configuration)
  }

  @Test func `a leader that does not answer is named without its password`() async throws {
    // Nothing listens on port 1, which was for tcpmux.
    let service = FollowService(
      leader: "http://staff:sesame@127.0.0.1:1",
      token: nil,
      clock: SessionClock(),
      fetcher: Fetcher(agent: "test"),
      adopt: { _ in },
      log: lines.add
    )
    try await whileRunning {
      await service.run { _ in }
    } during: {
      try await waitUntil("nothing is logged") { !lines.all.isEmpty }
    }
    #expect(lines.all[0].hasPrefix("cannot follow http://…@127.0.0.1:1: no connection: "))
    #expect(!lines.all.contains { $0.contains("sesame") })
  }

  @Test func `a missing file of satellites is named without the secrets of a URL`() async throws {
    let setup = try setup("radar.satellites = \"https://u:sesame@h/x?key=sesame\"")
    let service = try #require(SatelliteService(setup, by: SessionClock(), log: lines.add))
    try await whileRunning {
      await service.run { _ in }
    } during: {
      try await waitUntil("nothing is logged") { !lines.all.isEmpty }
    }
    #expect(lines.all[0].hasPrefix("no satellites from https://…@h/x?…: "))
    #expect(!lines.all.contains { $0.contains("sesame") })
  }

  @Test(arguments: ["htps://u:sesame@h/x?key=sesame", "ogn://u:sesame@h", "sbs://u:sesame@h"])
  func `a source of aircraft that is no address is named without its secrets`(
    source: String
  ) throws {
    let setup = try setup("radar.sources = [\"\(source)\"]")
    let thrown = #expect(throws: Failure.self) {
      try AircraftSources(setup, by: SessionClock()).chosen()
    }
    let failure = try #require(thrown)
    #expect(!failure.message.contains("sesame"), "\(failure.message)")
  }

  @Test func `a service of routes that cannot be asked is named without its secrets`() throws {
    let setup = try setup("radar.routes = \"https://u:sesame@h/x?key=sesame\"")
    let thrown = #expect(throws: Failure.self) { try RouteFinder.chosen(setup) }
    let failure = try #require(thrown)
    #expect(!failure.message.contains("sesame"), "\(failure.message)")
  }
}
