extension Timeline {
  /// Returns the session paused at an instant: it eases to a stop within a second.
  public func pause(at now: Instant) -> Timeline {
    changing(to: .slowing, at: now)
  }

  /// Returns the session resumed at an instant: it eases back to its pace within a second.
  public func resume(at now: Instant) -> Timeline {
    changing(to: .rising, at: now)
  }

  /// Returns the session with the current stage cut short.
  ///
  /// The lead-in ends within a second, but not before the end of the minute of normal breathing after held breaths of
  /// the session before. A flight is completed, and the next one if it is ``settled``; then the cycle ends and the
  /// interlude begins. An interlude ends within 3.2 s, but not before the end of the minute of normal breathing that
  /// held breaths require. A stage that would end as soon anyway stays as it is.
  public func skip(at now: Instant) -> Timeline {
    let session = warp.session(at: now.nanoseconds)
    guard session >= 0 else { return self }
    var timeline = self
    switch stage(at: session) {
    case .leadIn(let end):
      let closed = session + Self.leadInClosing
      guard closed < end, !isRestRequired(at: now),
        let next = upcoming(after: session)
      else { return self }
      timeline.closeLeadIn(at: session, by: closed, before: next.state)
      timeline.fly(from: closed, next.state)
    case .flight:
      guard var next = upcoming(after: session), !isEnding(at: now) else { return self }
      if settledBoundary(at: session) != nil, next.state.left > 0 {
        guard let following = upcoming(after: next.boundary) else { return self }
        next = following
      }
      guard !next.state.endsCycle else { return self }
      next.state.left = 0
      timeline.fly(from: next.boundary, next.state)
    case .interlude(let interlude):
      let end = max(session + FreeCurve.transition, interlude.start + interlude.shortest)
      guard end < interlude.end else { return self }
      timeline.close(interlude, from: max(session, end - FreeCurve.transition), by: end)
      // Everything after it, flights or the end of the session, moves earlier.
      if let next = upcoming(after: session) {
        timeline.fly(from: end, next.state)
      } else {
        timeline.finish(at: end, interlude.state)
      }
    case .ended:
      return self
    }
    return timeline
  }

  /// Returns the session with longer breaths: the next one is a step longer than this one, and the goal moves up one
  /// step, as far as the safety policy allows.
  ///
  /// Breaths lengthen by at most one step each, so a ramp is no quicker, but leads a step further. Before the first
  /// breath, that one is no longer than planned. After ``faster(at:)`` in the same breath, it takes that back, and a
  /// ramp goes on.
  public func slower(at now: Instant) -> Timeline {
    changing(at: now) { state, step in
      state.step(isFaster: false) { state in
        state.goal = min(state.goal + 1, state.steps.cyclePatterns.count - 1)
        if let step {
          state.step = min(step + 1, state.goal)
        } else if state.lastLength == nil, state.step < state.steps.start {
          // Before the first breath it takes back what "too slow" did to that one.
          state.step = min(state.step + 1, state.goal)
        }
      }
    }
  }

  /// Returns the session with shorter breaths: the next one is a step shorter than this one, as far as the safety
  /// policy allows, and breaths stay at that length; a ramp goes no further. Two commands in one breath are two steps.
  ///
  /// After ``slower(at:)`` in the same breath, it takes that back instead, and a ramp goes on as planned.
  public func faster(at now: Instant) -> Timeline {
    changing(at: now) { state, step in
      state.step(isFaster: true) { $0.shorten(bySteps: 1, from: step) }
    }
  }

  /// Returns the session after "too slow": the next breath is two steps shorter than this one, and
  /// breaths stay at that length.
  public func tooSlow(at now: Instant) -> Timeline {
    changing(at: now) { state, step in
      let former = state
      state.shorten(bySteps: 2, from: step)
      // A breath that was too slow does not come back by itself.
      if state != former { state.replaced = [] }
    }
  }

  /// Returns the session with another pace from the next breath.
  ///
  /// A ramp starts no slower than the breath before it. A cycle that already held the breath gets
  /// at most six held breaths in all, whatever the plan's number of flights.
  ///
  /// - Parameters:
  ///   - pace: The new pace.
  ///   - name: The name of the pace; nil for the preset's name or the notation.
  ///   - now: The instant of the request.
  ///   - chooser: The source of the request.
  /// - Returns: The session with that pace.
  /// - Throws: `PlanError` if the plan's or the screen's safety policy forbids the pace.
  public func breathe(
    _ pace: Pace,
    name: String? = nil,
    at now: Instant,
    by chooser: Chooser
  ) throws(PlanError) -> Timeline {
    try check(pace, by: chooser)
    let steps = PaceSteps(pace, name: name ?? pace.name, policy: plan.policy)
    var changed = changing(at: now) { state, _ in
      // The same pace continues its ramp.
      guard state.steps != steps || state.goal != steps.goal else { return }
      state.steps = steps
      state.step = state.lastLength.map(steps.step(notSlowerThan:)) ?? steps.start
      (state.goal, state.replaced) = (steps.goal, [])
    }
    changed.screen = screen.choosing(pace, by: chooser)
    return changed
  }

  /// Checks that the session may change to a pace.
  ///
  /// - Throws: `PlanError` if the plan's or the screen's safety policy forbids it.
  public func check(_ pace: Pace, by chooser: Chooser) throws(PlanError) {
    try Plan.check(pace, plan.policy)
    do {
      try screen.choosing(pace, by: chooser).check(pace)
    } catch {
      throw .unsafe(error)
    }
  }

