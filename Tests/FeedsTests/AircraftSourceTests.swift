import Breathing
import Flights
import Foundation
import Geodesy
import Network
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct AircraftSourceTests {
  /// 21 November 2026, 06:00 UTC.
  private static let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  /// Runs a source until it has sent a number of updates.
  private func news(_ count: Int, from address: String) async throws -> [AircraftSource.Event] {
    let source = AircraftSource(
      try AircraftSource.Address(address),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
    return try await updates(count) { await source.run($0) }
  }

  private func addresses(_ news: AircraftSource.Event) -> [String] {
    guard case .batch(let batch) = news else { return [] }
    return batch.sightings.map { "\($0.address)" }
  }

  @Test func `a list is polled repeatedly, whatever happens in between`() async throws {
    let server = try LoopbackServer.inTurn { turn in
      switch turn {
      case 1:
        return .answer(
          text: #"{"now":1795240799.5,"aircraft":[{"hex":"40621d","lat":52.2,"lon":3.9},null,7]}"#
        )
      case 2: return .answer("503 Later", ["Retry-After": "0"], text: "{}")
      case 3: return .answer(text: "<html>maintenance</html>")
      case 4: return .answer(text: #"{"aircraft": "#)
      case 5: return .answer(text: #"{"aircraft":[{"hex":"4840d6"}]}"#)
      default: return [.hold]
      }
    }
    let news = try await news(4, from: server.url("/data/aircraft.json"))
    #expect(news.count == 4)
    #expect(addresses(news[0]) == ["40621d"])
    #expect(news[1] == .failing("the server answered 503 (unavailable)"))
    #expect(addresses(news[2]) == ["4840d6"])
    #expect(news[3] == .returned)
  }

  /// A list of some aircraft around a place.
  private static func list(_ count: Int) -> String {
    let rows = (0..<count).map { #"{"hex":"4000\#(10 + $0)","lat":52.2,"lon":3.9}"# }
    return #"{"aircraft":[\#(rows.joined(separator: ","))]}"#
  }

  @Test func `a source that lists no aircraft after a full sky fails until it lists one`()
    async throws
  {
    let counts = Mutex([12, 0, 0, 0, 0, 1, 0])
    let server = try LoopbackServer { _ in
      guard let count = counts.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        return [.hold]
      }
      return .answer(text: Self.list(count))
    }
    let news = try await news(5, from: server.url("/data/aircraft.json"))
    #expect(addresses(news[0]).count == 12)
    #expect(news[1] == .failing("no aircraft in 3 answers in a row; the one before listed 12"))
    #expect(addresses(news[2]) == ["400010"])
    #expect(news[3] == .returned)
    // One aircraft is no full sky: when it leaves, the empty list is believed.
    guard case .batch(let last) = news[4] else {
      Issue.record("\(news[4])")
      return
    }
    #expect(last.sightings.isEmpty)
  }

  @Test func `an empty list that does not change counts each time it is polled`() async throws {
    let server = try LoopbackServer { request in
      guard request.number > 1 else { return .answer(text: Self.list(12)) }
      return request.number == 2
        ? .answer("200 OK", ["ETag": "\"empty\""], text: Self.list(0))
        : .answer("304 Not Modified", ["ETag": "\"empty\""], text: "")
    }
    let news = try await news(2, from: server.url("/data/aircraft.json"))
    #expect(addresses(news[0]).count == 12)
    #expect(news[1] == .failing("no aircraft in 3 answers in a row; the one before listed 12"))
  }

  @Test(arguments: [
    (90.0, "90 s"), (3599, "59 min"), (86_399, "23 h"), (159_580_800, "1847 days"),
  ])
  func `a list written more than a minute ago is outdated, and a way to play it is named`(
    age: Double,
    words: String
  ) async throws {
    let server = try LoopbackServer { _ in
      .answer(
        text: """
          {"time":\(1_795_240_800 - age),"states":[["40621d","BAW47","X",1,1,3.9,52.2,1,false,1,1,1,\
          null,1,null,false,0]]}
          """
      )
    }
    let news = try await news(1, from: server.url("/states.json"))
    #expect(
      news == [.failing("it was written \(words) ago; use replay:FILE for a recording")]
    )
  }

  @Test(arguments: [message("40621D"), "{\"aircraft\":[]}\n{\"aircraft\":[]}\n"])
  func `a recording given as a list is refused, and a way to play it is named`(
    text: String
  ) async throws {
    let folder = try ScratchFolder(["recording": text])
    guard case .failing(let why) = try await news(1, from: folder.file("recording")).first else {
      Issue.record("a recording was taken for a list")
      return
    }
    #expect(why.hasSuffix("use replay:FILE for a recording"))
  }

  @Test func `a list written just now is accepted, though its aircraft were received long ago`()
    async throws
  {
    let server = try LoopbackServer { _ in
      .answer(text: #"{"now":1795240741,"aircraft":[{"hex":"40621d","seen":300}]}"#)
    }
    let news = try await news(1, from: server.url("/aircraft.json"))
    #expect(addresses(news[0]) == ["40621d"])
  }

  @Test(arguments: [3_600.0, -3_600, 86_400, -86_400])
  func `ages survive a step of the clock`(step: Double) async throws {
    // The list is written once a second by the wall clock, which is set after the third list.
    let wall = Mutex(Self.now)
    let clock = Mutex(Self.now)
    let server = try LoopbackServer.inTurn { turn in
      guard turn <= 6 else { return [.hold] }
      let written = wall.withLock { wall in
        wall = wall.advanced(by: .seconds(1))
        return wall
      }
      clock.withLock { $0 = $0.advanced(by: .seconds(1)) }
      // Set between the writing of the third list and its reading.
      if turn == 3 { wall.withLock { $0 = $0.advanced(by: .seconds(step)) } }
      let seconds = written.sinceEpoch.seconds
      return .answer(
        text: """
          {"now":\(seconds),"aircraft":[{"hex":"40621d","seen":\(turn),"lat":52.2,"lon":3.9,\
          "seen_pos":\(turn)}]}
          """
      )
    }
    let source = AircraftSource(
      try AircraftSource.Address(server.url("/data/aircraft.json")),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      wallAhead: { clock.withLock(\.self).duration(to: wall.withLock(\.self)) },
      clock: { clock.withLock(\.self) }
    )
    // A list written before the clock was set forward cannot be dated; it is left out.
    let count = step > 0 ? 5 : 6
    let news = try await updates(count) { await source.run($0) }
    var ages: [Double] = []
    for case .batch(let batch) in news {
      let sighting = try #require(batch.sightings.first)
      ages.append(sighting.instant.duration(to: batch.received).seconds)
    }
    #expect(ages == (step > 0 ? [1, 2, 4, 5, 6] : [1, 2, 3, 4, 5, 6]))
  }

  @Test func `lists on both sides of the 180th meridian are one batch`() async throws {
    let server = try LoopbackServer { request in
      let hex = request.path == "/west" ? "c82001" : "c82002"
      return request.number <= 2
        ? .answer(text: #"{"aircraft":[{"hex":"\#(hex)","lat":-16.7,"lon":179.9}]}"#) : [.hold]
    }
    let source = AircraftSource(
      try AircraftSource.Address(server.url("/west")),
      beyondMeridian: try FetchAddress(server.url("/east")),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
    let news = try await updates(1) { await source.run($0) }
    #expect(addresses(news[0]) == ["c82001", "c82002"])
    #expect(server.requests.prefix(2).map(\.path) == ["/west", "/east"])
  }

  @Test func `a file is read each time it is replaced`() async throws {
    let folder = try ScratchFolder()
    let source = AircraftSource(
      try AircraftSource.Address(folder.file("aircraft.json")),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
    let (news, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
    let running = Task { await source.run { line.yield($0) } }
    var iterator = news.makeAsyncIterator()
    #expect(await iterator.next() == .failing("it cannot be read: no such file or directory"))
    for hex in ["40621d", "4840d6"] {
      try folder.write("{\"aircraft\":[{\"hex\":\"\(hex)\"}]}", to: "aircraft.json")
      #expect(addresses(try #require(await iterator.next())) == [hex])
      if hex == "40621d" { #expect(await iterator.next() == .returned) }
    }
    running.cancel()
    await running.value
  }

  private static func message(_ hex: String) -> String {
    "MSG,3,1,1,\(hex),1,2026/11/21,01:35:22.257,2026/11/21,01:35:22.257,,38000,,,52.25720,3.91937,,,"
      + ",,,0\r\n"
  }

  @Test func `a receiver that hangs up in the middle of a line is listened to again`() async throws
  {
    let server = try LineServer(
      [
        [.send(Array((Self.message("40621D") + Self.message("4840D6").prefix(30)).utf8))],
        [.send(Array(Self.message("485020").utf8)), .hold],
      ],
      listensFirst: false
    )
    let news = try await news(4, from: "sbs://127.0.0.1:\(server.port)")
    #expect(news.count == 4)
    #expect(addresses(news[0]) == ["40621d"])
    #expect(news[1] == .failing("the connection was closed"))
    #expect(news[2] == .returned)
    #expect(addresses(news[3]) == ["485020"])
  }

  @Test(
    arguments: [
      (
        "sbs://pi.local",
        AircraftSource.Address.baseStation(Endpoint(host: "pi.local", port: 30_003))
      ),
      ("SBS://[fe80::1]:30004", .baseStation(Endpoint(host: "fe80::1", port: 30_004))),
      ("http://pi.local/data/aircraft.json", .list(.web("http://pi.local/data/aircraft.json"))),
      ("/run/dump1090/aircraft.json", .list(.file(path: "/run/dump1090/aircraft.json"))),
    ] as [(String, AircraftSource.Address)]
  )
  func `an address names a receiver or a list`(
    text: String,
    expected: AircraftSource.Address
  ) throws {
    #expect(try AircraftSource.Address(text) == expected)
  }

  @Test(arguments: [
    ("sbs://pi.local", "pi.local"), ("sbs://pi.local:30004", "pi.local:30004"),
    ("sbs://[fe80::1]:30005", "[fe80::1]:30005"),
    ("https://me:key@pi.local:8080/a.json?k=1", "pi.local:8080"),
    ("https://api.example.org", "api.example.org"),
    ("/run/dump1090/aircraft.json", "aircraft.json"),
  ])
  func `a source's short name contains no secret`(text: String, name: String) throws {
    #expect(try AircraftSource.Address(text).name == name)
  }
}
