import Breathing
import Geodesy
import SharedSky
import Testing

@Suite("The exchange between relays")
struct SkyExchangeTests {
  private static let now = SkyTime(milliseconds: 59_641_200_250)

  private static func report(
    _ id: UInt64,
    _ north: Double = 51.5,
    _ east: Double = -0.1,
    seconds: Int64 = 0
  ) -> StoredReport {
    StoredReport(
      id: PlaneID(rawValue: id),
      time: now.advanced(byMilliseconds: seconds * 1_000),
      state: FlightState(
        at: Coordinate(degreesNorth: north, degreesEast: east),
        altitudeMetres: 300
      )
    )
  }

  /// The update that another relay receives.
  private static func received(
    _ messages: [(topic: String, payload: [UInt8])],
    by other: inout SkyExchange
  ) -> [StoredReport] {
    messages.flatMap { other.decode($0.topic, $0.payload, isRetained: false, at: now).reports }
  }

  @Test("Others receive each plane's last report; a relay ignores its own")
  func exchange() {
    var exchanges = (1...3).map { SkyExchange(relay: UInt64($0)) }
    let north = (1...100).map { Self.report($0, 51 + Double($0) / 1_000) }
    let south = (101...140).map { Self.report($0, -33.9, 151.2) }
    let reports = north + south + [Self.report(5, 52, 0, seconds: 1)]
    let messages = exchanges[0].encode(SkyUpdate(reports: reports.shuffled()))
    #expect(Set(messages.map(\.topic)).count >= 2)
    #expect(messages.allSatisfy { $0.payload.count <= 1_024 })
    #expect(messages.count < 10)
    for other in 1...2 {
      let received = Self.received(messages, by: &exchanges[other])
      #expect(received.count == 140)
      #expect(received.first { $0.id.rawValue == 5 } == Self.report(5, 52, 0, seconds: 1))
    }
    #expect(Self.received(messages, by: &exchanges[0]).isEmpty)
    #expect(exchanges[0].counters.own == UInt64(messages.count))
    #expect(exchanges[0].counters.batchesSent == UInt64(messages.count))
    #expect(exchanges[0].counters.reportsSent == 140 && exchanges[0].counters.reportsReceived == 0)
    #expect(exchanges[1].counters.batchesReceived == UInt64(messages.count))
    #expect(exchanges[1].counters.reportsReceived == 140)
    #expect(exchanges[1].counters.refused.isEmpty)
    // Received reports are not sent again: a relay publishes only those of its own planes.
    #expect(exchanges[1].counters.batchesSent == 0)
  }

  @Test("Old, future, retained and misplaced messages are rejected")
  func refusals() {
    var one = SkyExchange(relay: 1)
    var other = SkyExchange(relay: 2)
    for (seconds, count) in [(-31, 0), (-29, 1), (29, 1), (31, 0)] as [(Int64, Int)] {
      let messages = one.encode(SkyUpdate(reports: [Self.report(9, seconds: seconds)]))
      #expect(Self.received(messages, by: &other).count == count)
    }
    let message = one.encode(SkyUpdate(reports: [Self.report(9)]))[0]
    #expect(other.decode(message.topic, message.payload, isRetained: true, at: Self.now).isEmpty)
    let elsewhere = SkyTile(Self.report(9, 0, 0).state.position).topic
    #expect(other.decode(elsewhere, message.payload, isRetained: false, at: Self.now).isEmpty)
    #expect(other.decode("sky/1/x", message.payload, isRetained: false, at: Self.now).isEmpty)
    var first = message.payload
    first[4] = 1
    #expect(other.decode(message.topic, first, isRetained: false, at: Self.now).isEmpty)
    let short = Array(message.payload.dropLast())
    #expect(other.decode(message.topic, short, isRetained: false, at: Self.now).isEmpty)
    var ghost = message.payload
    ghost[16 + 9 + 18] = PlaneFlags([.airborne, .ghost]).rawValue
    #expect(other.decode(message.topic, ghost, isRetained: false, at: Self.now).isEmpty)
    #expect(other.counters.refused == [.retained: 1, .topic: 1, .version: 1, .malformed: 1])
    #expect(other.counters.refusedReports == [.clock: 2, .tile: 1, .ghost: 1])
    #expect(other.counters.batchesReceived == 6 && other.counters.reportsReceived == 2)
  }

