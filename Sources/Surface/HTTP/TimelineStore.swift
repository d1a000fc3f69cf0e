import Breathing
import Scenes
import Synchronization

/// The timeline told last, so that a room full of phones that ask at once costs no more than one.
final class TimelineStore: Sendable {
  private struct Told {
    let timeline: Timeline
    let seconds: Int
    let at: Instant
    let document: TimelineDocument

    /// Whether it answers who asks for so many seconds of a timeline from an instant on.
    func answers(_ timeline: Timeline, _ seconds: Int, at now: Instant) -> Bool {
      self.seconds >= seconds && self.timeline == timeline
        && (.zero..<TimelineStore.age).contains(at.duration(to: now))
    }
  }

  private let last = Mutex<Told?>(nil)

  /// For how long the same is told again.
  static let age: Duration = .milliseconds(500)

  /// Returns the timeline of a link's show for so many seconds from now, or a little more, as JSON.
  func text(_ link: ShowLink, seconds: Int) -> String {
    let (show, now) = (link.show(), link.now())
    if let last = last.withLock(\.self), last.answers(show.timeline, seconds, at: now) {
      return last.document.text(at: now)
    }
    // Nobody waits for it: two who ask at the same instant may both work it out.
    let until = now.advanced(by: .seconds(seconds) + Self.age)
    let document = TimelineDocument(show, at: now, until: until)
    last.withLock {
      $0 = Told(timeline: show.timeline, seconds: seconds, at: now, document: document)
    }
    return document.text(at: link.now())
  }
}
