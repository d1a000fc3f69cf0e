public import Breathing
public import Show
import Synchronization

/// A queue of events for one kind of receiver: lamps, phones, other programs.
///
/// The session's loop adds events and never waits; the outlet's own task processes them. If the
/// receiver is slower than the breath, the oldest events are dropped and counted.
public final class Outlet: Sendable {
  /// An event.
  public enum Event: Sendable {
    /// A cue; with a lead, it is delivered early by that much.
    case cue(Cue)
    /// The show changed; its current state is available from the link.
    case changed(at: Instant, ChangeReason)
  }

  /// The outlet's name in messages and metrics, such as `mqtt`.
  public let name: String

  /// How early cues are delivered, so that a slow receiver starts on time.
  public let lead: Duration

  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let droppedCount = Atomic(0)
  private let takenCount = Atomic(0)
  private let waitingCount = Atomic(0)
  private let capacity: Int

  /// What keeps it from reaching its receivers.
  let troubles = TroubleList()

  /// The maximum lead.
  public static let longestLead: Duration = .seconds(5)

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - name: Its name in messages and metrics.
  ///   - lead: How early cues are delivered, from 0 to 5 s.
  ///   - capacity: The maximum number of waiting events.
  public init(_ name: String, lead: Duration = .zero, capacity: Int = 64) {
    self.name = name
    self.lead = min(max(lead, .zero), Self.longestLead)
    let capacity = max(capacity, 1)
    self.capacity = capacity
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(capacity))
  }

  /// Adds an event; returns at once.
  public func put(_ event: Event) {
    switch continuation.yield(event) {
    case .dropped: droppedCount.add(1, ordering: .relaxed)
    case .enqueued(let remaining):
      takenCount.add(1, ordering: .relaxed)
      waitingCount.store(capacity - remaining, ordering: .relaxed)
    case .terminated: break
    @unknown default: break
    }
  }

  /// Counts events that were processed, but did not reach a receiver that was too slow.
  func noteDropped(_ count: Int = 1) {
    droppedCount.add(count, ordering: .relaxed)
  }

  /// The events in order, for the one task that processes them. The stream ends when that task is
  /// cancelled.
  public var inbox: AsyncStream<Event> { events }

  /// The number of events dropped because they were not processed in time or a receiver was too
  /// slow.
  public var dropped: Int { droppedCount.load(ordering: .relaxed) }

  /// How many events waited once the last one was added; 0 if the outlet's task was idle and took it at once.
  var waiting: Int { waitingCount.load(ordering: .relaxed) }

  /// The number of events added, without those that the queue dropped.
  public var handedIn: Int { takenCount.load(ordering: .relaxed) }
}
