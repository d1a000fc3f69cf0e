import Breathing
import Feeds
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
    #expect(left == TrafficMailbox.mostSightings)
    #expect(events.dropLast().last == .news(0, try batch(size, from: 19 * size)))
  }
}
