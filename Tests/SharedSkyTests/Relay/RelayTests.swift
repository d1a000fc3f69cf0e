import Foundation
import Network
import Synchronization
import TestSupport
import Testing

@testable import SharedSky

@Suite("A relay on its sockets", .timeLimit(.minutes(10)))
struct RelayTests {
  /// A client's socket, connected to a relay.
  private final class Client {
    let descriptor: Int32

    init(_ address: Endpoint) throws {
      descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      var timeout = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, 16)
      let address = try #require(SocketAddress(address))
      try #require(address.withPointer { connect(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
      _ = Foundation.send(descriptor, bytes, bytes.count, 0)
    }

    /// Returns the next answer; no bytes if none arrives in time.
    func receive() async -> [UInt8] {
      await onOwnThread { [descriptor] in
        var bytes = [UInt8](repeating: 0, count: 600)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(count, 0)))
      }
    }

    func ask(_ bytes: [UInt8]) async throws -> [UInt8] {
      send(bytes)
      let answer = await receive()
      try #require(answer.count >= 32)
      return answer
    }

    /// Requests an identity; returns it, its secret and its token.
    func join() async throws -> (id: UInt64, secret: [UInt8], token: UInt64) {
      let now = SkyTime.now.wrapped
      let first = try await ask(HandMade.hello(0, time: now).bytes)
      try #require(first.count == 64)
      let token = HandMade.number(first[28..<36])
      let second = try await ask(HandMade.hello(0, time: now, token: token).bytes)
      try #require(second.count == 64 && second[3] == 5)
      return (
        HandMade.number(second[4..<12]), Array(second[36..<52]), HandMade.number(second[28..<36])
      )
    }
  }

  private static func relay(
    _ file: String? = nil,
    workers: Int = 1,
    handing hand: @escaping @Sendable (SkyUpdate) -> Void = { _ in }
  ) throws -> Relay {
    let address = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    return try Relay(
      at: address,
      keys: RelayRig.keys,
      workers: workers,
      keepingSkyIn: file,
      onUpdate: hand
    )
  }

  private static func report(
    _ plane: (id: UInt64, secret: [UInt8], token: UInt64),
    flags: UInt8 = 0x80
  ) -> [UInt8] {
    HandMade.report(
      plane.id,
      flags: flags,
      time: SkyTime.now.wrapped,
      latitude: 1 << 23,
      longitude: 1 << 23,
      token: plane.token
    ).sealed(by: plane.secret)
  }

  @Test("Two clients of two workers see each other; their reports are handed over, ghosts are not")
  func meeting() async throws {
    let handed = Mutex<[StoredReport]>([])
    let relay = try Self.relay(workers: 2) { news in handed.withLock { $0 += news.reports } }
    try relay.start()
    let (one, other, ghost) = (
      try Client(relay.address), try Client(relay.address), try Client(relay.address)
    )
    let (first, second, third) = (
      try await one.join(), try await other.join(), try await ghost.join()
    )
    #expect(try await one.ask(Self.report(first))[2] == 0x24)
    #expect(try await other.ask(Self.report(second))[2] == 0x24)
    #expect(try await ghost.ask(Self.report(third, flags: 0x20))[2] == 0x24)
    try await waitUntil { relay.sky.count == 2 }
    // The worker adopts the sky a moment later; a plane may report once a second.
    var replies: [UInt8] = []
    var due = ContinuousClock.now + .seconds(1)
    try await waitUntil {
      guard ContinuousClock.now >= due else { return false }
      replies = try await one.ask(Self.report(first))
      due = ContinuousClock.now + .seconds(1)
      return replies[3] & 0x1F > 0
    }
    #expect(replies[3] & 0x1F == 1)
    #expect(HandMade.planes(replies) == [second.id & 0xFFFF_FFFF])
    relay.stop()
    let ids = Set(handed.withLock { $0.map(\.id.rawValue) })
    #expect(ids == [first.id, second.id])
    #expect(relay.statistics.counts[.unseen] == 1)
    #expect(relay.statistics.failure == 0)
  }

  @Test("A failed socket or a sky that is not sorted is a problem; a sky of a few seconds is none")
  func problems() {
    var statistics = RelayStatistics(failure: 0)
    statistics.skyAge = 10
    #expect(statistics.problem == nil)
    statistics.skyAge = 13.2
    #expect(statistics.problem == "the sky has not been sorted for 13 s")
    #expect(RelayStatistics(failure: ENOBUFS).problem?.hasPrefix("a socket failed: ") == true)
  }

  @Test("The age of the sky does not depend on the time of day, which may be set")
  func skyAge() throws {
    var rules = RelayRules()
    rules.planes = 100
    let builder = try SnapshotBuilder([], rules, RelayRig.keys, keptIn: nil) { _ in }
    for hours in [1, -1] as [Int64] {
      builder.turn(at: SkyTime.now.advanced(byMilliseconds: hours * 3_600_000))
      #expect((0..<600).contains(builder.age))
    }
  }

  @Test("A restarted relay knows the sky, the planes' secrets and their tokens")
  func renewed() async throws {
    let folder = try ScratchFolder()
    let file = folder.file("sky")
    let plane: (id: UInt64, secret: [UInt8], token: UInt64)
    do {
      let relay = try Self.relay(file)
      try relay.start()
      let client = try Client(relay.address)
      plane = try await client.join()
      _ = try await client.ask(Self.report(plane))
      // Without waiting for its end: the file now holds what a crash would leave.
      try await waitUntil { relay.sky.count == 1 }
      relay.stop()
    }
    let relay = try Self.relay(file)
    try relay.start()
    defer { relay.stop() }
    #expect(relay.sky.count == 1)
    let other = try Client(relay.address)
    let reply = try await other.ask(Self.report(plane))
    // The secret is known; the token is not valid for this client's port.
    #expect(reply[2] == 0x22 && reply[3] == 1)
  }

  @Test("Packets that arrived before a relay is stopped are still answered")
  func drain() async throws {
    let relay = try Self.relay()
    let client = try Client(relay.address)
    // No one answers yet: the system queues them.
    for _ in 0..<150 { client.send(HandMade.hello(0, time: 1).bytes) }
    try relay.start()
    relay.stop()
    #expect(relay.statistics.counts[.received] == 150)
    // The first that is missing ends the count: each waits for a minute.
    var answers = 0
    while answers < 150, await client.receive().count == 64 { answers += 1 }
    #expect(answers == 150)
  }

  @Test("Planes of other relays are shown but not handed on; ghosts and old reports are not shown")
  func foreign() async throws {
    let handed = Mutex(0)
    let relay = try Self.relay { news in
      handed.withLock { $0 += news.reports.count + news.goodbyes.count }
    }
    try relay.start()
    var plan = FlightPlan()
    plan.append(north: -1_200, east: 640)
    plan.append(north: 800, east: -320)
    func plane(_ id: UInt64, flags: PlaneFlags, age: Int64) -> StoredReport {
      StoredReport(
        id: PlaneID(rawValue: id),
        time: SkyTime.now.advanced(byMilliseconds: -age),
        state: FlightState(position: GridPosition(latitude: 5, longitude: 5), altitude: 9),
        flags: flags,
        plan: plan
      )
    }
    func goodbye(_ id: UInt64, age: Int64) -> PlaneDeparture {
      let plane = plane(id, flags: [], age: age)
      return PlaneDeparture(id: plane.id, time: plane.time, position: plane.state.position)
    }
    let replies = [
      plane(1, flags: .airborne, age: 500), plane(2, flags: [.airborne, .ghost], age: 500),
      plane(3, flags: [], age: 500), plane(4, flags: .airborne, age: 90_000),
    ]
    // A goodbye older than the report removes no plane.
    relay.receive(SkyUpdate(reports: replies, goodbyes: [goodbye(1, age: 900)]))
    try await waitUntil { relay.sky.count > 0 }
    #expect(relay.sky.reports.map(\.id.rawValue) == [1])
    #expect(relay.sky.reports.first?.plan == plan)
    relay.receive(SkyUpdate(goodbyes: [goodbye(1, age: 0)]))
    try await waitUntil { relay.sky.count == 0 }
    relay.stop()
    #expect(handed.withLock(\.self) == 0)
    #expect(relay.statistics.foreign == 4)
  }

  @Test("Two relays may share a port, and a foreign address is refused with a message")
  func addresses() throws {
    let relay = try Self.relay()
    #expect(throws: Never.self) { _ = try Relay(at: relay.address, keys: RelayRig.keys) }
    let foreign = try #require(Endpoint("203.0.113.7:8738"))
    let error = #expect(throws: RelayError.self) { try Relay(at: foreign, keys: RelayRig.keys) }
    #expect("\(try #require(error))" == "203.0.113.7 is not an address of this machine")
    for wrong in ["", "8738", "1.2.3:4", "::1:5", "[1.2.3.4]:5", "1.2.3.4:99999"] {
      #expect(Endpoint(wrong)?.listenable == nil)
    }
    #expect(Endpoint("[::]:8738")?.description == "[::]:8738")
  }
}
