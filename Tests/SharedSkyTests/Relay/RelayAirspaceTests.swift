import Breathing
import Testing

@testable import SharedSky

@Suite("The skies of a relay")
struct RelayAirspaceTests {
  /// The byte of kinds: paper, simulator, real by GPS, real by receiver; and closed to others.
  private static let (paper, simulator): (UInt8, UInt8) = (0, 1 << 3)
  private static let (gps, receiver): (UInt8, UInt8) = (2 << 3, 3 << 3)
  private static let closed: UInt8 = 1 << 1

  private func id(_ number: Int) -> UInt64 { 1 << 56 | UInt64(number) }

  /// The identity of a member of a circle.
  private func member(_ number: Int, of circle: UInt16) -> UInt64 {
    PlaneID(vouched: 1, circle: circle, number: UInt64(number)).rawValue
  }

  /// Reports a plane some kilometres north of the centre, from an address of its own.
  @discardableResult
  private func fly(
    _ rig: RelayRig,
    _ id: UInt64,
    kilometres: Int,
    kinds: UInt8,
    flags: UInt8 = 0x80
  ) throws -> [UInt8] {
    try rig.report(
      id,
      flags: flags,
      latitude: 1 << 23 + UInt32(kilometres) * 839,
      longitude: 1 << 23,
      kinds: kinds,
      from: SourceAddress(ipv4: UInt32(truncatingIfNeeded: id), port: 1)
    )
  }

  /// The planes that a client in the centre receives.
  private func seen(
    _ rig: RelayRig,
    by id: UInt64,
    kinds: UInt8,
    wanted: UInt8 = 0,
    flags: UInt8 = 0x80
  ) throws -> [UInt64] {
    rig.wait(milliseconds: 1_000)
    let token = try rig.prove(id)
    rig.wait(milliseconds: 1_000)
    let reply = try rig.report(
      id,
      flags: flags,
      latitude: 1 << 23,
      longitude: 1 << 23,
      token: token,
      kinds: kinds,
      wanted: wanted
    )
    try #require(reply[2] == 0x24)
    return HandMade.planes(reply)
  }

  @Test("Real aircraft and paper planes do not see each other, unless they ask")
  func twoSkies() throws {
    let rig = try RelayRig()
    for (number, kinds) in [Self.gps, Self.paper, Self.receiver, Self.simulator].enumerated() {
      try fly(rig, id(number + 1), kilometres: number + 1, kinds: kinds)
    }
    rig.turn()
    #expect(try seen(rig, by: id(101), kinds: Self.paper) == [2, 4])
    #expect(try seen(rig, by: id(102), kinds: Self.simulator) == [2, 4])
    #expect(try seen(rig, by: id(103), kinds: Self.gps) == [1, 3])
    #expect(try seen(rig, by: id(104), kinds: Self.receiver) == [1, 3])
    // Also on the ground, and as a ghost.
    #expect(try seen(rig, by: id(105), kinds: Self.gps, flags: 0) == [1, 3])
    #expect(try seen(rig, by: id(106), kinds: Self.paper, flags: 0x20) == [2, 4])
    // 1 asks for paper planes, 2 for real aircraft, 3 for all.
    #expect(try seen(rig, by: id(107), kinds: Self.gps, wanted: 1) == [2, 4])
    #expect(try seen(rig, by: id(108), kinds: Self.paper, wanted: 2, flags: 0x20) == [1, 3])
    #expect(try seen(rig, by: id(109), kinds: Self.gps, wanted: 3) == [1, 2, 3, 4])
  }

  @Test("A crowd of paper planes takes no place from a real aircraft")
  func crowded() throws {
    let rig = try RelayRig()
    for number in 1...100 { try fly(rig, id(number), kilometres: 1, kinds: Self.paper) }
    for number in 201...218 { try fly(rig, id(number), kilometres: number, kinds: Self.gps) }
    rig.turn()
    let real = try seen(rig, by: id(999), kinds: Self.gps)
    #expect(real == (201...218).map { UInt64($0) })
  }

  @Test("The number of planes left out is that of the sky that the client sees")
  func leftOut() throws {
    let rig = try RelayRig()
    for number in 1...30 { try fly(rig, id(number), kilometres: number, kinds: Self.paper) }
    try fly(rig, id(31), kilometres: 1, kinds: Self.gps)
    rig.turn()
    rig.wait(milliseconds: 1_000)
    for (wanted, more) in [(UInt8(0), UInt8(0)), (1, 0x80), (2, 0), (3, 0x80)] {
      let token = try rig.prove(id(500 + Int(wanted)))
      let reply = try rig.report(
        id(500 + Int(wanted)),
        latitude: 1 << 23,
        longitude: 1 << 23,
        token: token,
        kinds: Self.gps,
        wanted: wanted
      )
      #expect(reply[3] & 0x80 == more, "\(wanted)")
    }
  }

  @Test("Planes of a circle see only one another, and no other plane sees them")
  func circles() throws {
    let rig = try RelayRig()
    try fly(rig, member(1, of: 7), kilometres: 1, kinds: Self.gps | Self.closed)
    try fly(rig, member(2, of: 7), kilometres: 2, kinds: Self.paper | Self.closed)
    try fly(rig, member(3, of: 8), kilometres: 3, kinds: Self.gps | Self.closed)
    // A member may also show itself to all.
    try fly(rig, member(4, of: 7), kilometres: 4, kinds: Self.gps)
    rig.turn()
    #expect(rig.core.sky.count == 4)
    #expect(try seen(rig, by: id(101), kinds: Self.gps, wanted: 3) == [4])
    #expect(try seen(rig, by: member(102, of: 7), kinds: Self.gps) == [4])
    #expect(try seen(rig, by: member(103, of: 7), kinds: Self.gps | Self.closed) == [1])
    let both = try seen(rig, by: member(104, of: 7), kinds: Self.gps | Self.closed, wanted: 3)
    #expect(both == [1, 2])
    #expect(try seen(rig, by: member(105, of: 8), kinds: Self.gps | Self.closed) == [3])
    // Nothing of them is published.
    let published = CoarseSky(rig.core.sky, seed: 1)
    #expect(published.planes.count == 1)
  }

