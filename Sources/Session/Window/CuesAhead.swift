import Breathing
import Show

/// The cues whose sound is to be asked for, each as long before its instant as the sound takes to be heard.
struct CuesAhead {
  /// How long after its instant a sound may still be asked for: after a stall, older ones would all be heard at once.
  static let longestLateness: Duration = .milliseconds(250)

  /// The instant up to which cues were taken.
  private var end: Instant

  /// The timeline that they were taken from; nil before the first.
  private var timeline: Timeline?

  /// The instants of those that a turn may meet again after a command.
  private var taken: [Instant] = []

  /// Creates cues that are taken ahead, from an instant.
  init(from start: Instant) { end = start }

  /// Returns the cues that were not taken yet.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - last: The instant of the turn before.
  ///   - now: The instant of this turn.
  ///   - lead: How long before its instant each is taken.
  /// - Returns: The cues in order. One that a command moved is taken at its new instant; one that stays is not taken
  ///   again.
  mutating func take(
    from show: Show,
    since last: Instant,
    at now: Instant,
    ahead lead: Duration
  ) -> [Cue] {
    let isChanged = timeline.map { $0 != show.timeline } ?? false
    // A command may put a boundary where cues were already taken from the timeline before.
    let first = isChanged ? min(end, last) : end
    let begin = max(first, now.advanced(by: .zero - Self.longestLateness))
    (timeline, end) = (show.timeline, max(end, now.advanced(by: lead)))
    guard begin < end else { return [] }
    let cues = show.cues(in: begin..<end)
    let fresh = isChanged ? cues.filter { !taken.contains($0.edge.instant) } : cues
    taken = taken.filter { $0 >= last } + fresh.map(\.edge.instant)
    return fresh
  }
}
