import Breathing
import Flights
import Foundation
import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
  private static let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  private func withFile<Result>(
    _ text: String,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    try await withFile(Data(text.utf8), body)
  }

  private func withFile<Result>(
    _ bytes: Data,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = try ScratchFolder()
    try folder.write([UInt8](bytes), to: "recording")
    return try await body(folder.file("recording"))
  }

  private func source(_ text: String) throws -> AircraftSource {
    let (clock, begin) = (ContinuousClock(), ContinuousClock().now)
    return AircraftSource(
      try AircraftSource.Address(text),
      every: .seconds(1),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now.advanced(by: clock.now - begin) }
  }

  /// Runs a source until it has sent a number of updates, or fails.
  private func news(_ count: Int, from text: String) async throws -> [AircraftSource.Event] {
    let source = try source(text)
    return try await updates(count) { await source.run($0) }
  }

  private static func list(_ seconds: Double, _ north: Double) -> String {
    #"{"now":\#(1000 + seconds),"aircraft":[{"hex":"40621d","lat":\#(north),"lon":4,"seen":1,"#
      + #""seen_pos":2,"gs":450,"track":0,"baro_rate":1200,"alt_baro":30000}]}"# + "\n"
  }

  @Test func `lists are sent at their time, with ages and speeds scaled to the playback`()
    async throws
  {
    let text = Self.list(0, 52) + Self.list(20, 52.04)
    let received = try await withFile(text) {
      try await news(3, from: "replay:\($0)?speed=100&loop=no")
    }
    try #require(received.count == 3)
    guard case .batch(let first) = received[0], case .batch(let second) = received[1] else {
      Issue.record("two lists were to come first")
      return
    }
    #expect(received[2] == .failing("the recording is over"))
    // A second before the list in the recording is a hundredth of a second before it in the
    // playback.
    #expect(first.sightings.map { $0.instant.duration(to: first.received) } == [.milliseconds(10)])
    let position = try #require(first.sightings.first?.position)
    #expect(position.instant.duration(to: first.received) == .milliseconds(20))
    #expect(first.received.duration(to: second.received) == .milliseconds(200))
    #expect(second.sightings.first?.playbackSpeed == 100)
    // Unchanged: the label must not state 45,000 knots.
    let speed = try #require(second.sightings.first?.speedMetresPerSecond)
    let expected: Double = 450 * 1_852 / 3_600
    #expect(abs(speed - expected) < 0.01)
  }

  @Test func `a log of a BaseStation port is played by its own times`() async throws {
    let lines = [0.0, 0.2, 0.4].map { second in
      "MSG,3,1,1,40621D,1,2026/11/21,01:35:2\(second),2026/11/21,01:35:22,,38000,,,52.2,3.9,,,,,,0\r\n"
    }
    let clock = ContinuousClock()
    let begin = clock.now
    let received = try await withFile("# roof\n" + lines.joined()) {
      try await news(4, from: "replay:\($0)?loop=no")
    }
    let playing = Self.now...Self.now.advanced(by: clock.now - begin)
    let batches = received.compactMap { news -> SightingBatch? in
      if case .batch(let batch) = news { batch } else { nil }
    }
    #expect(batches.map(\.rows) == [1, 1, 1])
    let instants = batches.compactMap { $0.sightings.first?.instant }
    // Dated by the playback's clock, not by the recording's.
    #expect(instants.map { playing.contains($0) } == [true, true, true])
    #expect(
      zip(instants, instants.dropFirst()).allSatisfy { $0.duration(to: $1) == .milliseconds(200) }
    )
  }

  /// Bytes compressed by this machine's gzip, from file to file.
  private func packed(_ text: String) async throws -> Data {
    let folder = try ScratchFolder(["plain": text])
    _ = try await Oracle.ask("/usr/bin/env", ["gzip", "-9", folder.file("plain")])
    return try withExtendedLifetime(folder) {
      try Data(contentsOf: URL(filePath: folder.file("plain.gz")))
    }
  }

  @Test func `a recording may be packed by gzip, in several parts, and still be recorded`()
    async throws
  {
    let whole = try await packed(Self.list(0, 52)) + packed(Self.list(0.1, 52.01))
    let received = try await withFile(whole) { try await news(3, from: "replay:\($0)?loop=no") }
    #expect(received.count == 3 && received.last == .failing("the recording is over"))
    let cut = try await packed(Self.list(0, 52) + Self.list(0.1, 52.01)).dropLast(6)
    let known = try await withFile(cut) { try await news(3, from: "replay:\($0)?loop=no") }
    #expect(known.count == 3 && known.last == .failing("the recording is over"))
  }

  @Test func `a recording of one instant is passed on piece by piece, however long it is`()
    async throws
  {
    let rows = (0..<1_000).map { row in
      let hex = String(0x100000 + row, radix: 16)
      return "{\"hex\":\"\(hex)\",\"lat\":52,\"lon\":4,\"seen\":0,\"seen_pos\":0}"
    }
    let list = "{\"now\":1000,\"aircraft\":[\(rows.joined(separator: ","))]}\n"
    let received = try await withFile(String(repeating: list, count: 60)) {
      try await news(4, from: "replay:\($0)?loop=no")
    }
    let sizes = received.compactMap { news -> Int? in
      if case .batch(let batch) = news { batch.rows } else { nil }
    }
    #expect(sizes == [25_000, 25_000, 10_000])
  }

  @Test func `a damaged gzipped recording is reported`() async throws {
    var bytes = try await packed((0..<200).map { Self.list(Double($0) / 1e4, 52) }.joined())
    // The checksum and the length at the end.
    for index in bytes.indices.suffix(8) { bytes[index] ^= 0x5A }
    try await withFile(bytes) { path in
      let received = try await news(1, from: "replay:\(path)?loop=no")
      #expect(received == [.failing("it cannot be read: the compressed file is damaged")])
    }
  }

  @Test func `a recording that is damaged after a part that was played ends there`() async throws {
    // More than is read at a time.
    var bytes = try await packed((0..<2_000).map { Self.list(Double($0) / 1e4, 52) }.joined())
    for index in bytes.indices.suffix(8) { bytes[index] ^= 0x5A }
    let (played, others) = try await withFile(bytes) { path in
      let source = try source("replay:\(path)?loop=no")
      let (events, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
      let running = Task {
        await source.run { line.yield($0) }
        line.finish()
      }
      var (played, others) = (0, [AircraftSource.Event]())
      for await event in events {
        if case .batch = event { played += 1 } else { others.append(event) }
        if others.count > 1 { break }
      }
      running.cancel()
      await running.value
      return (played, others)
    }
    #expect(played > 0)
    #expect(others == [.failing("it cannot be read: the compressed file is damaged")])
  }

  @Test(arguments: ["", "# nothing\n", "what\nis\nthis\n", "{\"aircraft\":[]}\n", "MSG,3\n{\n"])
  func `a file that is not a recording is reported`(text: String) async throws {
    let received = try await withFile(text) { try await news(1, from: "replay:\($0)") }
    #expect(
      received == [
        .failing("the answer is malformed: no line has both aircraft and a time")
      ]
    )
  }

  @Test func `a missing file is reported`() async throws {
    #expect(
      try await news(1, from: "replay:/nonexistent/roof.sbs")
        == [.failing("it cannot be read: no such file or directory")]
    )
  }

  /// The recording of a source plays back the source's updates.
  @Test func `a recording can be replayed`() async throws {
    let body = "{ \"aircraft\": [\n {\"hex\": \"40621d\", \"lat\": 52.2, \"lon\": 3.9}\r\n ] }\n"
    let recorded = Mutex<[UInt8]>([])
    try await withFile(body) { list in
      var source = AircraftSource(
        try AircraftSource.Address(list),
        every: .seconds(1),
        by: Fetcher(agent: "aloft/test"),
        seed: 1
      ) { Self.now }
      source.record = { line in recorded.withLock { $0 += line } }
      let (news, line) = AsyncStream.makeStream(of: AircraftSource.Event.self)
      let running = Task { [source] in await source.run { line.yield($0) } }
      for await _ in news { break }
      running.cancel()
      await running.value
    }
    let text = String(decoding: recorded.withLock(\.self), as: UTF8.self)
    #expect(
      text
        == #"{"now":1795240800.000, "aircraft": [ {"hex": "40621d", "lat": 52.2, "lon": 3.9} ] }"#
        + "\n"
    )
    let received = try await withFile(text) { try await news(1, from: "replay:\($0)") }
    guard case .batch(let batch) = received.first else {
      Issue.record("nothing was played")
      return
    }
    #expect(batch.sightings.map(\.address.description) == ["40621d"])
  }
}
