extension Timeline {
  /// Returns the session with another length. It then ends with the first breath or interlude that ends
  /// at or after that time; if the time has passed, with the current one, or with what is ``settled`` after it.
  ///
  /// A gentle end that has begun or is settled is not put off.
  ///
  /// - Parameters:
  ///   - length: The length from the start, longer than the lead-in and up to a year; nil for endless.
  ///   - now: The instant of the request.
  /// - Returns: The session with that length.
  /// - Throws: `PlanError`, which says what is allowed.
  public func lasting(_ length: Duration?, at now: Instant) throws(PlanError) -> Timeline {
    try Plan.check(length, leadIn: plan.leadIn)
    let session = unsettled(from: warp.session(at: now.nanoseconds))
    guard length != plan.length, let (boundary, state) = boundary(after: session) else {
      return self
    }
    var timeline = self
    timeline.plan.length = length
    timeline.fly(from: boundary, state)
    return timeline
  }

  /// Returns the session with other interludes, from the end of the current stage on; one that is ``settled`` is kept.
  ///
  /// A session that is ending still ends; only if it is prolonged, the interludes come into use.
  ///
  /// - Parameters:
  ///   - interludes: The minimum lengths of successive interludes, repeated; empty for none.
  ///   - now: The instant of the request.
  /// - Returns: The session with those interludes.
  /// - Throws: `PlanError`, which says what is allowed.
  public func interluding(
    _ interludes: [Duration],
    at now: Instant
  ) throws(PlanError) -> Timeline {
    try Plan.check(interludes)
    let next = unsettled(after: now)
    let begin = moment(at: next).stage == .interlude ? next : now
    let session = warp.session(at: begin.nanoseconds)
    guard interludes != plan.interludes, let (boundary, state) = boundary(after: session) else {
      return self
    }
    var timeline = self
    timeline.plan.interludes = interludes
    if !isEnding(at: begin) { timeline.flyKeepingSkip(from: boundary, state) }
    return timeline
  }

  /// Whether a stop, made or announced, ends the session before its length.
  public var isStopped: Bool {
    guard let lastStage else { return false }
    return lastStage.upperBound < plan.length?.nanoseconds ?? .max
  }

  /// Returns the time until the session is over, pauses excluded; nil for an endless session.
  public func remaining(at now: Instant) -> Duration? {
    over.map { .nanoseconds(max(0, $0 - warp.session(at: now.nanoseconds))) }
  }

  /// Returns the time since the start at an instant, pauses excluded and the gentle end included.
  public func elapsed(at now: Instant) -> Duration {
    .nanoseconds(min(max(warp.session(at: now.nanoseconds), 0), over ?? .max))
  }

  /// Whether the ramp to `goal(at:)` is still under way. A series has no ramp, although its breaths keep changing.
  public func isOnTheWay(at now: Instant) -> Bool {
    let session = changeOfPace(from: warp.session(at: now.nanoseconds))
    guard let state = boundary(after: session)?.state else { return false }
    return state.step != state.goal
  }
}
