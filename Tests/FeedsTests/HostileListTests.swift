import Breathing
import Flights
import Foundation
import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import Feeds

/// Servers of lists, OpenSky's and those of version 2, that are broken or hostile.
@Suite(.timeLimit(.minutes(10)))
struct HostileListTests {
  private static let now = Instant(nanoseconds: 1_795_240_800_000_000_000)
  private static let place = AircraftArea(
    Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619),
    radiusMetres: 74_080
  )

  /// The same list from each kind of server.
  enum Kind: String, CaseIterable {
    case list, point, openSky

    fileprivate var rows: String { self == .openSky ? "states" : "ac" }

    fileprivate var sound: String {
      self == .openSky
        ? #"{"time":1795240790,"states":[["40621d","","",1795240789,1795240790,3.9,52.2,1,false,1,1,0,null,1,null,false,0]]}"#
        : #"{"ac":[{"hex":"40621d","lat":52.2,"lon":3.9}],"now":1795240799500}"#
    }

    fileprivate func source(_ server: LoopbackServer) throws -> AircraftSource {
      let address: AircraftSource.Address =
        switch self {
        case .list: try AircraftSource.Address(server.url("/aircraft.json"))
        case .openSky: .openSky
        case .point:
          .service(
            PointService(
              name: "stub",
              address: server.url("/v2/point/{lat}/{lon}/{nmi}"),
              minimumInterval: .milliseconds(20),
              attribution: "Data: stub"
            )
          )
        }
      return AircraftSource(
        address,
        every: .milliseconds(10),
        by: Fetcher(agent: "aloft/test"),
        seed: 1,
        area: { HostileListTests.place },
        openSky: try OpenSkyAccess(api: server.url("/api")),
        clock: { HostileListTests.now }
      )
    }
  }

  /// Serves an invalid response, then a valid one; returns the updates up to the valid one.
  private func news(
    _ kind: Kind,
    _ bad: [LoopbackServer.Act]
  ) async throws -> [AircraftSource.Event] {
    let server = try LoopbackServer.inTurn { turn in
      turn == 1 ? bad : .answer(text: kind.sound)
    }
    let source = try kind.source(server)
    let (news, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
    let running = Task { await source.run { line.yield($0) } }
    var received: [AircraftSource.Event] = []
    for await one in news {
      if case .pace = one { continue }
      received.append(one)
      if one == .returned { break }
      if case .batch(let batch) = one, batch.sightings.first?.address.description == "40621d",
        !received.contains(where: { if case .failing = $0 { true } else { false } })
      {
        break
      }
    }
    running.cancel()
    await running.value
    return received
  }

  private static let refusals: [(status: String, words: String)] = [
    ("400 Bad Request", "the server answered 400 (bad request)"),
    ("401 Unauthorized", "the server answered 401 (not authorised)"),
    ("403 Forbidden", "the server answered 403 (forbidden)"),
    ("404 Not Found", "the server answered 404 (not found)"),
    ("418 I'm a teapot", "the server answered 418"),
    ("429 Too Many Requests", "the server answered 429 (too many requests)"),
    ("500 Internal Server Error", "the server answered 500 (internal error)"),
    ("502 Bad Gateway", "the server answered 502 (bad gateway)"),
    ("503 Service Unavailable", "the server answered 503 (unavailable)"),
    ("504 Gateway Timeout", "the server answered 504 (gateway timed out)"),
  ]

  @Test(arguments: Kind.allCases, refusals)
  func `a server's refusal is reported, and the request repeated`(
    kind: Kind,
    refusal: (status: String, words: String)
  ) async throws {
    let received = try await news(kind, .answer(refusal.status, text: "<html>sorry</html>"))
    #expect(received.first == .failing(refusal.words))
    #expect(received.last == .returned)
    #expect(received.count == 3)
  }

  /// Bodies without aircraft, and the prefix of the resulting message.
  private static let useless: [(name: String, body: String)] = [
    ("nothing", ""), ("a page", "<html>maintenance</html>"), ("another list", #"{"planes":[]}"#),
    ("no JSON", "I am fine"), ("half of it", #"{"now":1,"ac":[{"hex":"40621d""#),
    ("depth", #"{"ac":"# + String(repeating: "[", count: 100_000)),
    ("depth of objects", String(repeating: #"{"ac":"#, count: 20_000)),
    ("an unterminated string", #"{"ac":""# + String(repeating: "a", count: 100_000)),
  ]

  @Test(arguments: Kind.allCases, useless)
  func `a body without aircraft is reported, and the next is accepted`(
    kind: Kind,
    useless: (name: String, body: String)
  ) async throws {
    let received = try await news(kind, .answer(text: useless.body))
    guard case .failing(let why) = received.first else {
      Issue.record("\(useless.name) was taken")
      return
    }
    #expect(why.hasPrefix("the answer is malformed"))
    #expect(why.utf8.count < 200)
    #expect(received.last == .returned)
  }

  @Test(arguments: Kind.allCases)
  func `a truncated answer is reported, and the next is accepted`(kind: Kind) async throws {
    for bad: [LoopbackServer.Act] in [
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"ac\":["), .close],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ac\""), .close],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"), .close],
      [.send("nonsense\r\n\r\n"), .close],
    ] {
      let received = try await news(kind, bad)
      guard case .failing = received.first else {
        Issue.record("\(bad) was taken")
        return
      }
      #expect(received.last == .returned)
    }
  }

  /// A row of many bytes, repeated, in an otherwise valid list.
  private func flood(_ kind: Kind, of row: String, bytes: Int) throws -> SightingBatch {
    let count = bytes / (row.utf8.count + 1)
    var body = Array(#"{"\#(kind.rows)":["#.utf8)
    let next = Array("\(row),".utf8)
    for _ in 1..<count { body += next }
    body += Array("\(row)],\"now\":1795240799500}".utf8)
    let batch = try SightingBatch(body, receivedAt: Self.now)
    #expect(batch.rows == count)
    #expect(batch.sightings.count <= SightingBatch.maximumCount)
    #expect(batch.sightings.count + batch.dropped.values.reduce(0, +) == count)
    #expect(batch.sightings.allSatisfy { $0.position == nil && $0.instant <= Self.now })
    return batch
  }

  /// Rows that are not aircraft, or have invalid fields: dropped or read, and counted.
  @Test(
    arguments: [
      (.point, "{}"), (.point, "[]"), (.point, "0"), (.point, "1e400"), (.point, "NaN"),
      (.point, #"{"hex":"40621d","lat":1e400,"lon":NaN,"seen":[],"gs":{}}"#),
      (.point, String(repeating: "[", count: 60) + String(repeating: "]", count: 60)),
      (.openSky, "[]"), (.openSky, "null"), (.openSky, "-Infinity"),
      (.openSky, #"["40621d",[],{},NaN,1e400,"x",-1e400,"","",null,null,[],1,"","","",[[]]]"#),
    ] as [(Kind, String)]
  )
  func `rows of the wrong types are counted`(kind: Kind, row: String) throws {
    _ = try flood(kind, of: row, bytes: 64 << 10)
  }

  @Test func `ten megabytes of rows are read, and no more aircraft kept than fly`() throws {
    let batch = try flood(.point, of: #"{"hex":"40621d"}"#, bytes: 10 << 20)
    #expect(batch.sightings.count == SightingBatch.maximumCount)
    #expect(batch.dropped == [.tooMany: batch.rows - SightingBatch.maximumCount])
  }

  @Test func `a row of megabytes is one row`() throws {
    var long = Array("[".utf8)
    for _ in 0..<1 << 19 { long += Array("0,".utf8) }
    let text = "\"" + String(repeating: "a", count: 1 << 20) + "\""
    var body = Array(#"{"ac":["#.utf8) + long
    body += Array(#"0],{"hex":\#(text)},{"hex":"40621d","flight":\#(text)},{"hex":"1"}]}"#.utf8)
    let batch = try SightingBatch(body, receivedAt: Self.now)
    #expect(batch.rows == 4)
    #expect(batch.dropped == [.tooLong: 1, .noAddress: 1])
    #expect(batch.sightings.map(\.callsign) == [nil, nil])
    #expect(batch.ignoredFields == ["flight": 1])
  }

  @Test func `an endless body is not read whole`() async throws {
    let received = try await news(
      .list,
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
        .flood(Array("10000\r\n\(String(repeating: " ", count: 65_536))\r\n".utf8)),
      ]
    )
    #expect(received.first == .failing("the answer is larger than 25165824 bytes"))
    #expect(received.last == .returned)
  }

  // MARK: Manners

  @Test func `a service is queried with a place rounded to a tenth of a degree, and attributed`()
    async throws
  {
    let server = try LoopbackServer { _ in .answer(text: Kind.point.sound) }
    let source = try Kind.point.source(server)
    #expect(source.address.attribution == "Data: stub")
    let (news, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
    let running = Task { await source.run { line.yield($0) } }
    var received = news.makeAsyncIterator()
    // It is polled no more often than it allows.
    #expect(await received.next() == .pace(.milliseconds(20)))
    _ = await received.next()
    running.cancel()
    await running.value
    #expect(server.requests.first?.path == "/v2/point/51.5/-0.5/45")
  }

  @Test(arguments: PointService.all)
  func `a service's maximum radius is not exceeded`(service: PointService) throws {
    for reach in [1.0, 74_080, 500_000] {
      let area = Self.place.reaching(reach)
      guard case .web(let address) = try service.address(for: area) else {
        Issue.record("\(service.name) is on the web")
        return
      }
      #expect(address.hasPrefix("https://") && address.contains("51.5") && address.contains("-0.5"))
      let miles = try #require(address.split(separator: "/").last.flatMap { Int($0) })
      #expect((1...250).contains(miles))
      #expect(Double(miles) >= min(reach / 1852, 250))
    }
    #expect(service.minimumInterval > .seconds(1))
    #expect(service.attribution.contains(service.name))
  }

  /// A requested delay is respected even if the source was not wanted for a while.
  @Test func `a restarted source polls no sooner than it would have`() async throws {
    let server = try LoopbackServer { _ in
      .answer("429 Too Many Requests", ["X-Rate-Limit-Retry-After-Seconds": "3600"], text: "")
    }
    let refusal = AircraftSource.Event.failing(
      "the server answered 429 (too many requests); retry after 60 min"
    )
    let source = try Kind.openSky.source(server)
    let first = try await updates(1) { await source.run($0) }
    #expect(first == [refusal])
    for round in 1...2 {
      let isRunning = Mutex(false)
      let running = Task {
        isRunning.withLock { $0 = true }
        await source.run { Issue.record("sent \($0)") }
      }
      defer { running.cancel() }
      try await waitUntil { isRunning.withLock(\.self) }
      // A source that is new polls at once. By then the other would have polled, too.
      let other = try Kind.openSky.source(server)
      let next = try await updates(1) { await other.run($0) }
      #expect(next == [refusal])
      running.cancel()
      await running.value
      #expect(server.requests.count == 1 + round)
    }
  }
}
