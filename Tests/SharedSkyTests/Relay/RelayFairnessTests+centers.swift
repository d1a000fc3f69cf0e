import Testing

@testable import SharedSky

/// How far the centre of a client's answers may move.
extension RelayFairnessTests {
  @Test("Twenty watchers of one address cannot collect the planes of the world")
  func scraping() throws {
    let rig = try RelayRig()
    // Two thousand planes in a row around the equator, each at its own address.
    for number in 1...2_000 {
      let source = SourceAddress(ipv4: UInt32(number), port: 1)
      _ = try rig.report(
        id(number),
        latitude: 1 << 23,
        longitude: UInt32(number) * 8_388,
        from: source
      )
    }
    let collected = rig.core.takeReports(replacingWith: WorkerReports(capacity: 10))
    let table = try SkyTable(capacity: 4_000, tags: SkyTags(RelayRig.keys))
    for report in collected.reports { table.merge(report, at: rig.time) }
    rig.core.sky = table.snapshot(at: rig.time)
    let tokens = try (0..<20).map { try rig.prove(id(9_000 + $0), from: port($0)) }
    var seen: Set<UInt64> = []
    for step in 0..<50 {
      rig.wait(milliseconds: 500)
      for watcher in 0..<20 {
        let reply = try rig.report(
          id(9_000 + watcher),
          flags: 0x20,
          latitude: 1 << 23,
          longitude: UInt32(watcher * 50 + step) * 16_776,
          token: tokens[watcher],
          from: port(watcher)
        )
        if reply[2] & 0x0F == 4 { seen.formUnion(ids(reply)) }
      }
    }
    #expect((300...400).contains(seen.count))
    #expect(rig.core.counts[.heldCenter] == 980)
  }

  @Test("A watcher sees what is near while it moves as fast as an aircraft, and elsewhere later")
  func watching() throws {
    let rig = try RelayRig()
    _ = try report(rig, 1, kilometres: 1, from: SourceAddress(ipv4: 1, port: 1))
    rig.turn()
    let token = try rig.prove(id(9))
    func planes(_ kilometres: Int) throws -> [UInt64] {
      let reply = try report(
        rig,
        9,
        kilometres: kilometres,
        flags: 0x20,
        token: token,
        from: RelayRig.home
      )
      return ids(reply)
    }
    for kilometre in 0..<10 {
      #expect(try planes(kilometre) == [1])
      rig.wait(milliseconds: 5_000)
    }
    // More than an answer has here, and one far away.
    func fill() throws {
      for number in 101...120 {
        let source = SourceAddress(ipv4: UInt32(number), port: 1)
        _ = try report(rig, number, kilometres: 2, from: source)
      }
      _ = try report(rig, 50, kilometres: 500, from: SourceAddress(ipv4: 50, port: 1))
      rig.turn()
    }
    try fill()
    // Until the centre may be there, the answers are about the last one.
    let held = try planes(500)
    #expect(held.count == 18 && !held.contains(50))
    rig.wait(milliseconds: 1_000)
    #expect(try planes(9).count == 18)
    rig.wait(milliseconds: 600_000)
    try fill()
    #expect(try planes(500).contains(50))
  }
}
