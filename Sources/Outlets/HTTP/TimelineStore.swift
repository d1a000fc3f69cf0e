import Breathing
import Show
import Synchronization

/// Caches the last timeline, so that many simultaneous requests cost as much as one.
final class TimelineStore: Sendable {
  private struct CachedDocument {
    let timeline: Timeline
    let seconds: Int
    let at: Instant
    let document: TimelineDocument

    /// Whether it can answer a request for this many seconds of a timeline from an instant.
    func answers(_ timeline: Timeline, _ seconds: Int, at now: Instant) -> Bool {
      self.seconds >= seconds && self.timeline == timeline
        && (.zero..<TimelineStore.age).contains(at.duration(to: now))
    }
  }

  private struct State {
    var last: CachedDocument?

    /// The number of times that the last timeline was forgotten.
    var generation = 0
  }

  private let state = Mutex(State())

  /// The lifetime of the cached text.
  static let age: Duration = .milliseconds(500)

  /// Forgets the last timeline: after a change of the show, other facts, legs or words may belong to the same edges.
  func forget() {
    state.withLock { state in
      state.last = nil
      state.generation += 1
    }
  }

  /// Returns the timeline of the link's show as JSON, for this many seconds from now or slightly
  /// more.
  func text(_ link: ShowLink, seconds: Int) -> String {
    // Read before the show: a timeline of the show before a change must not be stored after it.
    let before = state.withLock(\.self)
    let (show, now) = (link.show(), link.now())
    if let last = before.last, last.answers(show.timeline, seconds, at: now) {
      return last.document.text(at: now)
    }
    // Computed without the lock: two simultaneous requests may both compute it.
    let until = now.advanced(by: .seconds(seconds) + Self.age)
    let document = TimelineDocument(show, at: now, until: until)
    state.withLock { state in
      guard state.generation == before.generation else { return }
      state.last = CachedDocument(
        timeline: show.timeline,
        seconds: seconds,
        at: now,
        document: document
      )
    }
    return document.text(at: link.now())
  }
}
