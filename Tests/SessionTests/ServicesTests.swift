import Airports
import Breathing
import Foundation
import Geodesy
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing
import Weather

@Suite(.timeLimit(.minutes(10)))
struct ServicesTests {
  private static let resources = Checkout.resources.path

  private func setup(_ choices: String) throws -> Setup {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + choices, from: "test.toml")
    return try Setup(configuration)
  }

  /// What services have sent so far.
  private final class Mailbox: Sendable {
    let commands = Mutex<[Command]>([])

    func put(_ command: Command) {
      commands.withLock { $0.append(command) }
    }

    /// Waits for a command.
    func first() async throws -> Command {
      try await waitUntil("nothing is sent") { commands.withLock { !$0.isEmpty } }
      let sent = commands.withLock { $0 }
      return try #require(sent.first)
    }
  }

  @Test func `a weather address, stations included, depends on the rounded place only`() throws {
    let catalogue = try setup("").catalogue
    let address = "https://x/metar?ids={stations}&at={lat},{lon}"
    for (north, east, place) in [
      (51.4706, -0.4619, "51.5,-0.5"), (35.55, 139.78, "35.6,139.8"), (0.03, -0.04, "0.0,0.0"),
    ] {
      let tenth = WeatherStations(
        near: Coordinate(
          degreesNorth: (north * 10).rounded() / 10,
          degreesEast: (east * 10).rounded() / 10
        ),
        in: catalogue
      ).filled(into: address)
      #expect(tenth.hasSuffix("&at=\(place)"), "\(tenth)")
      let exact = Coordinate(degreesNorth: north, degreesEast: east)
      #expect(WeatherStations(near: exact, in: catalogue).filled(into: address) == tenth)
    }
  }

  /// A report of Heathrow's weather at a time.
  private static func report(atUnixSeconds now: Int64) -> String {
    var parts = tm()
    var moment = time_t(now)
    gmtime_r(&moment, &parts)
    let time = String(format: "%02d%02d%02dZ", parts.tm_mday, parts.tm_hour, parts.tm_min)
    return "METAR EGLL \(time) 24015KT 9999"
  }

  @Test func `weather reaches the show as a command`() async throws {
    let now = SessionClock().now.nanoseconds / 1_000_000_000
    let report = Self.report(atUnixSeconds: now)
    let server = try LoopbackServer { _ in .answer(text: report) }
    let setup = try setup(
      "weather.source = \"\(server.url("/metar?ids={stations}&at={lat},{lon}"))\""
    )
    let mailbox = Mailbox()
    let running = try Services(setup, by: SessionClock()).start { mailbox.put($0) }
    defer { running.stop() }
    guard case .weather(let book) = try await mailbox.first() else {
      Issue.record("another command came first")
      return
    }
    #expect(book.wind(at: "EGLL", nowUnixSeconds: now)?.wind.knots == 15)
    let request = try #require(server.requests.first)
    #expect(request.path.hasPrefix("/metar?ids=EGLL,"))
    #expect(request.path.hasSuffix("&at=51.5,-0.5"))
    #expect(request.headers["user-agent"] == "aloft/\(Release.version)")
  }

  @Test func `every source that fails is a trouble of its own`() async throws {
    let path = "/nowhere/at/all"
    let setup = try setup(
      """
      weather.source = "\(path)"
      notam.source = "\(path)"
      radar.satellites = "\(path)"
      cabin.source = "file"
      cabin.path = "\(path)"
      gps.source = "127.0.0.1:1"
      radar.sources = ["sbs://127.0.0.1:1"]
      """
    )
    let troubles = TroubleList()
    let services = try Services(setup, by: SessionClock(), noting: troubles)
    let running = services.start { _ in }
    defer { running.stop() }
    let all: Set<Trouble> = [.weather, .notams, .satellites, .cabin, .position, .aircraft]
    try await waitUntil("not all are noted") { troubles.present == all }
  }

  @Test func `a source that fails is a trouble until it delivers`() async throws {
    let folder = try ScratchFolder(["empty": ""])
    let path = folder.path + "/metar.txt"
    let troubles = TroubleList()
    let setup = try setup("weather.source = \"\(path)\"")
    let services = try Services(setup, by: SessionClock(), noting: troubles)
    let running = services.start { _ in }
    defer { running.stop() }
    try await waitUntil("nothing is noted") { troubles.present == [.weather] }
    let report = Self.report(atUnixSeconds: SessionClock().now.nanoseconds / 1_000_000_000)
    try Data(report.utf8).write(to: URL(filePath: path))
    try await waitUntil("the trouble stays") { troubles.present.isEmpty }
    withExtendedLifetime(folder) {}
  }

  @Test func `without a source there is no service`() throws {
    let running = try Services(try setup(""), by: SessionClock())
      .start { Issue.record("sent \($0)") }
    // Stopping waits only for services that were started.
    var waits = 0
    running.stop { _, _ in waits += 1 }
    #expect(waits == 0, "a service was started")
  }

  @Test func `an invalid source is refused with its setting`() throws {
    let setup = try setup("weather.source = \"ftp://example.org/metar\"")
    #expect {
      try Services(setup, by: SessionClock())
    } throws: {
      let words = "\($0)"
      return words.contains("test.toml") && words.contains("weather.source")
        && words.contains("ftp://") && words.contains("https://")
    }
  }

  /// Stops services on a thread of its own: blocking a task's thread would keep them from ending.
  private func stop(_ running: RunningServices) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        running.stop()
        continuation.resume()
      }
    }
  }

  @Test func `stopping ends every service`() async throws {
    let ended = Mutex(0)
    let service: Services.Service = { _ in
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      ended.withLock { $0 += 1 }
    }
    await stop(Services([service, nil, service]).start { _ in })
    // On a busy machine, the wait may have timed out before the end.
    try await waitUntil { ended.withLock(\.self) == 2 }
  }

  @Test func `a service that does not end is abandoned`() async {
    let isReleased = Mutex(false)
    let stubborn: Services.Service = { _ in
      // A cancelled sleep returns at once: a loop of them would occupy a core and a task's thread.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          while !isReleased.withLock(\.self) { usleep(1000) }
          continuation.resume()
        }
      }
    }
    let running = Services([stubborn]).start { _ in }
    // It returns at all: the service above runs until it is released below.
    await stop(running)
    // It waits only once, for half a second.
    var waits: [Duration] = []
    running.stop { waits.append($1) }
    #expect(waits.count == 1 && waits.allSatisfy { $0 <= .milliseconds(500) })
    isReleased.withLock { $0 = true }
  }
}
