package import Feeds
import Synchronization

/// Reports of sources that wait for the service. If sources are faster than it, the oldest batches are dropped, so that
/// memory does not grow: newer ones follow within a second.
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
  }

  /// Yields an element when events have arrived.
  package let arrivals: AsyncStream<Void>

  private let state = Mutex(State())
  private let arrival: AsyncStream<Void>.Continuation

  /// The maximum number of sightings that wait: twice as many as there are in a batch.
  package static let mostSightings = 50_000

  /// Creates an empty mailbox.
  package init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event.
  package func put(_ event: Event) {
    state.withLock { state in
      state.events.append(event)
      state.sightings += event.sightings
      while state.sightings > Self.mostSightings,
        let oldest = state.events.firstIndex(where: { $0.sightings > 0 }),
        oldest < state.events.count - 1
      {
        state.sightings -= state.events.remove(at: oldest).sightings
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
}
