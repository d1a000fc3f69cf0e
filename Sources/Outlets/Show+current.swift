import Breathing
import Show

extension Show {
  /// Returns the cue of the current phase: the last one that started a phase, a pause or the end of
  /// a pause; nil before the session.
  func currentCue(at now: Instant) -> Cue? {
    let start = timeline.start
    var back: Duration = .seconds(32)
    while start <= now {
      let from = max(start, now.advanced(by: .zero - back))
      let cues = cues(in: from..<now.advanced(by: .nanoseconds(1)))
      if let cue = cues.last(where: { $0.event.isLasting }) { return cue }
      guard from > start else { return nil }
      back = back * 8
    }
    return nil
  }
}

extension Cue.Event {
  /// Whether the event determines the breath until the next such event.
  var isLasting: Bool {
    switch self {
    case .sessionStart, .phase, .interlude, .ending, .sessionEnd, .paused, .resumed: true
    case .arrival, .checkOxygen: false
    }
  }
}
