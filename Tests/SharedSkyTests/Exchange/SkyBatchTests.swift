import Breathing
import Foundation
import Geodesy
import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite("Batches between relays")
struct SkyBatchTests {
  private static let now = SkyTime(milliseconds: 59_641_200_250)

  private static func report(
    _ chance: inout SeededGenerator,
    points: Int = 0
  ) -> StoredReport {
    var plan = FlightPlan()
    for _ in 0..<points {
      plan.append(
        north: .random(in: Int16.min...Int16.max, using: &chance),
        east: .random(in: Int16.min...Int16.max, using: &chance)
      )
    }
    return StoredReport(
      id: PlaneID(rawValue: .random(in: 1 ... .max, using: &chance)),
      time: now.advanced(byMilliseconds: .random(in: -29_000...29_000, using: &chance)),
      state: .random(
        at: GridPosition(
          latitude: .random(in: 0..<1 << 24, using: &chance),
          longitude: .random(in: 0..<1 << 24, using: &chance)
        ),
        using: &chance
      ),
      breath: .random(using: &chance),
      flags: Bool.random(using: &chance) ? [.airborne, .inSession] : [.airborne, .emergency],
      callsign: SkyCallsign(code: .random(in: 0..<1 << 48, using: &chance)),
      emergency: EmergencyKind(rawValue: .random(in: 0...7, using: &chance)),
      source: PlaneSource.allCases.randomElement(using: &chance) ?? .paper,
      isClosed: .random(using: &chance),
      plan: plan
    )
  }

  @Test("A batch passes through the broker unchanged, in at most 1,024 bytes")
  func roundTrip() throws {
    var chance = SeededGenerator(seed: 61)
    for count in [0, 1, 2, 28, 29] {
      let reports = (0..<count).map { _ in Self.report(&chance) }
      let batch = SkyBatch(relay: chance.next(), SkyUpdate(reports: reports))
      #expect(batch.bytes.count == 16 + 34 * count)
      #expect(batch.bytes.count <= 1_024)
      #expect(try SkyBatch(parsing: batch.bytes, near: Self.now) == batch)
    }
    let many = SkyBatch(relay: 1, SkyUpdate(reports: (0..<40).map { _ in Self.report(&chance) }))
    #expect(
      try SkyBatch(parsing: many.bytes, near: Self.now).update.reports
        == Array(many.update.reports.prefix(29))
    )
  }

  @Test("Plans accompany their planes: 18 of five points in a batch, 21 of three, 29 without")
  func plans() throws {
    var chance = SeededGenerator(seed: 64)
    for (points, most) in [(0, 29), (1, 26), (2, 24), (3, 21), (4, 20), (5, 18)] {
      let reports = (0..<100).map { _ in Self.report(&chance, points: points) }
      let batches = SkyBatch.batches(of: SkyUpdate(reports: reports), by: 9)
      #expect(batches.map(\.update.reports.count).max() == most)
      #expect(batches.count == (100 + most - 1) / most)
      for batch in batches {
        #expect(batch.bytes.count == 16 + (34 + 4 * points) * batch.update.reports.count)
        #expect(try SkyBatch(parsing: batch.bytes, near: Self.now) == batch)
      }
    }
    let mixed = (0..<500).map { Self.report(&chance, points: $0 % 6) }
    let batches = SkyBatch.batches(of: SkyUpdate(reports: mixed), by: 9)
    #expect(batches.flatMap(\.update.reports) == mixed)
    #expect(batches.allSatisfy { 950...1_024 ~= $0.bytes.count || $0 == batches.last })
    #expect(SkyBatch.batches(of: SkyUpdate(), by: 9).isEmpty)
  }

  @Test("Its bytes match docs/shared-sky.md")
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
    var planned = report
    planned.id = PlaneID(rawValue: 0x01A3_F09C_8A01_77C2)
    planned.callsign = SkyCallsign(code: 0x2054_8F38_0000)
    planned.plan.append(north: -1_200, east: 640)
    planned.plan.append(north: 800, east: -320)
    planned.source = .gps
    planned.flags = [.airborne, .emergency]
    planned.emergency = .fuel
    planned.breath = .none
    let batch = SkyBatch(relay: 0x0102_0304_0506_0708, SkyUpdate(reports: [report, planned]))
    let file = Checkout.root.appending(path: "docs/shared-sky.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```BATCH\n").dropFirst().first)
    let expected = block.prefix { $0 != "`" }.filter(\.isHexDigit)
    let hexadecimal = batch.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hexadecimal == expected)
    let read = try SkyBatch(parsing: batch.bytes, near: Self.now).update.reports
    #expect(read == [report, planned])
  }

  @Test("An invalid batch is refused, ghosts are dropped, and planes on the ground are goodbyes")
  func refusals() throws {
    var chance = SeededGenerator(seed: 62)
    let reports = (0..<3).map { Self.report(&chance, points: $0) }
    let bytes = SkyBatch(relay: 7, SkyUpdate(reports: reports)).bytes
    // Records have 34, 38 and 42 bytes.
    let ends = [16, 50, 88, 130]
    for count in 0..<bytes.count where !ends.contains(count) {
      #expect(throws: SkyBatch.Refusal.malformed) {
        try SkyBatch(parsing: Array(bytes[..<count]), near: Self.now)
      }
    }
    for (count, end) in ends.enumerated() {
      let part = try SkyBatch(parsing: Array(bytes[..<end]), near: Self.now)
      #expect(part.update.reports == Array(reports.prefix(count)))
    }
    #expect(throws: SkyBatch.Refusal.malformed) {
      try SkyBatch(parsing: bytes + [UInt8](repeating: 0, count: 34 * 32), near: Self.now)
    }
    for (place, refusal) in [
      (0, .malformed), (1, .malformed), (2, .malformed), (3, .malformed), (4, .version),
    ] as [(Int, SkyBatch.Refusal)] {
      var other = bytes
      other[place] ^= 1
      #expect(throws: refusal) { try SkyBatch(parsing: other, near: Self.now) }
    }
    // The first version had no plans, and the second halves of identities.
    for version: UInt8 in [1, 2] {
      var older = bytes
      older[4] = version
      #expect(throws: SkyBatch.Refusal.version) { try SkyBatch(parsing: older, near: Self.now) }
    }
    // The flags of the first record.
    for (flags, kept, gone) in [(0x10, 2, 1), (0x30, 2, 0), (0xA0, 2, 0), (0x80, 3, 0)]
      as [(UInt8, Int, Int)]
    {
      var other = bytes
      other[16 + 9 + 18] = flags
      let news = try SkyBatch(parsing: other, near: Self.now).update
      #expect(news.reports.count == kept && news.goodbyes.count == gone)
    }
    // A plan that is longer than the rest, and one with more points than there are.
    for (count, points) in [(16 + 34, 0x81), (16 + 34 + 19, 0x85), (bytes.count, 0x86)]
      as [(Int, UInt8)]
    {
      var other = Array(bytes[..<count])
      other[16 + 9 + 18] = points
      #expect(throws: SkyBatch.Refusal.malformed) { try SkyBatch(parsing: other, near: Self.now) }
    }
  }
}
