import Testing

@testable import SharedSky

@Suite("The planes in a relay's replies")
struct RelaySkyTests {
  private func id(_ number: Int) -> UInt64 { 1 << 56 | UInt64(number) }

  /// A rig with planes in a row north of the centre of the grid, a kilometre apart.
  private func rig(planes: Int, plan: [UInt32] = [], flags: UInt8 = 0x80) throws -> RelayRig {
    let rig = try RelayRig()
    for number in 1...max(planes, 1) where planes > 0 {
      let source = SourceAddress(ipv4: UInt32(number), port: 1)
      _ = try rig.report(
        id(number),
        flags: flags,
        latitude: 1 << 23 + UInt32(number) * 839,
        longitude: 1 << 23,
        plan: plan,
        from: source
      )
    }
    rig.wait(milliseconds: 1_000)
    rig.turn()
    return rig
  }

  /// The reply to a plane in the centre.
  private func ask(_ rig: RelayRig, _ asking: Int = 999, flags: UInt8 = 0x80) throws -> [UInt8] {
    let token = try rig.prove(id(asking))
    return try rig.report(
      id(asking),
      flags: flags,
      latitude: 1 << 23,
      longitude: 1 << 23,
      token: token
    )
  }

  @Test("The nearest eighteen come first, in order, with their ages, in 486 bytes")
  func nearest() throws {
    let rig = try rig(planes: 40)
    let reply = try ask(rig)
    #expect(reply.count == 486)
    #expect(reply[3] == 0x80 | 18)
    for index in 0..<18 {
      let record = reply[(28 + 25 * index)...]
      #expect(HandMade.number(record.dropFirst(19).prefix(6)) == UInt64(index + 1))
      let latitude: Int = 1 << 23 + (index + 1) * 839
      #expect(HandMade.number(record.dropFirst(4).prefix(3)) == UInt64(latitude))
      #expect(record[record.startIndex + 10] == 10)
      #expect(record[record.startIndex + 18] == 0x80)
    }
    // At least the eighteen, at most the forty: 8 · log₂ 19 is 34, 8 · log₂ 41 is 43.
    #expect((34...43).contains(reply[17]))
  }

  @Test("Plans use the bytes that the planes leave, nearest first")
  func plans() throws {
    let point: UInt32 = 0x0010_FFF0
    let few = try ask(try rig(planes: 10, plan: [UInt32](repeating: point, count: 5)))
    #expect(few.count == 36 + 10 * 45)
    #expect(few[28 + 18] == 0x85)
    #expect(HandMade.number(few[53..<57]) == UInt64(point))
    let more = try ask(try rig(planes: 12, plan: [UInt32](repeating: point, count: 5)))
    // 464 − 12 · 25 leaves room for eight plans of 20 bytes.
    let size: Int = 36 + 12 * 25 + 8 * 20
    #expect(more.count == size)
    let ninth: Int = 28 + 8 * 45
    #expect(more[28 + 18] == 0x85 && more[ninth + 18] == 0x80)
    let most = try ask(try rig(planes: 30, plan: [point, point]))
    let largest: Int = 36 + 18 * 25 + 8
    #expect(most.count == largest)
  }

  @Test(
    "In a crowd the plans of the three nearest people replace one or two of the farthest planes",
    arguments: [(1, 18, 3), (2, 17, 4), (3, 17, 3), (5, 16, 3)]
  )
  func people(points: Int, planes: Int, plans: Int) throws {
    let plan = [UInt32](repeating: 0x0010_FFF0, count: points)
    let reply = try ask(try rig(planes: 30, plan: plan, flags: 0x90))
    #expect(reply[3] == 0x80 | UInt8(planes))
    let size: Int = 36 + planes * 25 + plans * points * 4
    #expect(reply.count == size)
    for index in 0..<3 {
      let flags: Int = 28 + index * (25 + points * 4) + 18
      #expect(reply[flags] == 0x90 | UInt8(points))
    }
  }

