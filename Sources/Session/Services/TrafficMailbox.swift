package import Feeds
import Synchronization

/// Reports of sources that wait for the service. If sources are faster than it, the oldest sightings are dropped, so
/// that memory does not grow: newer ones follow within a second.
package final class TrafficMailbox: Sendable {
  /// An event that the service waits for.
  package enum Event: Sendable, Hashable {
    /// A source's report.
    case news(Int, AircraftSource.Event)
    /// The show may be updated again.
    case due
  }

  private struct State {
    var events: [Event] = []
    var sightings = 0

    /// Drops the sightings of an event, before which none wait. Its withdrawals wait with earlier ones of its source,
    /// so that their events do not grow in number; only the status of a source keeps them apart.
    mutating func dropSightings(at index: Int) {
      let dropped = events.remove(at: index)
      sightings -= dropped.sightings
      guard let rest = dropped.withdrawals else { return }
      for earlier in (0..<index).reversed() {
        guard !events[earlier].isStatus else { break }
        guard let joined = events[earlier].withdrawing(rest) else { continue }
        events[earlier] = joined
        return
      }
      events.insert(rest, at: index)
    }
  }

  /// Yields an element when events have arrived.
  package let arrivals: AsyncStream<Void>

  private let state = Mutex(State())
  private let arrival: AsyncStream<Void>.Continuation

  /// The maximum number of sightings that wait: twice as many as there are in a batch.
  package static let maximumSightings = 50_000

  /// Creates an empty mailbox.
  package init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event.
  package func put(_ event: Event) {
    state.withLock { state in
      state.events.append(event)
      state.sightings += event.sightings
      while state.sightings > Self.maximumSightings,
        let oldest = state.events.firstIndex(where: { $0.sightings > 0 }),
        oldest < state.events.count - 1
      {
        state.dropSightings(at: oldest)
      }
    }
    arrival.yield()
  }

  /// Returns the waiting events, oldest first.
  package func take() -> [Event] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }
}

extension TrafficMailbox.Event {
  /// The number of sightings in it.
  fileprivate var sightings: Int {
    if case .news(_, .batch(let batch)) = self { batch.sightings.count } else { 0 }
  }

  /// The aircraft in it that must no longer be shown, as an event of their own; nil for none. They are never dropped,
  /// because no later batch repeats them.
  fileprivate var withdrawals: TrafficMailbox.Event? {
    guard case .news(let source, .batch(let batch)) = self, !batch.withdrawn.isEmpty else {
      return nil
    }
    var rest = SightingBatch(receivedAt: batch.received)
    for address in batch.withdrawn { rest.withdraw(address) }
    return .news(source, .batch(rest))
  }

  /// Whether it is a report of a source other than a batch.
  fileprivate var isStatus: Bool {
    switch self {
    case .news(_, .batch), .due: false
    case .news: true
    }
  }

  /// Returns the batch with the withdrawals of a later one; nil if they are not batches of the same source.
  fileprivate func withdrawing(_ later: TrafficMailbox.Event) -> TrafficMailbox.Event? {
    guard case .news(let source, .batch(var batch)) = self,
      case .news(source, .batch(let rest)) = later
    else { return nil }
    for address in rest.withdrawn { batch.withdraw(address) }
    return .news(source, .batch(batch))
  }
}
