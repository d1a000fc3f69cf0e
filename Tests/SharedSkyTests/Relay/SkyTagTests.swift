import Testing

@testable import SharedSky

@Suite("Tags of planes")
struct SkyTagTests {
  private static let start = SkyTime(milliseconds: 60_000_000_000)

  private func report(
    _ id: UInt64,
    seconds: Int64 = 0,
    isInDistress: Bool = false
  ) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: id),
      time: Self.start.advanced(byMilliseconds: seconds * 1_000),
      state: FlightState(position: GridPosition(latitude: 1, longitude: 2), altitude: 3),
      flags: isInDistress ? [.airborne, .emergency] : .airborne,
      emergency: isInDistress ? .general : .none
    )
  }

  @Test("A tag changes every ten minutes, also for reports that alternate around the change")
  func rotation() {
    var tags = SkyTags(RelayRig.keys)
    // The period began with `start`.
    let before = tags.tag(of: report(9, seconds: -1))
    let first = tags.tag(of: report(9))
    #expect(first != before && first < 1 << 24)
    for _ in 0..<3 {
      #expect(tags.tag(of: report(9, seconds: -1)) == before)
      #expect(tags.tag(of: report(9, seconds: 599)) == first)
    }
    let seen = Set((0..<100).map { tags.tag(of: report(9, seconds: 600 * $0)) })
    #expect(seen.count == 100)
  }

  @Test("The tag of a plane in an emergency stays the same for hours")
  func distress() {
    var tags = SkyTags(RelayRig.keys)
    let seen = Set((0..<100).map { tags.tag(of: report(9, seconds: 600 * $0, isInDistress: true)) })
    #expect(seen.count == 1)
    #expect(!seen.contains(tags.tag(of: report(9))))
  }

  @Test("Relays with the same key list a plane under the same tag, others under another")
  func keys() {
    var one = SkyTags(RelayRig.keys)
    var same = SkyTags(RelayRig.keys)
    let other = [UInt8](repeating: 1, count: 32)
    var foreign = SkyTags(RelayKeys(RelayKeys.Generation(number: 1, key: other)))
    #expect(one.tag(of: report(9)) == same.tag(of: report(9)))
    #expect(one.tag(of: report(9)) != foreign.tag(of: report(9)))
  }

  /// Two planes that have the same tag.
  private func twins(at time: SkyTime) throws -> (UInt64, UInt64) {
    var tags = SkyTags(RelayRig.keys)
    var known: [UInt32: UInt64] = [:]
    for number in UInt64(1)...100_000 {
      var report = report(1 << 56 | number)
      report.time = time
      if let twin = known.updateValue(report.id.rawValue, forKey: tags.tag(of: report)) {
        return (twin, report.id.rawValue)
      }
    }
    throw Twinless()
  }

  private struct Twinless: Error {}

  @Test("Two planes with the same tag get different ones in a reply, whichever is nearer")
  func unique() throws {
    let rig = try RelayRig()
    let (one, two) = try twins(at: rig.time)
    var tags = SkyTags(RelayRig.keys)
    var sample = report(one)
    sample.time = rig.time
    let tag = UInt64(tags.tag(of: sample))
    let home = SourceAddress(ipv4: 9, port: 9)
    let token = try rig.prove(1 << 56 | 0xFF_FFFF, from: home)
    for (near, far) in [(one, two), (two, one)] {
      rig.wait(milliseconds: 1_000)
      for (id, row) in [(near, UInt32(100)), (far, 200)] {
        let source = SourceAddress(ipv4: UInt32(id & 0xFFFF), port: 1)
        _ = try rig.report(id, latitude: 1 << 23 + row, longitude: 1 << 23, from: source)
      }
      rig.turn()
      let reply = try rig.report(
        1 << 56 | 0xFF_FFFF,
        flags: 0x20,
        latitude: 1 << 23,
        longitude: 1 << 23,
        token: token,
        from: home
      )
      #expect(HandMade.planes(reply) == [near, far].map { $0 & 0xFFFF_FFFF })
      let expected = [near, far].map { $0 == one ? tag : (tag + 1) & 0xFF_FFFF }
      #expect(HandMade.tags(reply) == expected)
    }
  }

  @Test("Planes whose identities have the same low half are two planes, also in other relays")
  func wholeIdentities() throws {
    let table = try SkyTable(capacity: 10, tags: SkyTags(RelayRig.keys))
    let reports = [report(0x01AA_0000_1234_5678), report(0x01BB_0000_1234_5678)]
    let batches = SkyBatch.batches(of: SkyUpdate(reports: reports), by: 1)
    let bytes = try #require(batches.first).bytes
    let read = try SkyBatch(parsing: bytes, near: Self.start).update.reports
    #expect(read == reports)
    for report in read { table.merge(report, at: Self.start) }
    #expect(Set(table.snapshot(at: Self.start).reports.map(\.id)) == Set(reports.map(\.id)))
    table.hide(reports[0].id, at: Self.start.advanced(byMilliseconds: 1))
    #expect(table.snapshot(at: Self.start).reports.map(\.id) == [reports[1].id])
  }
}