  @Test("The plan of a nearer plane of another kind takes no room from those of the three people")
  func peopleBehindAnother() throws {
    let point: UInt32 = 0x0010_FFF0
    let rig = try rig(planes: 30, plan: [point, point, point], flags: 0x90)
    _ = try rig.report(
      id(500),
      latitude: 1 << 23 + 400,
      longitude: 1 << 23,
      plan: [point, point, point, point, point],
      from: SourceAddress(ipv4: 500, port: 1)
    )
    rig.wait(milliseconds: 1_000)
    rig.turn()
    let reply = try ask(rig)
    #expect(reply[3] == 0x80 | 16)
    #expect(reply[28 + 18] == 0x85)
    for index in 0..<3 {
      let flags: Int = 28 + 45 + index * 37 + 18
      #expect(reply[flags] == 0x93)
    }
  }

  @Test("Planes in an emergency within 200 km come before nearer ones, others do not")
  func distress() throws {
    let rig = try rig(planes: 30)
    for (number, kilometres) in [(500, 190), (501, 210)] {
      _ = try rig.report(
        id(number),
        flags: 0xC0,
        latitude: 1 << 23 + UInt32(kilometres) * 839,
        longitude: 1 << 23,
        from: SourceAddress(ipv4: UInt32(number), port: 1)
      )
    }
    rig.turn()
    let reply = try ask(rig)
    let expected: [UInt64] = [500] + Array(1...17)
    #expect(HandMade.planes(reply) == expected)
  }

  @Test("A reply states what each plane is, and the kind of its emergency")
  func kinds() throws {
    let rig = try RelayRig()
    // Real by GPS with a coarse scale and in a medical emergency, and a simulator's.
    let medical: UInt8 = 2 << 5 | 2 << 3 | 1 << 2
    let kinds: [UInt8] = [medical, 1 << 3]
    for (number, kind) in kinds.enumerated() {
      _ = try rig.report(
        id(number + 1),
        flags: number == 0 ? 0xC0 : 0x80,
        latitude: 1 << 23 + UInt32(number),
        longitude: 1 << 23,
        kinds: kind,
        from: SourceAddress(ipv4: UInt32(number), port: 1)
      )
    }
    rig.turn()
    let token = try rig.prove(id(999))
    let reply = try rig.report(
      id(999),
      flags: 0x20,
      latitude: 1 << 23,
      longitude: 1 << 23,
      token: token,
      wanted: 3
    )
    #expect(HandMade.planes(reply) == [1, 2])
    #expect([reply[28 + 3], reply[28 + 25 + 3]] == kinds)
    let reports = rig.core.sky.reports.sorted { $0.id.rawValue < $1.id.rawValue }
    #expect(reports.map(\.source) == [.gps, .simulator])
    #expect(reports.map(\.emergency) == [.medical, .none])
    #expect(reports.map(\.state.speedMetresPerSecond) == [120, 30])
  }

  @Test("Ghosts and planes on the ground are answered, but neither stored nor shown")
  func ghosts() throws {
    let rig = try rig(planes: 3)
    #expect(try ask(rig, 7, flags: 0x20)[3] == 3)
    #expect(try ask(rig, 8, flags: 0xA0)[3] == 3)
    #expect(try ask(rig, 9, flags: 0x00)[3] == 3)
    #expect(rig.turn().isEmpty)
    #expect(rig.core.sky.count == 3)
    #expect(rig.core.counts[.unseen] == 3)
  }

  @Test("A plane that stops sharing is gone from the sky within a second")
  func goodbye() throws {
    let rig = try rig(planes: 5)
    let source = SourceAddress(ipv4: 2, port: 1)
    _ = try rig.report(id(2), flags: 0x20, latitude: 1, longitude: 1, from: source)
    rig.turn()
    #expect(Set(rig.core.sky.reports.map(\.id.rawValue)) == Set([1, 3, 4, 5].map(id)))
  }

  @Test("A goodbye applies to planes of other workers and relays as well")
  func farewellElsewhere() throws {
    let (rig, other) = (try RelayRig(), try RelayRig())
    _ = try other.report(id(2), latitude: 9, longitude: 9)
    for report in other.turn() { rig.table.merge(report, at: rig.time) }
    rig.turn()
    #expect(rig.core.sky.reports.map(\.id.rawValue) == [id(2)])
    rig.wait(milliseconds: 1_000)
    _ = try rig.report(id(2), flags: 0x20, latitude: 1, longitude: 1)
    rig.turn()
    #expect(rig.core.sky.reports.isEmpty)
  }

