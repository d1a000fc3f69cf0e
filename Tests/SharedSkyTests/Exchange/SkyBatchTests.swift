import Breathing
import Foundation
import Geodesy
import SharedSky
import Testing

@Suite("Batches between relays")
struct SkyBatchTests {
  private static let now = SkyTime(milliseconds: 59_641_200_250)

  private static func report(_ chance: inout SeededGenerator) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: UInt64(UInt32.random(in: 0...UInt32.max, using: &chance))),
      time: now.advanced(byMilliseconds: .random(in: -29_000...29_000, using: &chance)),
      state: FlightState(
        position: GridPosition(
          latitude: .random(in: 0..<1 << 24, using: &chance),
          longitude: .random(in: 0..<1 << 24, using: &chance)
        ),
        altitude: .random(in: 0...UInt16.max, using: &chance),
        speed: .random(in: 0...UInt8.max, using: &chance),
        track: .random(in: 0...UInt8.max, using: &chance),
        climb: .random(in: Int8.min...Int8.max, using: &chance)
      ),
      breath: BreathMark(
        phase: .random(in: 0...UInt8.max, using: &chance),
        pattern: .random(in: 0...15, using: &chance),
        rate: .random(in: 0...15, using: &chance)
      ),
      flags: Bool.random(using: &chance) ? [.airborne, .inSession] : [.airborne, .emergency],
      callsign: SkyCallsign(code: .random(in: 0..<1 << 48, using: &chance))
    )
  }

  @Test("A batch survives the broker as it is, in at most 1,024 bytes")
  func roundTrip() {
    var chance = SeededGenerator(seed: 61)
    for count in [0, 1, 2, 33, 34] {
      let reports = (0..<count).map { _ in Self.report(&chance) }
      let batch = SkyBatch(relay: chance.next(), reports: reports)
      #expect(batch.bytes.count == 16 + 29 * count)
      #expect(batch.bytes.count <= 1_024)
      #expect(SkyBatch(parsing: batch.bytes, near: Self.now) == batch)
    }
    let many = SkyBatch(relay: 1, reports: (0..<40).map { _ in Self.report(&chance) })
    #expect(
      SkyBatch(parsing: many.bytes, near: Self.now)?.reports == Array(many.reports.prefix(34))
    )
  }

  @Test("Its bytes are those of docs/shared-sky.md")
  func bytes() throws {
    let report = StoredReport(
      id: PlaneID(rawValue: 0x01A3_F09C_22D1_E07B),
      time: Self.now,
      state: FlightState(
        position: GridPosition(latitude: 0xC93E93, longitude: 0x7FEDCC),
        altitude: 3_401,
        speed: 84,
        track: 64,
        climb: -15
      ),
      breath: BreathMark(phase: 128, pattern: 2, rate: 7),
      flags: [.airborne, .inSession],
      callsign: SkyCallsign(code: 0x5D21_4E00_0000)
    )
    var plan = FlightPlan()
    plan.append(north: 1, east: 2)
    var planned = report
    planned.plan = plan
    let batch = SkyBatch(relay: 0x0102_0304_0506_0708, reports: [planned])
    let page = try String(contentsOf: Self.pageFile, encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```BATCH\n").dropFirst().first)
    let expected = block.prefix { $0 != "`" }.filter(\.isHexDigit)
    let hexadecimal = batch.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hexadecimal == expected)
    #expect(SkyBatch(parsing: batch.bytes, near: Self.now)?.reports.first?.state == report.state)
  }

  private static let pageFile = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/shared-sky.md")

  @Test("What is no batch is refused, and planes on the ground and ghosts are left out")
  func refusals() {
    var chance = SeededGenerator(seed: 62)
    let reports = (0..<3).map { _ in Self.report(&chance) }
    let bytes = SkyBatch(relay: 7, reports: reports).bytes
    for count in 0..<bytes.count where (count - 16) % 29 != 0 || count < 16 {
      #expect(SkyBatch(parsing: Array(bytes[..<count]), near: Self.now) == nil)
    }
    #expect(
      SkyBatch(parsing: bytes + [UInt8](repeating: 0, count: 29 * 32), near: Self.now) == nil
    )
    for place in [0, 1, 2, 3, 4] {
      var other = bytes
      other[place] ^= 1
      #expect(SkyBatch(parsing: other, near: Self.now) == nil)
    }
    // The flags of the first record, its plan's length among them.
    for (flags, kept) in [(0x10, 2), (0xA0, 2), (0x91, 2), (0x97, 2), (0x80, 3)] as [(UInt8, Int)] {
      var other = bytes
      other[16 + 4 + 18] = flags
      #expect(SkyBatch(parsing: other, near: Self.now)?.reports.count == kept)
    }
  }

  @Test("Any bytes are read or refused, and what is read can be written and read again")
  func anyBytes() {
    var chance = SeededGenerator(seed: 63)
    let samples = (0..<8).map { _ in
      SkyBatch(
        relay: chance.next(),
        reports: (0..<Int.random(in: 0...34, using: &chance)).map { _ in Self.report(&chance) }
      ).bytes
    }
    var read = 0
    for _ in 0..<60_000 {
      var bytes = samples[Int.random(in: 0..<samples.count, using: &chance)]
      if Bool.random(using: &chance) {
        bytes = Array(bytes.prefix(16 + 29 * Int.random(in: 0...36, using: &chance)))
      }
      for _ in 0..<Int.random(in: 0...3, using: &chance) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &chance)] = .random(
          in: 0...255,
          using: &chance
        )
      }
      guard let batch = SkyBatch(parsing: bytes, near: Self.now) else { continue }
      read += 1
      #expect(SkyBatch(parsing: batch.bytes, near: Self.now) == batch)
      #expect(batch.reports.allSatisfy { $0.flags.isSuperset(of: .airborne) && $0.plan == .none })
      #expect(batch.reports.allSatisfy { !$0.flags.contains(.ghost) })
    }
    #expect(read > 30_000)
  }
}