  @Test("A plane in a session keeps its plan from one relay to the other")
  func plans() {
    var one = SkyExchange(relay: 1)
    var other = SkyExchange(relay: 2)
    let reports = (1...200 as ClosedRange<UInt64>).map { id in
      var report = Self.report(id)
      report.flags = [.airborne, .inSession]
      report.breath = BreathMark(phase: UInt8(id), pattern: 2, rate: 7)
      for point in 0..<Int16(id % 6) { report.plan.append(north: 100 * point, east: -7 * point) }
      return report
    }
    let messages = one.encode(SkyUpdate(reports: reports))
    #expect(messages.allSatisfy { $0.payload.count <= 1_024 })
    let received = Self.received(messages, by: &other).sorted { $0.id.rawValue < $1.id.rawValue }
    #expect(received == reports)
  }

  @Test("A goodbye has the plane's last visible position")
  func goodbyes() {
    var one = SkyExchange(relay: 1)
    var other = SkyExchange(relay: 2)
    func goodbye(_ id: UInt64, _ seconds: Int64 = 0) -> PlaneDeparture {
      let report = Self.report(id, 51 + Double(id) / 10, seconds: seconds)
      return PlaneDeparture(id: report.id, time: report.time, position: report.state.position)
    }
    let news = SkyUpdate(reports: [Self.report(3)], goodbyes: (1...70).map { goodbye($0) })
    let messages = one.encode(news)
    #expect(messages.allSatisfy { $0.payload.count <= 1_024 })
    let received = messages.map {
      other.decode($0.topic, $0.payload, isRetained: false, at: Self.now)
    }
    #expect(received.flatMap(\.reports) == news.reports)
    let gone = received.flatMap(\.goodbyes).sorted { $0.id.rawValue < $1.id.rawValue }
    #expect(gone == news.goodbyes)
    #expect(one.counters.goodbyesSent == 70 && other.counters.goodbyesReceived == 70)
    // Outdated goodbyes, and those elsewhere, remove no plane.
    let old = one.encode(SkyUpdate(goodbyes: [goodbye(9, -31)]))[0]
    #expect(other.decode(old.topic, old.payload, isRetained: false, at: Self.now).isEmpty)
    let new = one.encode(SkyUpdate(goodbyes: [goodbye(9)]))[0]
    let elsewhere = SkyTile(Self.report(9, 0, 0).state.position).topic
    #expect(other.decode(elsewhere, new.payload, isRetained: false, at: Self.now).isEmpty)
    #expect(other.counters.refusedReports == [.clock: 1, .tile: 1, .ghost: 0])
  }

  @Test("The clock that differs most from ours is known, for a minute after its last report")
  func clocks() {
    var exchanges = (1...3).map { SkyExchange(relay: UInt64($0)) }
    var other = SkyExchange(relay: 4)
    #expect(other.clockDifference(at: Self.now) == nil)
    // The first relay is right but for one of its clients; the second is slow; the third is too far ahead.
    for (index, leads) in [[0, -1, 29, 0, -1], [-8, -7, -8], [40, 40, 41]].enumerated() {
      let reports = leads.enumerated().map { number, seconds in
        Self.report(UInt64(index * 10 + number + 1), seconds: Int64(seconds))
      }
      for report in reports {
        let messages = exchanges[index].encode(SkyUpdate(reports: [report]))
        _ = Self.received(messages, by: &other)
      }
      let expected: Duration = [.zero, .seconds(-8), .seconds(40)][index]
      #expect(other.clockDifference(at: Self.now) == expected)
    }
    #expect(other.clockDifference(at: Self.now.advanced(byMilliseconds: 60_000)) == .seconds(40))
    #expect(other.clockDifference(at: Self.now.advanced(byMilliseconds: 60_001)) == nil)
  }

  @Test("Two relays that start at once have different numbers")
  func names() {
    #expect(SkyExchange().relay != SkyExchange().relay)
  }
}
