/// The change from one cycle of flights to the next: the interlude between them, if any.
public struct CycleTurn: Sendable, Hashable {
  /// When the interlude begins; without one, when the last flight ends.
  public let start: Instant

  /// When the interlude ends; nil while the session is paused before that.
  public let end: Instant?

  /// The time since the start of the session at which it begins, pauses excluded.
  public let elapsed: Duration
}

extension Timeline {
  /// Returns the last turn between two cycles that has begun at an instant; nil before the first one.
  ///
  /// After hundreds of commands, turns more than two minutes ago may be forgotten; it then returns nil, too.
  public func lastTurn(at now: Instant) -> CycleTurn? {
    var session = warp.session(at: now.nanoseconds)
    while session >= 0 {
      let index = segmentIndex(at: session)
      let segment = segments[index]
      switch segment.content {
      case .free(let free):
        if free.stage == .interlude, let end = self.end(ofSegment: index) {
          return turn(from: segment.start, to: end)
        }
        guard index > 0 else { return nil }
        session = segment.start - 1
      case .flights(let sequence):
        let item = sequence.item(at: session - segment.start)
        let (start, end) = (segment.start + item.start, segment.start + item.end)
        if item.isInterlude { return turn(from: start, to: end) }
        session = start - 1
        // Without an interlude, the flight before is the last of its cycle.
        if item.flown == 0, item.flight > 0, flies(at: session) {
          return turn(from: start, to: start)
        }
      }
    }
    return nil
  }

  /// Whether a flight is under way at a session time.
  private func flies(at session: Int64) -> Bool {
    guard session >= 0 else { return false }
    let segment = segment(at: session)
    guard case .flights(let sequence) = segment.content else { return false }
    return !sequence.item(at: session - segment.start).isInterlude
  }

  private func turn(from start: Int64, to end: Int64) -> CycleTurn? {
    guard let first = instant(reaching: start) else { return nil }
    return CycleTurn(start: first, end: instant(reaching: end), elapsed: .nanoseconds(start))
  }
}
