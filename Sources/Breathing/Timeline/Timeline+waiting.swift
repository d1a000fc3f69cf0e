extension Timeline {
  /// Returns the session as it waits for a person to begin: from the same start, free breathing without
  /// end. Commands given before are forgotten.
  ///
  /// - Parameter now: The instant of the choice; only held breaths before it are remembered.
  /// - Returns: The session.
  public func waiting(at now: Instant) -> Timeline {
    var plan = plan
    plan.leadIn = Plan.longestLeadIn
    plan.length = nil
    // A lead-in ends after ten minutes, so the session pauses before that.
    return Timeline(plan: plan, start: start, screen: screen)
      .remembering(self, at: now)
      .pause(at: start.advanced(by: Plan.longestLeadIn - Self.beforeFlight))
  }

  /// Returns a waiting session that is to begin by itself after all: its lead-in ends within a second, but not before
  /// the end of the minute of normal breathing after held breaths, and it does not pause.
  ///
  /// - Parameter now: The instant.
  /// - Returns: The session.
  public func proceeding(at now: Instant) -> Timeline {
    var timeline = self
    timeline.warp = warp.forgetting(after: now.nanoseconds)
    timeline = timeline.resume(at: now)
    let session = max(timeline.warp.session(at: now.nanoseconds), 0)
    guard let end = end(ofSegment: 0), session < end, let next = upcoming(after: session) else {
      return timeline
    }
    let free = heldUntil.map { timeline.warp.session(at: Self.freeFrom($0).nanoseconds) } ?? 0
    let closed = min(max(session + Self.leadInClosing, free), end)
    let closing = max(session, closed - Self.leadInClosing)
    timeline.closeLeadIn(at: closing, by: closed, before: next.state)
    timeline.fly(from: closed, next.state)
    return timeline
  }

  /// How long before the first flight a waiting session pauses.
  private static let beforeFlight: Duration = .seconds(10)
}
