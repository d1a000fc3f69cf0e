extension Timeline {
  /// Returns the session with another length. It then ends with the first breath or interlude that ends
  /// at or after that time; if the time has passed, with the current one. Within ``settled`` of the end of a breath,
  /// what follows it counts as the current one.
  ///
  /// A gentle end that has begun is not changed, nor is a rest that is closed because the session ends.
  ///
  /// - Parameters:
  ///   - length: The length from the start, longer than the lead-in and up to a year; nil for endless.
  ///   - now: The instant of the request.
  /// - Returns: The session with that length.
  /// - Throws: `PlanError`, which says what is allowed.
  public func lasting(_ length: Duration?, at now: Instant) throws(PlanError) -> Timeline {
    try Plan.check(length, leadIn: plan.leadIn)
    guard length != plan.length else { return self }
    let session = max(warp.session(at: now.nanoseconds), 0)
    guard let (boundary, state) = boundary(after: session), !isClosed(at: boundary) else {
      return self
    }
    var timeline = self
    timeline.plan.length = length
    timeline.fly(from: boundary, state, goesOn: isSettled(until: boundary, at: session))
    return timeline
  }

  /// Whether a flight is about to end at a boundary, and another flight or an interlude follows it.
  func isSettled(until boundary: Int64, at session: Int64) -> Bool {
    let current = segment(at: session)
    guard boundary - session < Self.settled.nanoseconds, session >= current.start,
      case .flights(let sequence) = current.content, case .flights = segment(at: boundary).content
    else { return false }
    return !sequence.item(at: session - current.start).isInterlude
  }

  /// Whether an interlude begins at a boundary that an end of the session has closed already.
  private func isClosed(at boundary: Int64) -> Bool {
    let next = segment(at: boundary)
    guard next.start == boundary, case .free(let free) = next.content else { return false }
    return free.stage == .interlude
  }

  /// Returns the session with other interludes, from the end of the current stage on.
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
    let session = max(warp.session(at: now.nanoseconds), 0)
    guard interludes != plan.interludes, let (boundary, state) = boundary(after: session),
      !isClosed(at: boundary)
    else { return self }
    var timeline = self
    timeline.plan.interludes = interludes
    timeline.fly(from: boundary, state, goesOn: isSettled(until: boundary, at: session))
    return timeline
  }

  /// Returns the time until the session is over, pauses excluded; nil for an endless session.
  public func remaining(at now: Instant) -> Duration? {
    guard let last = segments.last, case .free = last.content else { return nil }
    return .nanoseconds(max(0, last.start - warp.session(at: now.nanoseconds)))
  }

  /// Returns the time since the start at an instant, pauses excluded and the gentle end included.
  public func elapsed(at now: Instant) -> Duration {
    let session = max(warp.session(at: now.nanoseconds), 0)
    guard let last = segments.last, case .free = last.content else { return .nanoseconds(session) }
    return .nanoseconds(min(session, last.start))
  }

  /// Whether the ramp to `goal(at:)` is still under way. A series has no ramp, although its breaths keep changing.
  public func isOnTheWay(at now: Instant) -> Bool {
    guard let state = boundary(after: max(warp.session(at: now.nanoseconds), 0))?.state else {
      return false
    }
    return state.step != state.goal
  }

  /// The end of the current stage, and the session's state there; nil once the gentle end has begun.
  private func boundary(after session: Int64) -> (boundary: Int64, state: BoundaryState)? {
    let index = segmentIndex(at: session)
    let boundary: Int64
    switch segments[index].content {
    case .flights(let sequence):
      let start = segments[index].start
      boundary = start + sequence.item(at: session - start).end
    case .free(let free):
      guard free.stage == .leadIn || free.stage == .interlude, let end = end(ofSegment: index)
      else { return nil }
      boundary = end
    }
    // A change that was made within this stage, such as of the pace, is in the segment that follows it.
    let next = segment(at: boundary)
    switch next.content {
    case .flights(let sequence):
      return (boundary, sequence.state(at: boundary - next.start, plan))
    case .free(let free):
      return (boundary, free.state)
    }
  }
}
