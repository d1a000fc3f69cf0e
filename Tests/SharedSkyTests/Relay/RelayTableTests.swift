import Breathing
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SharedSky

@Suite("A relay's tables")
struct RelayTableTests {
  @Test("An index two thirds full still has a slot for every key, and finds it")
  func index() throws {
    let memory = try FixedMemory(count: 8 * 8_000)
    let index = SlotIndex(memory.elements(of: UInt64.self, count: 8_000), seed: 12_345)
    var dice = SeededGenerator(seed: 3)
    let keys = (0..<5_333).map { _ in UInt64.random(in: 1 ... .max, using: &dice) }
    let slots = keys.map { index.claim($0) { _ in false } }
    #expect(slots.count { $0 == nil } == 0)
    #expect(Set(slots).count == keys.count)
    #expect(keys.map { index.find($0) } == slots)
    #expect(index.find(99) == nil)
  }

  @Test("A slot that is no longer needed is reused for another key")
  func reuse() throws {
    let memory = try FixedMemory(count: 64)
    let index = SlotIndex(memory.elements(of: UInt64.self, count: 8), seed: 1)
    for key in UInt64(1)...8 { #expect(index.claim(key) { _ in false } != nil) }
    #expect(index.claim(9) { _ in false } == nil)
    let third = try #require(index.find(3))
    #expect(index.claim(9) { $0 == third } == third)
    #expect(index.find(3) == nil)
    #expect(index.find(9) == third)
  }

  @Test("A limit admits its burst, then its rate, and never more")
  func rate() {
    let limit = RateLimit(RelayLimit(200, atOnce: 400))
    var due: UInt64 = 0
    var passed = 0
    // Two packets a millisecond for ten seconds.
    for step in 0..<10_000 {
      for _ in 0..<2 where limit.admit(&due, at: 1_000_000_000 + UInt64(step) * 1_000_000) {
        passed += 1
      }
    }
    #expect((2_399...2_401).contains(passed))
    #expect(limit.wait(due, at: 11_000_000_000) <= limit.interval)
    #expect(limit.admit(&due, at: 20_000_000_000))
  }

  @Test("Each source has its own limit: an IPv4 address, or half an IPv6 address")
  func sources() throws {
    let limits = try SourceLimits(RateLimit(RelayLimit(1, atOnce: 3)))
    func passed(_ source: (Int) -> SourceAddress) -> Int {
      (0..<10).count { limits.admit(source($0), at: 1_000_000_000) }
    }
    #expect(passed { SourceAddress(ipv4: 0x7F00_0001, port: UInt16($0)) } == 3)
    #expect(passed { SourceAddress(ipv4: 0x0A00_0000 + UInt32($0), port: 1) } == 10)
    #expect(passed { SourceAddress(high: 0x2001_0DB8 << 32, low: UInt64($0), port: 1) } == 3)
    let prefix: UInt64 = 0x2001_0DB9 << 32
    #expect(passed { SourceAddress(high: prefix + UInt64($0), low: 0, port: 1) } == 10)
  }

  @Test("A report that waits to be sorted and a plane in the table take 96 bytes each")
  func sizes() {
    #expect(MemoryLayout<StoredReport>.stride == 96)
    #expect(MemoryLayout<SkySlot>.stride == 96)
  }

  @Test("The sky in a file is available to a restarted relay, and to only one at a time")
  func kept() throws {
    let folder = try ScratchFolder()
    let path = folder.file("sky")
    let now = SkyTime(milliseconds: 50_000_000_000)
    func report(_ id: UInt64, _ secondsAgo: Int64) -> StoredReport {
      let place = Coordinate(degreesNorth: Double(id), degreesEast: 0)
      return StoredReport(
        id: PlaneID(rawValue: id),
        time: now.advanced(byMilliseconds: -1_000 * secondsAgo),
        state: FlightState(at: place, altitudeMetres: 1_000)
      )
    }
    do {
      let table = try SkyTable(capacity: 100, tags: SkyTags(RelayRig.keys), keptIn: path)
      for id in UInt64(1)...20 { #expect(table.merge(report(id, Int64(id) * 5), at: now)) }
      let error = #expect(throws: FixedMemoryError.self) {
        try SkyTable(capacity: 100, tags: SkyTags(RelayRig.keys), keptIn: path)
      }
      #expect(error?.description == "\(path) is in use by another relay")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // Planes are listed for 25 seconds after their last report.
    let again = try SkyTable(capacity: 100, tags: SkyTags(RelayRig.keys), keptIn: path).snapshot(
      at: now
    )
    #expect(Set(again.reports) == Set((UInt64(1)..<6).map { report($0, Int64($0) * 5) }))
    // Another layout starts empty.
    #expect(
      try SkyTable(capacity: 200, tags: SkyTags(RelayRig.keys), keptIn: path).snapshot(at: now)
        .count == 0
    )
  }

  @Test("A plane that hides is gone at once, and late reports do not bring it back")
  func hidden() throws {
    let table = try SkyTable(capacity: 5, tags: SkyTags(RelayRig.keys))
    let now = SkyTime(milliseconds: 50_000_000_000)
    var report = StoredReport(
      id: PlaneID(rawValue: 5),
      time: now,
      state: FlightState(
        at: Coordinate(degreesNorth: 1, degreesEast: 2),
        altitudeMetres: 0
      )
    )
    table.merge(report, at: now)
    #expect(table.snapshot(at: now).count == 1)
    table.hide(report.id, at: now.advanced(byMilliseconds: 500))
    #expect(table.snapshot(at: now).count == 0)
    report.time = now.advanced(byMilliseconds: 400)
    table.merge(report, at: now)
    #expect(table.snapshot(at: now).count == 0)
    report.time = now.advanced(byMilliseconds: 600)
    table.merge(report, at: now)
    #expect(table.snapshot(at: now).count == 1)
  }

  @Test("A report that is dated ahead is listed no longer than others, and grows as old")
  func ahead() throws {
    let table = try SkyTable(capacity: 5, tags: SkyTags(RelayRig.keys))
    let now = SkyTime(milliseconds: 50_000_000_000)
    func report(ahead seconds: Int64) -> StoredReport {
      StoredReport(
        id: PlaneID(rawValue: 5),
        time: now.advanced(byMilliseconds: seconds * 1_000),
        state: FlightState(
          at: Coordinate(degreesNorth: 1, degreesEast: 2),
          altitudeMetres: 0
        )
      )
    }
    #expect(table.merge(report(ahead: 29), at: now))
    for (seconds, isListed) in [(0, true), (20, true), (25, true), (26, false), (54, false)]
      as [(Int64, Bool)]
    {
      let later = now.advanced(byMilliseconds: seconds * 1_000)
      let sky = table.snapshot(at: later)
      #expect(sky.count == (isListed ? 1 : 0), "after \(seconds) s")
      let age = sky.reports.first.map { later.milliseconds(since: $0.time) }
      #expect(age == (isListed ? seconds * 1_000 : nil))
    }
    // It is still the later one of two.
    let later = now.advanced(byMilliseconds: 30_000)
    table.merge(report(ahead: 28), at: later)
    #expect(table.snapshot(at: later).count == 0)
    table.merge(report(ahead: 30), at: later)
    #expect(table.snapshot(at: later).count == 1)
  }

  @Test("The estimate of planes around a place is close to the count", arguments: [0.0, 47, -70])
  func density(latitude: Double) {
    var dice = SeededGenerator(seed: 9)
    let places = (0..<20_000).map { _ in
      Coordinate(
        degreesNorth: latitude + dice.unit() * 6 - 3,
        degreesEast: 180 + dice.unit() * 12 - 6
      )
    }
    let density = SkyDensity(places.map { GridPosition($0) })
    let centre = Coordinate(degreesNorth: latitude, degreesEast: 180)
    let count = places.count { place in
      let cosine = (place.normal * centre.normal).sum()
      return cosine > 1 - Double(SkyDensity.separation) / 2
    }
    let estimate = density.estimate(around: GridPosition(centre))
    #expect(Double(abs(estimate - count)) < Double(count) * 0.15)
  }

  @Test("A district contains the tiles with its prefixes, and all tiles without any")
  func district() throws {
    let all = try #require(SkyDistrict([]))
    let northEast = try #require(SkyDistrict(["3"]))
    let london = GridPosition(Coordinate(degreesNorth: 51.5, degreesEast: 0.1))
    let lima = GridPosition(Coordinate(degreesNorth: -12, degreesEast: -77))
    #expect(all.contains(london) && all.contains(lima))
    #expect(northEast.contains(london) && !northEast.contains(lima))
    #expect(try #require(SkyDistrict(["0", "3"])).contains(lima))
    for wrong in ["", "4", "0123012", "a", "-1"] { #expect(SkyDistrict([wrong]) == nil) }
  }
}
