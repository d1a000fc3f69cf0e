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
  }

  private let last = Mutex<Told?>(nil)

  /// For how long the same is told again.
  static let age: Duration = .milliseconds(500)

  /// Returns the timeline of a link's show for so many seconds from now as JSON.
  func text(_ link: ShowLink, seconds: Int) -> String {
    let (show, now) = (link.show(), link.now())
    let document = last.withLock { last in
      if let last, last.seconds == seconds, last.timeline == show.timeline,
        (.zero..<Self.age).contains(last.at.duration(to: now))
      {
        return last.document
      }
      let until = now.advanced(by: .seconds(seconds) + Self.age)
      let document = TimelineDocument(show, at: now, until: until)
      last = Told(timeline: show.timeline, seconds: seconds, at: now, document: document)
      return document
    }
    return document.text(at: link.now())
  }
}
