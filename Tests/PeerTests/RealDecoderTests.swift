import Breathing
import Flights
import Foundation
import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)), .enabled(if: RealDecoder.program != nil))
struct RealDecoderTests {
  // Frames of J. Sun, "The 1090 Megahertz Riddle", and the book's readings of them.
  private static let identity = ["8D4840D6202CC371C32CE0576098"]
  private static let position = [
    "8D40621D58C382D690C8AC2863A7", "8D40621D58C386435CC412692AD6",
    "8D40621D58C382D690C8AC2863A7",
  ]

  /// The latest of each aircraft.
  private final class Sky: Sendable {
    let aircraft = Mutex<[String: Sighting]>([:])
    /// Whether the last update reports a failure.
    let isLost = Mutex(false)

    func take(_ news: AircraftSource.Event) {
      if case .failing = news { isLost.withLock { $0 = true } }
      guard case .batch(let batch) = news else { return }
      isLost.withLock { $0 = false }
      aircraft.withLock { aircraft in
        for sighting in batch.sightings { aircraft["\(sighting.address)"] = sighting }
      }
    }

    func callsign(_ address: String) -> String? {
      aircraft.withLock { $0[address]?.callsign }
    }

    func place(_ address: String) -> Coordinate? {
      aircraft.withLock { $0[address]?.position?.coordinate }
    }

    func forget() {
      aircraft.withLock { $0 = [:] }
    }
  }

  /// Sends frames until an aircraft of one arrives, then those of a position.
  private func feed(_ decoder: RealDecoder, until sky: Sky) async throws {
    try await waitUntil("the decoder names no aircraft", within: 120) {
      if sky.callsign("4840d6") != nil { return true }
      _ = decoder.receive(Self.identity)
      return false
    }
    // Repeated positions make the decoder doubt them, so they are sent once.
    #expect(decoder.receive(Self.position))
    try await waitUntil("the decoder places no aircraft", within: 120) {
      sky.place("40621d") != nil
    }
    #expect(sky.callsign("4840d6") == "KLM1023")
    let truth = Coordinate(degreesNorth: 52.2572, degreesEast: 3.91937)
    let place = try #require(sky.place("40621d"))
    #expect(Earth.distanceMetres(from: place, to: truth) < 5)
  }

  @Test(arguments: [false, true])
  func `a decoder's aircraft arrive, also after it was killed and restarted`(
    isList: Bool
  ) async throws {
    let decoder = try RealDecoder()
    defer { decoder.end() }
    let clock = ContinuousClock()
    let (start, begin) = (clock.now, Date().timeIntervalSince1970)
    let source = AircraftSource(
      try AircraftSource.Address(
        isList
          ? decoder.folder.appending(path: "aircraft.json").path
          : "sbs://127.0.0.1:\(decoder.baseStationPort)"
      ),
      every: .milliseconds(100),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Instant(sinceEpoch: .seconds(begin) + (clock.now - start)) }
    let sky = Sky()
    let running = Task { await source.run { sky.take($0) } }
    defer { running.cancel() }
    try await feed(decoder, until: sky)
    decoder.kill()
    try? FileManager.default.removeItem(at: decoder.folder.appending(path: "aircraft.json"))
    // Until then, older updates may still arrive.
    try await waitUntil("the loss is not noticed", within: 120) { sky.isLost.withLock(\.self) }
    sky.forget()
    try decoder.start()
    try await feed(decoder, until: sky)
    running.cancel()
    await running.value
  }

  /// A queue of its own, on which a task may block without blocking others.
  private final class SideQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "slow reader")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// The updates received by a slow reader.
  private final class Ear: Sendable {
    let gate = DispatchSemaphore(value: 0)
    let state = Mutex((batches: 0, isLost: false, isBack: false))

    func take(_ news: AircraftSource.Event) {
      let isFirst = state.withLock { state in
        switch news {
        case .batch: state.batches += 1
        case .failing: state.isLost = true
        case .returned: state.isBack = true
        case .pace, .restarted: break
        }
        return state.batches == 1
      }
      // The first is held for as long as the test needs.
      if isFirst { gate.wait() }
    }
  }

  @Test func `a reader that is too slow is dropped by the decoder, and comes back`() async throws {
    #expect(ModeSFrame.identity(0x4840D6, "KLM1023") == Self.identity[0])
    let decoder = try RealDecoder()
    defer { decoder.end() }
    let start = Instant(sinceEpoch: .seconds(1_795_240_800))
    let source = AircraftSource(
      try AircraftSource.Address("sbs://127.0.0.1:\(decoder.baseStationPort)"),
      every: .seconds(1),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { start }
    let ear = Ear()
    let running = Task(executorPreference: SideQueue()) { await source.run { ear.take($0) } }
    defer {
      running.cancel()
      ear.gate.signal()
    }
    try await waitUntil("nothing arrives", within: 120) {
      if ear.state.withLock({ $0.batches > 0 }) { return true }
      _ = decoder.receive(Self.identity)
      return false
    }
    // More than the system buffers for a connection whose other end does not read: some 25 MB of
    // lines.
    let frames = (0..<4000).map { ModeSFrame.identity(0x400000 + UInt32($0) * 37, "TST\($0)") }
    for _ in 0..<70 { #expect(decoder.receive(frames)) }
    ear.gate.signal()
    try await waitUntil("the decoder does not drop it", within: 120) {
      ear.state.withLock(\.isLost)
    }
    try await waitUntil("it does not come back", within: 120) {
      if ear.state.withLock(\.isBack) { return true }
      _ = decoder.receive(Self.identity)
      return false
    }
    running.cancel()
    await running.value
  }

  @Test func `a decoder that died leaves its list behind, and that is noticed`() async throws {
    let decoder = try RealDecoder()
    defer { decoder.end() }
    let list = decoder.folder.appending(path: "aircraft.json").path
    try await waitUntil("the decoder writes no list", within: 120) {
      FileManager.default.fileExists(atPath: list)
    }
    let (clock, begin) = (ContinuousClock(), ContinuousClock().now)
    // Time passes sixty times as fast here.
    let source = AircraftSource(
      try AircraftSource.Address(list),
      every: .milliseconds(20),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Instant(sinceEpoch: .seconds(1_795_240_800)).advanced(by: (clock.now - begin) * 60) }
    let (news, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
    let running = Task { await source.run { line.yield($0) } }
    defer { running.cancel() }
    var iterator = news.makeAsyncIterator()
    _ = await iterator.next()
    decoder.kill()
    while let one = await iterator.next() {
      guard case .failing(let why) = one else { continue }
      #expect(why.hasPrefix("no new data for"))
      break
    }
    try decoder.start()
    while let one = await iterator.next(), one != .returned {}
    running.cancel()
    await running.value
  }
}