  @Test("A relay whose clock was set back still receives, shows and hides the planes it knew")
  func clockSetBack() throws {
    let rig = try rig(planes: 1)
    #expect(rig.core.sky.reports.count == 1)
    rig.setBack(milliseconds: 7_200_000)
    let source = SourceAddress(ipv4: 1, port: 1)
    let token = try rig.prove(id(1), from: source)
    let answer = try rig.report(id(1), latitude: 9, longitude: 9, token: token, from: source)
    #expect(answer[2] & 0x0F == 4)
    rig.turn()
    #expect(rig.core.sky.reports.map(\.state.position.latitude) == [9])
    // A repeated packet is refused, as always.
    let again = try rig.report(id(1), latitude: 9, longitude: 9, token: token, from: source)
    #expect(again[3] == 2)
    rig.wait(milliseconds: 1_000)
    _ = try rig.report(id(1), flags: 0x20, latitude: 1, longitude: 1, from: source)
    rig.turn()
    #expect(rig.core.sky.reports.isEmpty)
  }

  @Test("A reply states whether planes are missing; those of a relay that has just started may be")
  func leftOut() throws {
    // The nineteenth is left out, whether the client flies or not.
    for (planes, isMore) in [(18, false), (19, true)] {
      let rig = try rig(planes: planes)
      #expect(try ask(rig, flags: 0x20)[3] == (isMore ? 0x80 : 0) | 18)
      _ = try ask(rig, 998)
      rig.turn()
      rig.wait(milliseconds: 1_000)
      #expect(try ask(rig, 998)[3] == (isMore ? 0x80 : 0) | 18)
    }
    let young = try RelayRig(begun: 0)
    #expect(try ask(young)[3] == 0x80)
    young.wait(milliseconds: 24_999)
    #expect(try ask(young, 1)[3] == 0x80)
    young.wait(milliseconds: 1)
    #expect(try ask(young, 2)[3] == 0)
  }

  @Test("A clock that is set does not change whether planes may be missing from a reply")
  func leftOutByTheClock() throws {
    let old = try rig(planes: 3)
    old.setBack(milliseconds: 3_600_000)
    #expect(try ask(old, flags: 0x20)[3] == 3)
    let young = try RelayRig(begun: 0)
    young.setBack(milliseconds: -3_600_000)
    #expect(try ask(young, flags: 0x20)[3] == 0x80)
  }

  @Test("A plane is listed as long as clients show it, and then takes the place of no other")
  func ages() throws {
    let rig = try rig(planes: 18)
    rig.wait(milliseconds: 24_000)
    rig.turn()
    let last = try ask(rig, flags: 0x20)
    #expect(last[3] == 18 && last[38] == 250)
    rig.wait(milliseconds: 1)
    _ = try rig.report(
      id(500),
      latitude: 1 << 23 + 300 * 839,
      longitude: 1 << 23,
      from: SourceAddress(ipv4: 500, port: 1)
    )
    rig.turn()
    let reply = try ask(rig, 998, flags: 0x20)
    #expect(reply[3] == 1 && HandMade.planes(reply) == [500])
    #expect(rig.core.sky.count == 1)
  }

  @Test("A busy relay requests longer intervals, and stops when it is idle")
  func pace() {
    var rules = RelayRules()
    rules.slowDownAbove = 1_000
    var pace = ReportInterval(rules, at: 0)
    #expect(pace.wait == 500 && !pace.isLengthened)
    func answer(_ count: Int, in second: UInt64) {
      for _ in 0..<count { pace.countAnswer() }
      pace.update(at: second * 1_000_000_000)
    }
    for second in UInt64(1)...5 { answer(3_000, in: second) }
    #expect(pace.isLengthened)
    #expect(pace.wait == 2_000)
    for second in UInt64(6)...20 { answer(10, in: second) }
    #expect(pace.wait == 500)
  }

  @Test("A plane in another relay's district is referred to it")
  func elsewhere() throws {
    var rules = RelayRules()
    rules.district = try #require(SkyDistrict(["0", "1", "2"]))
    let rig = try RelayRig(rules)
    #expect(try ask(rig)[3] & 0x20 == 0x20)
    let token = try rig.prove(id(5))
    let south = try rig.report(id(5), latitude: 1, longitude: 1, token: token)
    #expect(south[3] & 0x20 == 0)
  }
}
