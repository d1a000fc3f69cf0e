import Breathing
import Feeds
import Flights
import Foundation
import Geodesy
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

/// Routes that sources do not know, with servers and files on this machine.
@Suite(.timeLimit(.minutes(10)))
struct RouteFinderTests {
  private func builder(_ routes: String, sources: String = "") throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let text = "sky.near = \"52.37,4.9\"\nradar.every = 1\nradar.routes = \"\(routes)\"\n" + sources
    try configuration.read(text, from: "test.toml")
    return try SessionBuilder(configuration)
  }

  private func temporaryFile(_ text: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString)")
      .path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// A source of one aircraft over the North Sea, with a callsign.
  private func source(_ callsign: String) throws -> LoopbackServer {
    try LoopbackServer { _ in
      .answer(
        text:
          #"{"aircraft":[{"hex":"aaaaaa","flight":"\#(callsign)","lat":52.1,"lon":2.9,"seen":0}]}"#
      )
    }
  }

  /// Runs the service until the aircraft has a route.
  private func route(_ builder: SessionBuilder) async throws -> [String?] {
    let service = try #require(try TrafficService(builder, by: SessionClock()))
    let last = Mutex<Sighting?>(nil)
    let running = Task.detached {
      await service.run { command in
        guard case .traffic(let traffic, _) = command else { return }
        last.withLock { $0 = traffic.tracks.values.first?.known }
      }
    }
    while last.withLock({ $0?.destination }) == nil { try await Task.sleep(for: .milliseconds(20)) }
    running.cancel()
    await running.value
    return last.withLock { [$0?.origin, $0?.destination] }
  }

  @Test func `a table gives a receiver's aircraft its origin and destination`() async throws {
    let path = try temporaryFile("Callsign,AirportCodes\nKLM1023,EHAM-EGLL\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let source = try source("KLM1023")
    let builder = try builder(path, sources: "radar.sources = [\"\(source.url("/a.json"))\"]\n")
    #expect(try await route(builder) == ["EHAM", "EGLL"])
  }

  @Test func `a service is asked once for a flight number, and what it knows is remembered`()
    async throws
  {
    let service = try LoopbackServer { _ in
      .answer(text: #"{"flight":"KLM1023","route":"EHAM-EGLL"}"#)
    }
    let source = try source("KLM1023")
    let builder = try builder(
      service.url("/route/{callsign}"),
      sources: "radar.sources = [\"\(source.url("/a.json"))\"]\n"
    )
    #expect(try await route(builder) == ["EHAM", "EGLL"])
    #expect(service.requests.map(\.path) == ["/route/KLM1023"])
  }

  @Test func `the nearest aircraft is asked for first, and one without a route only once`()
    async throws
  {
    let service = try LoopbackServer { request in
      request.path.hasSuffix("BAW47")
        ? .answer("404 Not Found", text: "{}")
        : .answer(text: #"{"route":"EHAM-EGLL"}"#)
    }
    let builder = try builder("none")
    let finder = RouteFinder(
      .service(try RouteAddress(service.url("/{callsign}"))),
      in: builder.catalogue,
      around: builder.place.coordinate,
      every: .milliseconds(10)
    )
    func sighting(_ callsign: String, east: Double) -> Sighting {
      var sighting = Sighting(AircraftAddress(7), at: .init(nanoseconds: 0))
      sighting.callsign = callsign
      sighting.position = .init(.init(degreesNorth: 52.1, degreesEast: east), at: sighting.instant)
      return sighting
    }
    for (callsign, east) in [("KLM1", 0.5), ("BAW47", 4.8), ("KLM2", 2.5), ("GABCD", 4.9)] {
      #expect(finder.completed(sighting(callsign, east: east)).destination == nil)
    }
    let running = Task.detached { await finder.run(by: Fetcher(agent: "aloft/test")) { _ in } }
    while finder.completed(sighting("KLM1", east: 0.5)).destination == nil {
      _ = finder.completed(sighting("BAW47", east: 4.8))
      try await Task.sleep(for: .milliseconds(5))
    }
    running.cancel()
    await running.value
    #expect(service.requests.map(\.path).prefix(3) == ["/BAW47", "/KLM2", "/KLM1"])
    #expect(service.requests.count == 3)
    #expect(finder.completed(sighting("KLM2", east: 2.5)).origin == "EHAM")
    #expect(finder.completed(sighting("KLM2", east: 40)).origin == nil)
  }

  @Test func `a missing table is logged once, and read when it is there`() async throws {
    let path = try temporaryFile("")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.removeItem(atPath: path)
    let builder = try builder(path, sources: "radar.sources = [\"sbs://127.0.0.1:9\"]\n")
    _ = try #require(try TrafficService(builder, by: SessionClock()))
    let finder = RouteFinder(
      .table(FilePath(path)),
      in: builder.catalogue,
      around: builder.place.coordinate,
      retryingAfter: Backoff(first: .milliseconds(10), longest: .milliseconds(10))
    )
    let lines = Mutex<[String]>([])
    let running = Task.detached {
      await finder.run(by: Fetcher(agent: "aloft/test")) { line in
        lines.withLock { $0.append(line) }
      }
    }
    defer { running.cancel() }
    try await waitUntil { lines.withLock { !$0.isEmpty } }
    let table = "Callsign,AirportCodes\nKLM1023,EHAM-EGLL\n"
    try table.write(toFile: path, atomically: true, encoding: .utf8)
    var sighting = Sighting(AircraftAddress(7), at: .init(nanoseconds: 0))
    sighting.callsign = "KLM1023"
    try await waitUntil { finder.completed(sighting).destination == "EGLL" }
    await running.value
    let first = "no routes from \(path): it cannot be read: "
    #expect(lines.withLock(\.count) == 2)
    #expect(lines.withLock { $0.first?.hasPrefix(first) } == true, "\(lines.withLock(\.self))")
    #expect(lines.withLock(\.last) == "the routes from \(path) are back")
  }

  @Test(arguments: [
    ("https://routes.example/", "{callsign}"),
    ("ftp://routes.example/{callsign}", "not supported"),
  ])
  func `an invalid address is refused`(routes: String, words: String) throws {
    let builder = try builder(routes, sources: "radar.sources = [\"sbs://127.0.0.1:9\"]\n")
    let failure = #expect(throws: Failure.self) { try TrafficService(builder, by: SessionClock()) }
    #expect(failure?.status == .configuration)
    #expect(failure?.message.contains("test.toml, line 3: radar.routes") == true)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }
}
