public import Breathing
public import Scenes
import Synchronization

/// A way to somebody who is told what happens: lamps, phones, other programs.
///
/// The loop puts events in and never waits; a task of the outlet's own takes them out. Who is slower
/// than the breath loses the oldest, and how many is counted.
public final class Outlet: Sendable {
  /// What an outlet is told.
  public enum Event: Sendable {
    /// Something happens; with a lead, it is told that much earlier than it happens.
    case cue(Cue)
    /// The show changed; ask it what it is now.
    case changed(at: Instant, ChangeReason)
  }

  /// What the outlet is called in words and figures: `mqtt`.
  public let name: String

  /// How far ahead cues are told, so that a slow receiver begins on time.
  public let lead: Duration

  private let events: AsyncStream<Event>
  private let mail: AsyncStream<Event>.Continuation
  private let droppedCount = Atomic(0)
  private let takenCount = Atomic(0)

  /// How far ahead cues may be told at most.
  public static let longestLead: Duration = .seconds(5)

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - name: What it is called in words and figures.
  ///   - lead: How far ahead cues are told, 0 to 5 s.
  ///   - room: How many events wait at most.
  public init(_ name: String, lead: Duration = .zero, room: Int = 64) {
    self.name = name
    self.lead = min(max(lead, .zero), Self.longestLead)
    (events, mail) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(max(room, 1)))
  }

  /// Hands in an event; returns at once.
  public func put(_ event: Event) {
    switch mail.yield(event) {
    case .dropped: droppedCount.add(1, ordering: .relaxed)
    case .enqueued: takenCount.add(1, ordering: .relaxed)
    case .terminated: break
    @unknown default: break
    }
  }

  /// Counts what was handed in and taken out, but did not reach somebody who was too slow.
  func noteDropped(_ count: Int = 1) {
    droppedCount.add(count, ordering: .relaxed)
  }

  /// What is handed in, in order, for the one task that takes it out. Ends with that task's
  /// cancellation.
  public var inbox: AsyncStream<Event> { events }

  /// How many events were dropped, because nobody took them out in time or a receiver was too slow.
  public var dropped: Int { droppedCount.load(ordering: .relaxed) }

  /// How many events were handed in and not dropped at once.
  public var handedIn: Int { takenCount.load(ordering: .relaxed) }
}
