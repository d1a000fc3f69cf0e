import Airports
import Breathing
import Foundation
import Notams
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct NotamSourceTests {
  /// 23 November 2026, 12:00 UTC.
  private static let now = Instant(nanoseconds: 1_795_435_200_000_000_000)

  private func source(_ address: String) throws -> NotamSource {
    try NotamSource(
      FetchAddress(address),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
  }

  private func notam(_ number: Int) -> String {
    "A000\(number)/26 NOTAMN\nA) EGLL B) 2611230600 C) PERM\nE) VOR U/S"
  }

  private func numbers(_ event: NotamSource.Event) -> [String?]? {
    guard case .notams(let list) = event else { return nil }
    return list.today(at: ["EGLL"], nowUnixSeconds: Self.now.unixSeconds).map(\.notam.number)
  }

  @Test func `a new list replaces the former, and a failing server leaves it`() async throws {
    let server = try LoopbackServer { request in
      switch request.number {
      case 1: return .answer("200 OK", ["ETag": "\"1\""], text: notam(1))
      case 2: return .answer("503 Busy", ["Retry-After": "0"], text: "")
      case 3: return .answer(text: "<html>maintenance</html>")
      case 4:
        guard request.headers["if-none-match"] == "\"1\"" else { return .answer(text: "wrong") }
        return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
      case 5: return .answer(text: notam(2))
      default: return [.hold]
      }
    }
    let source = try source(server.url("/notams"))
    let news = try await updates(5) { await source.run($0) }
    #expect(numbers(news[0]) == ["A0001/26"])
    #expect(news[1] == .failing("the server answered 503 (unavailable)"))
    // The server confirms its list, then sends another.
    let rest = news[2...]
    #expect(rest.contains(.returned))
    #expect(rest.compactMap { numbers($0) } == [["A0001/26"], ["A0002/26"]])
  }

  @Test func `a server that calls a list unchanged which was never received fails`() async throws {
    let server = try LoopbackServer { request in
      #expect(request.headers["if-none-match"] == nil)
      return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    }
    let source = try source(server.url("/notams"))
    let news = try await updates(1) { await source.run($0) }
    #expect(news == [.failing("the answer is malformed: 304 although no earlier version is known")])
  }

  @Test func `a file is read again when it has changed, and is as old as its change`() async throws
  {
    let folder = try ScratchFolder(["notams": notam(1)])
    try folder.date("notams", unixSeconds: 1_795_000_000)
    let (news, line) = AsyncStream.makeStream(of: NotamSource.Event.self)
    let source = try source(folder.file("notams"))
    let running = Task { await source.run { line.yield($0) } }
    var iterator = news.makeAsyncIterator()

    let first = try #require(await iterator.next())
    #expect(numbers(first) == ["A0001/26"])
    guard case .notams(let list) = first else { return }
    #expect(list.receivedUnixSeconds == 1_795_000_000)
    #expect(list.isStale(nowUnixSeconds: Self.now.unixSeconds) == true)
    try folder.write(notam(2), to: "notams")
    #expect(numbers(try #require(await iterator.next())) == ["A0002/26"])
    running.cancel()
    await running.value
  }

  @Test func `a file that was changed in the future is as old as its first reading`() async throws {
    let folder = try ScratchFolder(["notams": notam(1)])
    try folder.date("notams", unixSeconds: Self.now.unixSeconds + 86_400)
    let source = try source(folder.file("notams"))
    let news = try await updates(1) { await source.run($0) }
    guard case .notams(let list) = news[0] else {
      Issue.record("\(news)")
      return
    }
    #expect(list.receivedUnixSeconds == Self.now.unixSeconds)
  }

  /// The clocks of a machine: each poll takes one pair of readings, in hours, and the last pair stays.
  private final class Clocks: Sendable {
    private let pairs: [(wall: Int64, uptime: Int64)]
    private let polls = Mutex(0)
    private let start = ContinuousClock.now

    init(_ pairs: [(wall: Int64, uptime: Int64)]) { self.pairs = pairs }

    private func pair(_ poll: Int) -> (wall: Int64, uptime: Int64) {
      pairs[min(poll, pairs.count - 1)]
    }

    var wall: Instant {
      let hours = pair(polls.withLock(\.self)).wall
      return NotamSourceTests.now.advanced(by: .seconds(3_600 * hours))
    }

    /// A poll reads it once, after the wall clock.
    var uptime: ContinuousClock.Instant {
      let poll = polls.withLock { count in
        count += 1
        return count - 1
      }
      return start.advanced(by: .seconds(3_600 * pair(poll).uptime))
    }
  }

  /// Returns the hours from `now` to the first two times of the list in a file.
  private func hours(
    changed: Int64,
    _ pairs: [(wall: Int64, uptime: Int64)]
  ) async throws -> [Int64] {
    let folder = try ScratchFolder(["notams": notam(1)])
    try folder.date("notams", unixSeconds: Self.now.unixSeconds + 3_600 * changed)
    let clocks = Clocks(pairs)
    var source = try NotamSource(
      FetchAddress(folder.file("notams")),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { clocks.wall }
    source.uptime = { clocks.uptime }
    let news = try await updates(2) { [source] in await source.run($0) }
    return try news.map { event in
      guard case .notams(let list) = event else { throw NotNotams() }
      let time = try #require(list.receivedUnixSeconds)
      return (time - Self.now.unixSeconds) / 3_600
    }
  }

  /// An update that is no list.
  private struct NotNotams: Error {}

  @Test func `a file is as old as its change once a clock that was behind is set`() async throws {
    // The clock is a month behind, and is set an hour after the start.
    let hours = try await hours(changed: -2, [(-720, 0), (-719, 1), (2, 2)])
    #expect(hours == [-720, -2])
  }

  @Test func `a file dated in the future becomes older, also if the clock is set`() async throws {
    // Nothing is sent while only time passes. Five days are what the clock was set by.
    let hours = try await hours(changed: 8_760, [(0, 0), (13, 13), (26, 26), (147, 27)])
    #expect(hours == [0, 120])
  }

  /// A store in memory.
  private final class Memory: NotamStore {
    private let kept: Mutex<StoredNotams?>

    init(_ kept: StoredNotams? = nil) { self.kept = Mutex(kept) }

    var content: StoredNotams? { kept.withLock(\.self) }

    func load(of address: FetchAddress) -> StoredNotams? { content }

    func save(_ stored: StoredNotams, of address: FetchAddress) {
      kept.withLock { $0 = stored }
    }

    func confirm(atUnixSeconds time: Int64, of address: FetchAddress) {
      kept.withLock { $0 = $0.map { StoredNotams(body: $0.body, receivedUnixSeconds: time) } }
    }
  }

  private func source(
    _ address: String,
    access: AccessFields? = nil,
    store: Memory? = nil,
    clock: @escaping @Sendable () -> Instant = { NotamSourceTests.now }
  ) throws -> NotamSource {
    try NotamSource(
      FetchAddress(address),
      every: .milliseconds(10),
      access: access,
      store: store,
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      clock: clock
    )
  }

  @Test func `what was kept comes first, with its age, while the server fails`() async throws {
    let server = try LoopbackServer { _ in .answer("503 Busy", text: "") }
    let day = Self.now.unixSeconds - 86_400
    let store = Memory(StoredNotams(body: Array(notam(1).utf8), receivedUnixSeconds: day))
    let source = try source(server.url("/notams"), store: store)
    let news = try await updates(2) { await source.run($0) }
    #expect(numbers(news[0]) == ["A0001/26"])
    guard case .notams(let list) = news[0] else { return }
    #expect(list.receivedUnixSeconds == day)
    #expect(list.isStale(nowUnixSeconds: Self.now.unixSeconds) == true)
    #expect(news[1] == .failing("the server answered 503 (unavailable)"))
    #expect(store.content?.receivedUnixSeconds == day)
  }

  @Test func `a list from the future, or a damaged one, is not shown`() async throws {
    let server = try LoopbackServer { _ in .answer("503 Busy", text: "") }
    let now = Self.now.unixSeconds
    for (body, time) in [(notam(1), now + 1), ("<html>", now)] {
      let store = Memory(StoredNotams(body: Array(body.utf8), receivedUnixSeconds: time))
      let source = try source(server.url("/notams"), store: store)
      let news = try await updates(1) { await source.run($0) }
      #expect(news[0] == .failing("the server answered 503 (unavailable)"))
    }
  }

  @Test func `what a server sends and confirms is kept`() async throws {
    let server = try LoopbackServer.inTurn { turn in
      turn == 1
        ? .answer("200 OK", ["ETag": "\"1\""], text: notam(1))
        : turn == 2 ? [.send("HTTP/1.1 304 Not Modified\r\n\r\n")] : [.hold]
    }
    let store = Memory()
    // Each answer comes a minute after the one before it.
    let source = try source(server.url("/notams"), store: store) {
      Self.now.advanced(by: .seconds(60 * server.requests.count))
    }
    _ = try await updates(2) { await source.run($0) }
    let kept = StoredNotams(
      body: Array(notam(1).utf8),
      receivedUnixSeconds: Self.now.unixSeconds + 120
    )
    #expect(store.content == kept)
  }

  @Test func `a key goes to its server, never elsewhere and never in clear`() async throws {
    let other = try LoopbackServer { _ in .answer(text: "") }
    let elsewhere = other.url("/")
    let server = try LoopbackServer { request in
      request.path == "/moved"
        ? .answer("302 Found", ["Location": elsewhere], text: "") : .answer(text: notam(1))
    }
    let access = try AccessFields(Array("client_id: 0123\nclient_secret: 4567".utf8))
    let direct = try source(server.url("/notams"), access: access)
    let news = try await updates(1) { await direct.run($0) }
    #expect(numbers(news[0]) == ["A0001/26"])
    #expect(server.requests.first?.headers["client_id"] == "0123")
    #expect(server.requests.first?.headers["client_secret"] == "4567")

    let moved = try source(server.url("/moved"), access: access)
    let failure = try await updates(1) { await moved.run($0) }
    guard case .failing(let why) = failure[0] else {
      Issue.record("a redirect was followed")
      return
    }
    #expect(!why.contains("4567"))
    #expect(other.requests.isEmpty)
    let unencrypted = "it must begin with https://, to keep the key encrypted"
    #expect(throws: FetchError.address(unencrypted)) {
      try self.source("http://example.org/notams", access: access)
    }
  }
}