  /// Returns the session with its gentle end next: the current breath is completed, or free
  /// breathing closed, and nothing else follows. What is ``settled`` is completed first.
  public func end(at now: Instant) -> Timeline {
    let session = unsettled(from: warp.session(at: now.nanoseconds))
    guard let (boundary, state) = boundary(after: session) else { return self }
    var timeline = self
    guard session >= 0 else {
      timeline.closeLeadIn(at: 0, by: 0, before: state)
      timeline.finish(at: 0, state)
      return timeline
    }
    switch stage(at: session) {
    case .leadIn(let end):
      let closed = min(session + Self.leadInClosing, end)
      timeline.closeLeadIn(at: session, by: closed, before: state)
      timeline.finish(at: closed, state)
    case .flight:
      timeline.finish(at: boundary, state)
    case .interlude(let interlude):
      let end = min(session + FreeCurve.transition, interlude.end)
      if end < interlude.end { timeline.close(interlude, from: session, by: end) }
      timeline.finish(at: end, interlude.state)
    case .ended:
      return self
    }
    return timeline
  }
}

extension Timeline {
  static let leadInClosing: Int64 = 1_000_000_000

  private struct Interlude {
    /// Session times, in nanoseconds.
    let start: Int64
    let end: Int64
    let shortest: Int64
    let curve: FreeCurve
    /// The state after it, with every change of pace so far.
    let state: BoundaryState
  }

  private enum StageUnderWay {
    case leadIn(end: Int64)
    case flight
    case interlude(Interlude)
    case ended
  }

  private func stage(at session: Int64) -> StageUnderWay {
    let index = segmentIndex(at: session)
    let segment = segments[index]
    switch segment.content {
    case .free(let free):
      guard let end = end(ofSegment: index) else { return .ended }
      switch free.stage {
      case .leadIn:
        return .leadIn(end: end)
      case .interlude:
        return .interlude(
          Interlude(
            start: segment.start,
            end: end,
            shortest: free.shortest,
            curve: free.curve,
            state: upcoming(after: session)?.state ?? free.state
          )
        )
      default:
        return .ended
      }
    case .flights(let sequence):
      let item = sequence.item(at: session - segment.start)
      guard item.isInterlude else { return .flight }
      let isRest = sequence.isRest(item, plan)
      return .interlude(
        Interlude(
          start: segment.start + item.start,
          end: segment.start + item.end,
          shortest: isRest ? SafetyPolicy.normalBreathing.nanoseconds : 0,
          curve: .arch(length: item.end - item.start),
          state: upcoming(after: session)?.state ?? sequence.state(at: item.end, plan)
        )
      )
    }
  }

  /// Replaces everything from the next boundary on. The change receives the step of the current
  /// flight, or of the last one, if its pace had the same steps.
  private func changing(
    at now: Instant,
    _ change: (inout BoundaryState, _ step: Int?) -> Void
  ) -> Timeline {
    let session = changeOfPace(from: warp.session(at: now.nanoseconds))
    guard let (boundary, state) = upcoming(after: session), !isEnding(at: now) else { return self }
    let step = step(at: session).flatMap { $0.steps == state.steps ? $0.step : nil }
    var changed = state
    change(&changed, step)
    guard changed != state else { return self }
    var timeline = self
    timeline.flyKeepingSkip(from: boundary, changed)
    return timeline
  }

  /// The session time at which a change of pace acts that came at a session time. An interlude that is ``settled``
  /// stays as it is; the pace changes after it.
  func changeOfPace(from session: Int64) -> Int64 {
    guard let boundary = settledBoundary(at: session), case .interlude = stage(at: boundary) else {
      return session
    }
    return boundary
  }

  /// Returns the step of the flight at a session time, or of the last one before; nil if there was none.
  private func step(at session: Int64) -> (steps: PaceSteps, step: Int)? {
    var time = session
    while time >= 0 {
      let segment = segment(at: time)
      if case .flights(let sequence) = segment.content {
        let item = sequence.item(at: time - segment.start)
        let flight = item.isInterlude ? item.flight - 1 : item.flight
        if flight >= sequence.state.flight {
          return (sequence.state.steps, sequence.step(ofFlight: flight))
        }
      }
      // An interlude may be a segment of its own, or the first stage of one.
      time = segment.start - 1
    }
    return nil
  }

  private func changing(to direction: TimeWarp.Piece.Direction, at now: Instant) -> Timeline {
    var timeline = self
    timeline.warp = warp.changing(to: direction, at: now.nanoseconds)
    return timeline
  }

  mutating func closeLeadIn(
    at session: Int64,
    by end: Int64,
    before state: BoundaryState
  ) {
    guard case .free(let leadIn) = segments[0].content else { return }
    let curve = leadIn.curve.closing(from: session, to: end)
    let stage = FreeStage(stage: .leadIn, curve: curve, state: state, shortest: 0)
    segments[0].content = .free(stage)
  }

  private mutating func close(_ interlude: Interlude, from session: Int64, by end: Int64) {
    let stage = FreeStage(
      stage: .interlude,
      curve: interlude.curve.closing(from: session - interlude.start, to: end - interlude.start),
      state: interlude.state,
      shortest: interlude.shortest
    )
    cut(at: interlude.start)
    segments.append(Segment(start: interlude.start, content: .free(stage)))
  }
}
