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

  private let last = Mutex<CachedDocument?>(nil)

  /// The lifetime of the cached text.
  static let age: Duration = .milliseconds(500)

  /// Returns the timeline of the link's show as JSON, for this many seconds from now or slightly
  /// more.
  func text(_ link: ShowLink, seconds: Int) -> String {
    let (show, now) = (link.show(), link.now())
    if let last = last.withLock(\.self), last.answers(show.timeline, seconds, at: now) {
      return last.document.text(at: now)
    }
    // Computed without the lock: two simultaneous requests may both compute it.
    let until = now.advanced(by: .seconds(seconds) + Self.age)
    let document = TimelineDocument(show, at: now, until: until)
    last.withLock {
      $0 = CachedDocument(timeline: show.timeline, seconds: seconds, at: now, document: document)
    }
    return document.text(at: link.now())
  }
}
