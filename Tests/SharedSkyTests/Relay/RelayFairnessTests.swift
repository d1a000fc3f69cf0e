import Testing

@testable import SharedSky

@Suite("No client is starved, hidden or tracked")
struct RelayFairnessTests {
  func id(_ number: Int) -> UInt64 { 1 << 56 | UInt64(number) }

  /// The source of one of many clients behind one address.
  func port(_ number: Int) -> SourceAddress {
    SourceAddress(ipv4: 0xC000_0201, port: UInt16(number))
  }

  /// Reports of a plane a number of kilometres north of the centre of the grid.
  func report(
    _ rig: RelayRig,
    _ number: Int,
    kilometres: Int,
    flags: UInt8 = 0x80,
    token: UInt64 = 0,
    from source: SourceAddress
  ) throws -> [UInt8] {
    try rig.report(
      id(number),
      flags: flags,
      latitude: 1 << 23 + UInt32(kilometres) * 839,
      longitude: 1 << 23,
      token: token,
      from: source
    )
  }

  func ids(_ reply: [UInt8]) -> [UInt64] { HandMade.planes(reply) }

  @Test("Five thousand clients behind one address start at once, and every report is answered")
  func sharedAddress() throws {
    let rig = try RelayRig()
    let tokens = try (1...5_000).map { try rig.prove(id($0), from: port($0)) }
    var answered = 0
    for round in 0..<3 {
      for number in 1...5_000 {
        // A second for all five thousand: five times the usual rate.
        if number % 5 == 0 { rig.wait(milliseconds: 1) }
        let reply = try report(
          rig,
          number,
          kilometres: number % 100,
          token: tokens[number - 1],
          from: port(number)
        )
        answered += reply.count >= 36 && reply[2] & 0x0F == 4 ? 1 : 0
      }
      if round < 2 { _ = rig.core.takeReports(replacingWith: WorkerReports(capacity: 5_000)) }
    }
    #expect(answered == 15_000)
    #expect(rig.core.counts[.newcomerLimit] + rig.core.counts[.sourceLimit] == 0)
  }

  @Test("A thousand junk packets a second beside a client cost it nothing", arguments: 0..<4)
  func junk(kind: Int) throws {
    let rig = try RelayRig()
    let token = try rig.prove(id(1), from: port(1))
    var answered = 0
    for second in 0..<30 {
      for number in 0..<1_000 {
        if number % 10 == 0 { rig.wait(milliseconds: 10) }
        let junk =
          switch kind {
          // Anonymous HELLOs, forgeries in the client's name, forgeries in others', another version.
          case 0: HandMade.hello(0, time: 0).bytes
          case 1: HandMade.report(id(1), time: rig.time.wrapped, latitude: 1, longitude: 1).bytes
          case 2: HandMade.report(id(9 + number), time: 0, latitude: 1, longitude: 1).bytes
          default: [0x53, 0x4B, 0x13] + [UInt8](repeating: 0, count: 77)
          }
        _ = rig.send(junk, from: port(number))
      }
      guard second % 3 == 0 else { continue }
      let reply = try report(rig, 1, kilometres: 1, token: token, from: port(1))
      answered += reply.count >= 36 && reply[2] & 0x0F == 4 ? 1 : 0
    }
    #expect(answered == 10)
    // A client of the address without a token gets one as well.
    #expect(try rig.prove(id(2), from: port(2)) != 0)
  }

  @Test("Twenty fakes in distress hide neither a neighbour nor a distress call farther away")
  func fakes() throws {
    var rules = RelayRules()
    rules.freshness = 60
    let rig = try RelayRig(rules)
    let (home, far) = (SourceAddress(ipv4: 1, port: 1), SourceAddress(ipv4: 2, port: 2))
    let (neighbour, down) = (try rig.prove(id(1), from: home), try rig.prove(id(2), from: far))
    _ = try report(rig, 1, kilometres: 1, token: neighbour, from: home)
    _ = try report(rig, 2, kilometres: 150, token: down, from: far)
    for _ in 0..<13 {
      rig.wait(milliseconds: 5_000)
      _ = try report(rig, 1, kilometres: 1, token: neighbour, from: home)
      _ = try report(rig, 2, kilometres: 150, flags: 0xC0, token: down, from: far)
    }
    for number in 100..<120 {
      _ = try report(rig, number, kilometres: 130, flags: 0xC0, from: port(number))
    }
    rig.turn()
    let asking = SourceAddress(ipv4: 3, port: 3)
    let token = try rig.prove(id(999), from: asking)
    let listed = ids(try report(rig, 999, kilometres: 0, token: token, from: asking))
    #expect(listed.count == 18)
    #expect(listed.first == 2)
    #expect(listed.contains(1))
    #expect(Set(listed).count == 18)
  }

  @Test("A crowd from one source around a client leaves half of the places to others")
  func crowd() throws {
    let rig = try RelayRig()
    for number in 1...40 {
      _ = try report(rig, number, kilometres: 1, from: port(number))
      let source = SourceAddress(ipv4: UInt32(number), port: 1)
      _ = try report(rig, 100 + number, kilometres: 10 + number, from: source)
    }
    rig.turn()
    let asking = SourceAddress(ipv4: 0xFF, port: 3)
    let token = try rig.prove(id(999), from: asking)
    let listed = ids(try report(rig, 999, kilometres: 0, token: token, from: asking))
    #expect(listed.count { $0 < 100 } == 9)
    #expect(listed.suffix(9).elementsEqual(101...109))
    #expect(rig.core.sky.count == 80)
    #expect(rig.core.sky.reports.count == 80)
  }

