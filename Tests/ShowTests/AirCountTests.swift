import Breathing
import Facts
import Flights
import Geodesy
import Testing

@testable import Show

@Suite("The number of aircraft in facts")
struct AirCountTests {
  private let start = Europe.start

  private func sightings(_ count: Int, at now: Instant) -> [Sighting] {
    (0..<count).map { number in
      var sighting = Sighting(AircraftAddress(UInt32(0x400000 + number)), at: now)
      sighting.position = Sighting.Position(Europe.heathrow, at: now)
      return sighting
    }
  }

  /// Sends a show the traffic of a source.
  private func report(
    _ count: Int,
    parked: Int = 0,
    isDelivering: Bool = true,
    to show: inout Show,
    at now: Instant
  ) {
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    var all = sightings(count + parked, at: now)
    for number in 0..<parked { all[number].isOnGround = true }
    traffic.insert(all, at: now)
    let source = SourceReport(
      name: "roof",
      status: isDelivering ? .working : .failing,
      isInUse: isDelivering
    )
    show.apply(.traffic(traffic, sources: [source]), at: now)
  }

  private func show() throws -> Show {
    let fact = Fact(id: "X1", topic: .weather, text: "Clouds are made of tiny drops.")
    let book = FactBook([fact], lint: WordLint(rules: []))
    return try Panels.show(
      facts: FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
    )
  }

  /// The first instant in an interlude after one.
  private func interlude(of show: Show, after now: Instant) throws -> Instant {
    try #require(
      (0..<2000).lazy.map { now.advanced(by: .seconds(Double($0))) }
        .first { show.moment(at: $0).stage == .interlude }
    )
  }

  private func count(_ show: Show, at now: Instant) -> Int? {
    show.airFigures(at: show.moment(at: now), now).traffic?.count
  }

  @Test func `an interlude has the number counted before it began, whatever is reported later`()
    throws
  {
    var show = try show()
    let during = try interlude(of: show, after: start)
    report(214, parked: 9, to: &show, at: during.advanced(by: .seconds(-20)))
    #expect(count(show, at: during) == 214)
    report(7, to: &show, at: during.advanced(by: .seconds(2)))
    #expect(count(show, at: during.advanced(by: .seconds(4))) == 214)
    let next = try interlude(of: show, after: during.advanced(by: .seconds(30)))
    #expect(count(show, at: next) == 7)
  }

  @Test func `a source that fails counts nothing, and an old number is not used again`() throws {
    var show = try show()
    let during = try interlude(of: show, after: start)
    report(214, to: &show, at: during.advanced(by: .seconds(-40)))
    report(214, isDelivering: false, to: &show, at: during.advanced(by: .seconds(-20)))
    #expect(count(show, at: during) == nil)
    var silent = try self.show()
    report(214, to: &silent, at: during.advanced(by: .seconds(-20)))
    let next = try interlude(of: silent, after: during.advanced(by: .seconds(30)))
    #expect(count(silent, at: next) == nil)
  }

  @Test func `the hour is that of the wall clock when the interlude began`() throws {
    var show = try show()
    let during = try interlude(of: show, after: start)
    let moment = show.moment(at: during)
    let began = during.advanced(by: .zero - moment.elapsed)
    let hour = Int(began.nanoseconds / 3_600_000_000_000 % 24)
    #expect(show.airFigures(at: moment, during).hour == hour)
    show.stepClock(by: .seconds(5 * 3600), at: start)
    #expect(show.airFigures(at: moment, during).hour == (hour + 5) % 24)
  }
}
