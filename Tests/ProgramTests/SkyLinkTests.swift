import Breathing
import Foundation
import Geodesy
import Network
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

@Suite("A client with its socket on a bad network", .serialized, .timeLimit(.minutes(10)))
struct SkyLinkTests {
  /// The last events and log lines of a link.
  private final class Log: Sendable {
    let news = Mutex<SkyLink.Update?>(nil)
    let notes = Mutex<[String]>([])

    func sees(at now: Instant) -> [String] {
      news.withLock { $0?.neighbours.shown(at: now).map(\.record.callsign.text) ?? [] }
    }
  }

  private static var now: Instant {
    Instant(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9))
  }

  /// Runs links at a port during a body.
  private static func fly(
    _ names: [String],
    at port: UInt16,
    _ body: ([Log]) async throws -> Void
  ) async throws {
    let logs = names.map { _ in Log() }
    try await withThrowingTaskGroup { group in
      for (index, name) in names.enumerated() {
        let plane = try SkySample.plane(name, east: Double(index) / 10)
        let log = logs[index]
        let record: @Sendable (String) -> Void = { note in log.notes.withLock { $0.append(note) } }
        let link = SkyLink(
          to: "127.0.0.1",
          port: port,
          seed: UInt64(index),
          clock: { now },
          log: record
        )
        group.addTask {
          await link.run({ _ in plane }, { news in log.news.withLock { $0 = news } })
        }
      }
      try await body(logs)
      group.cancelAll()
    }
  }

  @Test("Two clients see each other, also after the router changed ports, without new identities")
  func two() async throws {
    let sky = LoopbackSky(pace: 100)
    defer { sky.close() }
    try await Self.fly(["HERON", "WREN"], at: sky.port) { logs in
      let areSeen = {
        logs[0].sees(at: Self.now) == ["WREN"] && logs[1].sees(at: Self.now) == ["HERON"]
      }
      #expect(try await eventually(within: 180, areSeen))
      let replies = sky.relay { $0.counts["replies"] ?? 0 }
      let minted = sky.relay { $0.counts["minted"] }
      sky.rebind()
      let goOn = try await eventually(within: 180) {
        sky.relay { $0.counts["replies"] ?? 0 } > replies + 3
      }
      #expect(goOn)
      #expect(try await eventually(within: 180, areSeen))
      #expect(sky.relay { $0.counts["token 1"] ?? 0 } >= 1)
      #expect(sky.relay { $0.counts["minted"] } == minted)
      // On a busy machine an answer may be late; the log then reports that they are back.
      let areBack = try await eventually(within: 180) {
        logs.allSatisfy { log in log.notes.withLock { $0.last?.contains("is back") != false } }
      }
      #expect(areBack)
    }
  }

  @Test("With half of all packets lost, duplicated or seconds late, two clients see each other")
  func bad() async throws {
    let sky = LoopbackSky(pace: 100)
    defer { sky.close() }
    sky.disturb(loss: 0.5, doubling: 0.3, delay: 0...2_000)
    try await Self.fly(["HERON", "WREN"], at: sky.port) { logs in
      let areSeen = try await eventually(within: 180) {
        logs[0].sees(at: Self.now) == ["WREN"] && logs[1].sees(at: Self.now) == ["HERON"]
      }
      #expect(areSeen)
    }
  }

  @Test("A missing relay is logged once, and so is its return")
  func absent() async throws {
    let sky = LoopbackSky(pace: 100)
    defer { sky.close() }
    sky.relay { $0.isUp = false }
    try await Self.fly(["HERON"], at: sky.port) { logs in
      let isTold = try await eventually(within: 180) { !logs[0].notes.withLock(\.isEmpty) }
      #expect(isTold)
      sky.relay { $0.isUp = true }
      let isBack = try await eventually(within: 180) { logs[0].notes.withLock(\.count) == 2 }
      #expect(isBack)
      let notes = logs[0].notes.withLock(\.self)
      #expect(notes.first?.contains("does not answer") == true, "\(notes)")
      #expect(notes.last?.contains("is back") == true, "\(notes)")
    }
  }

  @Test("A redirected client looks up the name of its tile first; an IP address has none")
  func names() {
    let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    let tile = SkyTile(GridPosition(place))
    let names = SkyLink.names(of: "sky.example", for: tile)
    #expect(names == ["1.3.1.1.3.2.sky.example", "sky.example"])
    #expect(SkyLink.names(of: "sky.example", for: nil) == ["sky.example"])
    for number in ["127.0.0.1", "::1"] {
      #expect(SkyLink.names(of: number, for: tile) == [number])
    }
  }

  @Test("A redirected client whose names do not resolve keeps the socket of the relay that answers")
  func unresolved() throws {
    let log = Log()
    let record: @Sendable (String) -> Void = { note in log.notes.withLock { $0.append(note) } }
    var link = SkyLink(to: "sky.example", port: 9, seed: 1, clock: { Self.now }, log: record)
    link.lookup = { (_, _) throws(NetworkError) in throw NetworkError("no such name") }
    let address = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 9)))
    let (socket, end) = (try SkySocket(to: [address], turn: 0), try Wakeup())
    let tile = SkyTile(GridPosition(Coordinate(degreesNorth: 51.5, degreesEast: -0.1)))
    var redirection = FailureLog()
    for turn in 1...3 {
      let kept = try link.makeSocket(
        for: tile,
        turn: turn,
        orUntil: end,
        keeping: socket,
        &redirection
      )
      #expect(kept === socket)
    }
    let notes = log.notes.withLock(\.self)
    #expect(notes.count == 1)
    #expect(notes.first?.contains("sky.example:9: no such name; staying") == true, "\(notes)")
    for (tile, last) in [(nil, socket), (tile, nil)] as [(SkyTile?, SkySocket?)] {
      #expect(throws: NetworkError("no such name")) {
        var reasons = FailureLog()
        _ = try link.makeSocket(for: tile, turn: 1, orUntil: end, keeping: last, &reasons)
      }
    }
  }

  @Test("With its last socket a client keeps its token and the wait after failed lookups")
  func adoption() throws {
    let address = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 9)))
    let (first, other) = (
      try SkySocket(to: [address], turn: 0), try SkySocket(to: [address], turn: 0)
    )
    var client = SkyClient(seed: 1)
    client.token = AddressToken(rawValue: 7)
    client.isRedirected = true
    var lookups = SkyLink.lookups(seed: 1)
    _ = SkyLink.wait(afterFailed: &lookups)
    SkyLink.adopt(first, after: first, &client, &lookups)
    #expect(client.token == AddressToken(rawValue: 7) && client.isRedirected)
    #expect(lookups.failures == 1)
    SkyLink.adopt(other, after: first, &client, &lookups)
    #expect(client.token == .none && !client.isRedirected)
    #expect(lookups.failures == 0)
  }

  @Test("An unknown name is logged once, and does not delay the end")
  func unknown() async throws {
    let log = Log()
    let record: @Sendable (String) -> Void = { note in log.notes.withLock { $0.append(note) } }
    let link = SkyLink(
      to: "nowhere.invalid",
      port: 9,
      seed: 1,
      clock: { Self.now },
      log: record
    )
    let task = Task {
      let plane = try SkySample.plane("HERON")
      await link.run({ _ in plane }, { _ in })
    }
    #expect(try await eventually(within: 180) { !log.notes.withLock(\.isEmpty) })
    task.cancel()
    try await task.value
    let note = try #require(log.notes.withLock(\.self).first)
    #expect(note.contains("cannot reach the relay nowhere.invalid:9: "), "\(note)")
  }

  @Test("A name server that does not answer does not delay the end")
  func silentNameServer() async throws {
    let (asked, mayAnswer) = (try Wakeup(), try Wakeup())
    defer { mayAnswer.signal() }
    var link = SkyLink(to: "sky.example", port: 9, seed: 1, clock: { Self.now }, log: { _ in })
    link.lookup = { (_, _) throws(NetworkError) in
      asked.signal()
      _ = mayAnswer.wait()
      throw NetworkError("no answer")
    }
    let plane = try SkySample.plane("HERON")
    let hasEnded = Mutex(false)
    let task = Task { [link] in
      await link.run({ _ in plane }, { _ in })
      hasEnded.withLock { $0 = true }
    }
    defer { task.cancel() }
    try await waitUntil { asked.wait(for: .zero) == .woken }
    task.cancel()
    // The name server answers only after the end.
    try await waitUntil("the link does not end") { hasEnded.withLock(\.self) }
    await task.value
  }
}