  @Test("A plane that jumps farther than an aircraft flies is listed after the others")
  func jump() throws {
    let rig = try RelayRig()
    for number in 1...30 {
      let source = SourceAddress(ipv4: UInt32(number), port: 1)
      _ = try report(rig, number, kilometres: number == 30 ? 900 : 10 + number, from: source)
    }
    rig.turn()
    #expect(rig.core.sky.paper.suspects.records.isEmpty)
    rig.wait(milliseconds: 5_000)
    _ = try report(rig, 30, kilometres: 5, from: SourceAddress(ipv4: 30, port: 1))
    _ = try report(rig, 1, kilometres: 12, from: SourceAddress(ipv4: 1, port: 1))
    rig.turn()
    #expect(rig.core.sky.paper.suspects.ids == [id(30)])
  }

  @Test("A paper plane in a session has not jumped, however far a breath carries it")
  func session() throws {
    let rig = try RelayRig()
    let source = SourceAddress(ipv4: 30, port: 1)
    _ = try report(rig, 30, kilometres: 900, flags: 0x90, from: source)
    rig.turn()
    rig.wait(milliseconds: 5_000)
    _ = try report(rig, 30, kilometres: 5, flags: 0x90, from: source)
    rig.turn()
    #expect(rig.core.sky.paper.suspects.records.isEmpty)
  }

  @Test("In a full table a proven client replaces an unproven one, never a proven one")
  func fullTable() throws {
    var rules = RelayRules()
    rules.clients = 8
    let rig = try RelayRig(rules)
    var proven = 0
    for number in 1...200 {
      let source = port(number)
      let unproven = try report(rig, number, kilometres: 1, from: source)
      guard unproven[2] & 0x0F == 2 else { continue }
      let token = HandMade.number(unproven[28..<36])
      rig.wait(milliseconds: 1)
      let reply = try report(rig, number, kilometres: 1, token: token, from: source)
      if reply[2] & 0x0F == 4 { proven += 1 }
    }
    #expect(proven == rig.core.peers.slots)
    // The first is still known, and a stranger is refused.
    #expect(try report(rig, 1, kilometres: 1, from: port(1))[3] != 3)
    #expect(try report(rig, 500, kilometres: 1, from: port(500))[3] == 3)
    let other = try RelayRig(rules)
    for number in 1...200 { _ = try report(other, number, kilometres: 1, from: port(number)) }
    let refused = try report(other, 500, kilometres: 1, from: port(500))
    #expect(refused[3] == 3 && other.core.counts[.evicted] == 0)
    other.wait(milliseconds: 1)
    let token = HandMade.number(refused[28..<36])
    let answer = try report(other, 500, kilometres: 1, token: token, from: port(500))
    #expect(answer[2] & 0x0F == 4 && other.core.counts[.evicted] == 1)
  }

  @Test("A table that is four fifths full is a remark, and one that is less full is none")
  func warning() {
    var statistics = RelayStatistics(failure: 0)
    statistics.fullness = 0.79
    #expect(statistics.warning == nil)
    statistics.fullness = 0.8
    #expect(statistics.warning == "the table of clients or planes is 80 % full")
    // Some planes beyond the capacity find a spare slot.
    statistics.fullness = 1.298
    #expect(statistics.fullness == 1)
    #expect(statistics.warning == "the table of clients or planes is 100 % full")
    #expect(statistics.problem == nil)
  }

  @Test("An identity that was idle for a day is new again")
  func expiry() {
    let rules = RelayRules()
    var peer = Peer(secret: PlaneSecret(1, 2), lastReceived: 0)
    let second: UInt64 = 1_000_000_000
    peer.note(10 * second, isProven: true, rules)
    #expect(peer.trust(at: 609 * second, rules) == .fresh)
    #expect(peer.trust(at: 610 * second, rules) == .established)
    peer.note(80_000 * second, isProven: true, rules)
    #expect(peer.trust(at: 80_000 * second, rules) == .established)
    peer.note(180_000 * second, isProven: true, rules)
    #expect(peer.trust(at: 180_000 * second, rules) == .fresh)
    #expect(peer.trust(at: 180_600 * second, rules) == .established)
  }

  @Test("A site's IPv6 networks share a limit on identities")
  func sites() throws {
    let rig = try RelayRig()
    var minted = 0
    for number in UInt64(0)..<200 {
      let source = SourceAddress(high: 0x2001_0DB8_0001 << 16 | number, low: 1, port: 1)
      let token = try rig.prove(0, from: source)
      let hello = HandMade.hello(0, time: rig.time.wrapped, token: token).bytes
      if rig.send(hello, from: source)[3] == 5 { minted += 1 }
    }
    #expect(minted == 100)
  }

  @Test("The kind of an emergency reaches the sky and other relays")
  func kinds() throws {
    let table = try SkyTable(capacity: 10, tags: SkyTags(RelayRig.keys))
    let now = SkyTime(milliseconds: 50_000_000_000)
    let report = StoredReport(
      id: PlaneID(rawValue: 5),
      time: now,
      state: FlightState(position: GridPosition(latitude: 1, longitude: 2), altitude: 3),
      flags: [.airborne, .emergency],
      emergency: .medical
    )
    let batch = try #require(SkyBatch.batches(of: SkyUpdate(reports: [report]), by: 1).first)
    let read = try SkyBatch(parsing: batch.bytes, near: now)
    #expect(read.update.reports == [report])
    table.merge(report, at: now)
    #expect(table.snapshot(at: now).reports.map(\.emergency) == [.medical])
  }
}
