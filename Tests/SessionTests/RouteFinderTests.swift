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
  /// A receiver that is not there.
  private static let noReceiver = "radar.sources = [\"sbs://127.0.0.1:9\"]\n"

  private func setup(_ routes: String, sources: String = Self.noReceiver) throws -> Setup {
    var configuration = Configuration(.builtIn)
    let text = "sky.near = \"52.37,4.9\"\nradar.every = 1\nradar.routes = \"\(routes)\"\n" + sources
    try configuration.read(text, from: "test.toml")
    return try Setup(configuration)
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
  private func route(_ setup: Setup) async throws -> [String?] {
    let service = try #require(try TrafficService(setup, by: SessionClock()))
    let last = Mutex<Sighting?>(nil)
    try await whileRunning {
      await service.run { command in
        guard case .traffic(let traffic, _) = command else { return }
        last.withLock { $0 = traffic.tracks.values.first?.known }
      }
    } during: {
      try await waitUntil("there is no route", within: 240) {
        last.withLock { $0?.destination } != nil
      }
    }
    return last.withLock { [$0?.origin, $0?.destination] }
  }

  /// Runs a finder during a body.
  private func run(
    _ finder: RouteFinder,
    _ log: @escaping @Sendable (String) -> Void = { _ in },
    during body: () async throws -> Void
  ) async throws {
    try await whileRunning {
      await finder.run(by: Fetcher(agent: "aloft/test"), log)
    } during: {
      try await body()
    }
  }

  /// An aircraft with a callsign, at a longitude if one is given.
  private func sighting(_ callsign: String, east: Double? = nil) -> Sighting {
    var sighting = Sighting(AircraftAddress(7), at: .init(nanoseconds: 0))
    sighting.callsign = callsign
    if let east {
      sighting.position = .init(.init(degreesNorth: 52.1, degreesEast: east), at: sighting.instant)
    }
    return sighting
  }

  /// The destination that a finder knows for a callsign.
  private func destination(of callsign: String, by finder: RouteFinder) -> String? {
    finder.completed(sighting(callsign)).destination
  }

  @Test func `a table gives a receiver's aircraft its origin and destination`() async throws {
    let folder = try ScratchFolder(["routes.csv": "Callsign,AirportCodes\nKLM1023,EHAM-EGLL\n"])
    let path = folder.file("routes.csv")
    let source = try source("KLM1023")
    let setup = try setup(path, sources: "radar.sources = [\"\(source.url("/a.json"))\"]\n")
    #expect(try await route(setup) == ["EHAM", "EGLL"])
  }

  @Test func `a service is asked once for a callsign, and what it knows is remembered`()
    async throws
  {
    let service = try LoopbackServer { _ in
      .answer(text: #"{"flight":"KLM1023","route":"EHAM-EGLL"}"#)
    }
    let source = try source("KLM1023")
    let setup = try setup(
      service.url("/route/{callsign}"),
      sources: "radar.sources = [\"\(source.url("/a.json"))\"]\n"
    )
    #expect(try await route(setup) == ["EHAM", "EGLL"])
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
    let setup = try setup("none")
    let finder = RouteFinder(
      .service(try RouteAddress(service.url("/{callsign}"))),
      in: setup.catalogue,
      around: setup.place.coordinate,
      every: .milliseconds(10)
    )
    for (callsign, east) in [("KLM1", 0.5), ("BAW47", 4.8), ("KLM2", 2.5), ("GABCD", 4.9)] {
      #expect(finder.completed(sighting(callsign, east: east)).destination == nil)
    }
    try await run(finder) {
      try await waitUntil("there is no route") {
        _ = finder.completed(sighting("BAW47", east: 4.8))
        return finder.completed(sighting("KLM1", east: 0.5)).destination != nil
      }
    }
    #expect(service.requests.map(\.path).prefix(3) == ["/BAW47", "/KLM2", "/KLM1"])
    #expect(service.requests.count == 3)
    #expect(finder.completed(sighting("KLM2", east: 2.5)).origin == "EHAM")
    #expect(finder.completed(sighting("KLM2", east: 40)).origin == nil)
  }

  @Test func `a missing table is logged once, and read when it is there`() async throws {
    let folder = try ScratchFolder()
    let path = folder.file("routes.csv")
    let setup = try setup(path)
    _ = try #require(try TrafficService(setup, by: SessionClock()))
    let finder = RouteFinder(
      .table(FilePath(path)),
      in: setup.catalogue,
      around: setup.place.coordinate,
      retryingAfter: Backoff(first: .milliseconds(10), longest: .milliseconds(10))
    )
    let lines = Mutex<[String]>([])
    let log = { @Sendable (line: String) in lines.withLock { $0.append(line) } }
    try await run(finder, log) {
      try await waitUntil { lines.withLock { !$0.isEmpty } }
      try folder.write("Callsign,AirportCodes\nKLM1023,EHAM-EGLL\n", to: "routes.csv")
      try await waitUntil { destination(of: "KLM1023", by: finder) == "EGLL" }
    }
    let first = "no routes from \(path): it cannot be read: "
    #expect(lines.withLock(\.count) == 2)
    #expect(lines.withLock { $0.first?.hasPrefix(first) } == true, "\(lines.withLock(\.self))")
    #expect(lines.withLock(\.last) == "the routes from \(path) are back")
  }

  /// Returns a finder that has read a table in which KLM1023 flies to Heathrow, and its setup.
  private func finder(ofTableAt path: String) async throws -> (Setup, RouteFinder) {
    let setup = try setup(path)
    try write("Callsign,AirportCodes\nKLM1023,EHAM-EGLL\n", to: path, at: 1_700_000_000)
    let finder = try #require(try RouteFinder.chosen(setup))
    await read(finder)
    return (setup, finder)
  }

  /// Runs a finder until it has read its table.
  private func read(_ finder: RouteFinder) async {
    await finder.run(by: Fetcher(agent: "aloft/test")) { _ in }
  }

  /// Writes a table in place, with a date of the file in seconds since 1970.
  private func write(_ text: String, to path: String, at date: Double) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: date)],
      ofItemAtPath: path
    )
  }

  @Test func `a reload of the settings reads a table again only if its file has changed`()
    async throws
  {
    let folder = try ScratchFolder(["routes.csv": ""])
    let path = folder.file("routes.csv")
    let (setup, first) = try await finder(ofTableAt: path)
    #expect(destination(of: "KLM1023", by: first) == "EGLL")
    // The file has the same date and size, so that its new content shows whether it was read.
    try write("Callsign,AirportCodes\nKLM1023,EHAM-EGKK\n", to: path, at: 1_700_000_000)
    let second = try #require(try RouteFinder.chosen(setup))
    #expect(destination(of: "KLM1023", by: second) == "EGLL")
    await read(second)
    #expect(destination(of: "KLM1023", by: second) == "EGLL")
    try write("Callsign,AirportCodes\nKLM1023,EHAM-EGKK\n", to: path, at: 1_700_000_001)
    let third = try #require(try RouteFinder.chosen(setup))
    await read(third)
    #expect(destination(of: "KLM1023", by: third) == "EGKK")
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a finder that is discarded, as by a refused reload, takes no table with it`()
    async throws
  {
    let folder = try ScratchFolder(["routes.csv": ""])
    let path = folder.file("routes.csv")
    let (setup, first) = try await finder(ofTableAt: path)
    #expect(try RouteFinder.chosen(setup) != nil)
    let third = try #require(try RouteFinder.chosen(setup))
    #expect(destination(of: "KLM1023", by: third) == "EGLL")
    withExtendedLifetime(first) {}
  }

  @Test func `a finder continues with the answers of the one before it from the same service`()
    async throws
  {
    let service = try LoopbackServer { _ in .answer(text: #"{"route":"EHAM-EGLL"}"#) }
    let setup = try setup("none")
    let knowledge = RouteFinder.Knowledge()
    func finder(_ knowledge: RouteFinder.Knowledge) throws -> RouteFinder {
      RouteFinder(
        .service(try RouteAddress(service.url("/{callsign}"))),
        in: setup.catalogue,
        around: setup.place.coordinate,
        every: .milliseconds(10),
        sharing: knowledge
      )
    }
    let first = try finder(knowledge)
    try await run(first) {
      try await waitUntil("there is no route") { destination(of: "KLM1", by: first) == "EGLL" }
    }
    let second = try finder(knowledge)
    #expect(destination(of: "KLM1", by: second) == "EGLL")
    let other = try finder(RouteFinder.Knowledge())
    #expect(destination(of: "KLM1", by: other) == nil)
  }

  @Test(arguments: [
    ("https://routes.example/", "{callsign}"),
    ("ftp://routes.example/{callsign}", "not supported"),
  ])
  func `an invalid address is refused`(routes: String, words: String) throws {
    let setup = try setup(routes)
    let failure = #expect(throws: Failure.self) { try TrafficService(setup, by: SessionClock()) }
    #expect(failure?.status == .configuration)
    #expect(failure?.message.contains("test.toml, line 3: radar.routes") == true)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }
}
