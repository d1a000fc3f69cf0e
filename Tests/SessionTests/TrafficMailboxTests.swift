import Breathing
import Feeds
import Flights
import Session
import Testing

@Suite("Reports of aircraft that wait")
struct TrafficMailboxTests {
  private func batch(_ count: Int, from first: Int = 0) throws -> AircraftSource.Event {
    let rows = (first..<(first + count)).map { number in
      let digits = String(number, radix: 16)
      let hex = String(repeating: "0", count: 6 - digits.count) + digits
      return #"{"hex":"\#(hex)","lat":52,"lon":5,"seen_pos":1}"#
    }
    let text = #"{"aircraft":[\#(rows.joined(separator: ","))]}"#
    let received = Instant(nanoseconds: 1_795_240_800_000_000_000)
    return .batch(try SightingBatch(Array(text.utf8), receivedAt: received))
  }

  private func sightings(_ event: TrafficMailbox.Event) -> Int {
    if case .news(_, .batch(let batch)) = event { batch.sightings.count } else { 0 }
  }

  @Test func `they are taken in order, once, after a sign that they wait`() async throws {
    let mailbox = TrafficMailbox()
    let one = try batch(1)
    mailbox.put(.news(0, one))
    mailbox.put(.due)
    mailbox.put(.news(1, .returned))
    var arrivals = mailbox.arrivals.makeAsyncIterator()
    #expect(await arrivals.next() != nil)
    #expect(mailbox.take() == [.news(0, one), .due, .news(1, .returned)])
    #expect(mailbox.take().isEmpty)
  }

  @Test func `of too many aircraft the oldest are dropped, but no change of a source`() throws {
    let mailbox = TrafficMailbox()
    mailbox.put(.news(0, .returned))
    let size = 10_000
    for number in 0..<20 { mailbox.put(.news(0, try batch(size, from: number * size))) }
    mailbox.put(.news(0, .failing("gone")))
    let events = mailbox.take()
    #expect(events.first == .news(0, .returned) && events.last == .news(0, .failing("gone")))
    let left = events.map(sightings).reduce(0, +)
    #expect(left == TrafficMailbox.maximumSightings)
    #expect(events.dropLast().last == .news(0, try batch(size, from: 19 * size)))
  }

  @Test func `aircraft that must no longer be shown are not dropped with the others`() throws {
    let mailbox = TrafficMailbox()
    let hidden = AircraftAddress(0x4CA2D6)
    guard case .batch(var first) = try batch(10_000) else {
      Issue.record("no batch")
      return
    }
    first.withdraw(hidden)
    mailbox.put(.news(0, .batch(first)))
    for number in 1..<8 { mailbox.put(.news(0, try batch(10_000, from: number * 10_000))) }
    guard case .news(0, .batch(let rest))? = mailbox.take().first else {
      Issue.record("no batch is left")
      return
    }
    #expect(rest.sightings.isEmpty && rest.withdrawn == [hidden])
  }

  @Test func `those of many dropped reports wait together, by source`() throws {
    let mailbox = TrafficMailbox()
    guard case .batch(let full) = try batch(10_000) else {
      Issue.record("no batch")
      return
    }
    for number in 0..<40 {
      var next = full
      next.withdraw(AircraftAddress(UInt32(0x10_0000 + number)))
      mailbox.put(.news(number % 2, .batch(next)))
      // A source that changed its status keeps its order with what it withdrew.
      if number == 19 { mailbox.put(.news(0, .restarted)) }
    }
    let events = mailbox.take()
    var withdrawn: [Set<AircraftAddress>] = [[], []]
    for case .news(let source, .batch(let batch)) in events {
      withdrawn[source].formUnion(batch.withdrawn)
    }
    #expect(withdrawn.map(\.count) == [20, 20])
    // Five reports with aircraft, and before and after the restart one of each source without.
    #expect(events.map(sightings) == [0, 0, 0, 0, 0] + [10_000, 10_000, 10_000, 10_000, 10_000])
    #expect(events[2] == .news(0, .restarted))
  }
}