  @Test("A plane without a circle that asks to be closed is not shown, and sees no planes")
  func strangers() throws {
    let rig = try RelayRig()
    try fly(rig, id(1), kilometres: 1, kinds: Self.gps | Self.closed)
    try fly(rig, member(2, of: 0), kilometres: 1, kinds: Self.gps | Self.closed)
    try fly(rig, id(3), kilometres: 1, kinds: Self.gps)
    // In an identity that the operator did not create, the bits of a circle are random.
    try fly(rig, 1 << 56 | 7 << 40 | 4, kilometres: 1, kinds: Self.gps | Self.closed)
    #expect(rig.turn().map(\.id.rawValue) == [id(3)])
    #expect(try seen(rig, by: id(101), kinds: Self.gps | Self.closed, wanted: 3).isEmpty)
  }

  @Test("An emergency in a circle is shown to everybody, until it ends")
  func distress() throws {
    let rig = try RelayRig()
    let plane = member(1, of: 7)
    let kinds = Self.gps | Self.closed
    try fly(rig, plane, kilometres: 1, kinds: kinds | 2 << 5, flags: 0xC0)
    rig.turn()
    #expect(try seen(rig, by: id(101), kinds: Self.gps, flags: 0x20) == [1])
    #expect(try seen(rig, by: member(102, of: 7), kinds: kinds, flags: 0x20) == [1])
    try fly(rig, plane, kilometres: 1, kinds: kinds)
    rig.turn()
    #expect(try seen(rig, by: id(103), kinds: Self.gps, flags: 0x20).isEmpty)
    #expect(try seen(rig, by: member(104, of: 7), kinds: kinds, flags: 0x20) == [1])
  }

  @Test("Circles stay closed from relay to relay")
  func exchange() throws {
    let (rig, other) = (try RelayRig(), try RelayRig())
    try fly(rig, member(1, of: 7), kilometres: 1, kinds: Self.gps | Self.closed)
    let reports = rig.turn()
    for batch in SkyBatch.batches(of: SkyUpdate(reports: reports), by: 1) {
      let read = try SkyBatch(parsing: batch.bytes, near: other.time)
      for report in read.update.reports { other.table.merge(report, at: other.time) }
    }
    other.turn()
    #expect(try seen(other, by: id(101), kinds: Self.gps, wanted: 3).isEmpty)
    #expect(try seen(other, by: member(102, of: 7), kinds: Self.gps | Self.closed) == [1])
  }

  @Test("Emergencies of vouched planes come first, and a fleet behind one address is no crowd")
  func vouched() throws {
    let rig = try RelayRig()
    let office = SourceAddress(ipv4: 77, port: 1)
    for number in 1...20 {
      _ = try rig.report(
        member(number, of: 0),
        flags: number == 20 ? 0xC0 : 0x80,
        latitude: 1 << 23 + UInt32(number) * 839,
        longitude: 1 << 23,
        kinds: Self.gps,
        from: office
      )
    }
    for number in 31...40 { try fly(rig, id(number), kilometres: 1, kinds: Self.gps, flags: 0xC0) }
    rig.turn()
    #expect(rig.core.sky.real.suspects.records.isEmpty)
    let listed = try seen(rig, by: id(999), kinds: Self.gps)
    #expect(listed.first == 20)
    #expect(listed.count == 18 && Set(listed).count == 18)
  }

  @Test("Identities issued over UDP are never vouched for")
  func identities() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      let issued = RelayRig.keys.drawID(using: &generator)
      #expect(!issued.isVouched && issued.circle == 0)
      let created = RelayRig.keys.drawVouchedID(circle: 32_767, using: &generator)
      #expect(created.isVouched && created.circle == 32_767 && created.generation == 1)
    }
  }

  @Test("Two lists of nearest planes are merged in order, and the second is marked")
  func merging() {
    var dice = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      func grid(_ count: Int) -> SkyGrid {
        let positions = (0..<count).map { _ in
          GridPosition(
            latitude: .random(in: 8_300_000..<8_400_000, using: &dice),
            longitude: .random(in: 8_300_000..<8_400_000, using: &dice)
          )
        }
        return SkyGrid(positions, positions.enumerated().map { SkyPoint($1, id: UInt32($0)) })
      }
      let counts = (0..<2).map { _ in Int.random(in: 0...30, using: &dice) }
      let grids = counts.map { grid($0) }
      let centre = GridPosition(latitude: 8_350_000, longitude: 8_350_000)
      let point = SkyPoint(centre, id: .max)
      var one = NearestList()
      var two = NearestList()
      grids[0].nearest(&one, to: centre, point)
      grids[1].nearest(&two, to: centre, point)
      one.merge(two)
      let all = grids.flatMap { grid in grid.points.map { point.separation(to: $0) } }.sorted()
      #expect((0..<one.count).map { one[$0].separation } == Array(all.prefix(18)))
      for index in 0..<one.count {
        let mark = one.marked(index)
        let grid = grids[mark & ReplyChoice.secondBit == 0 ? 0 : 1]
        let place = Int(mark & ~ReplyChoice.secondBit)
        #expect(point.separation(to: grid.points[place]) == one[index].separation)
      }
    }
  }
}
