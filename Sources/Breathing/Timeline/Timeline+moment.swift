extension Timeline {
  /// The item at a session time: free breathing, or an item of a sequence.
  private struct Place {
    let stage: Moment.Stage
    /// Session times, in nanoseconds.
    let start: Int64
    let end: Int64
    let flight: Int
    let cycle: Int
    let breath: Breath
    /// The current or next pattern, and the name of its pace.
    let pattern: BreathPattern
    let name: String
  }

  /// Returns the breath at an instant.
  public func breath(at now: Instant) -> Breath {
    let session = warp.session(at: now.nanoseconds)
    guard session >= 0 else { return Self.free(0, of: 0, fullness: 0) }
    let index = segmentIndex(at: session)
    let elapsed = session - segments[index].start
    switch segments[index].content {
    case .free(let free):
      let length = end(ofSegment: index).map { $0 - segments[index].start } ?? 0
      return Self.free(elapsed, of: length, fullness: free.curve.value(at: elapsed).level)
    case .flights(let sequence):
      return Self.breath(sequence.item(at: elapsed), elapsed)
    }
  }

  /// Returns how fast the session runs at an instant: 1, or 0 while it is paused. A pause and a resumption change
  /// it linearly within a second.
  public func rate(at now: Instant) -> Double {
    warp.rate(at: now.nanoseconds)
  }

  /// Whether the session is paused, or slows down to a pause, at an instant.
  public func isPaused(at now: Instant) -> Bool {
    warp.isPaused(at: now.nanoseconds)
  }

  /// Returns the stages before and after the one at an instant, as planned so far, and the last breath of the earlier
  /// one; nil where there is none.
  public func stages(
    around now: Instant
  ) -> (before: (stage: Moment.Stage, breath: Breath)?, after: Moment.Stage?) {
    let session = warp.session(at: now.nanoseconds)
    let current = place(at: session)
    let before = current.start > 0 ? place(at: current.start - 1) : nil
    let after = current.end > session ? place(at: current.end).stage : nil
    return (before.map { ($0.stage, $0.breath) }, after)
  }

  /// Returns the state of the session at an instant.
  public func moment(at now: Instant) -> Moment {
    let session = warp.session(at: now.nanoseconds)
    let isPaused = warp.isPaused(at: now.nanoseconds)
    let place = place(at: session)
    let isAhead = place.stage == .ahead
    let isFlight = place.stage == .flight
    let next = firstEdge(from: session + 1).map { edge in
      Moment.Upcoming(
        stage: edge.stage,
        phase: edge.phase,
        remaining: .nanoseconds(edge.session - session)
      )
    }
    return Moment(
      stage: place.stage,
      elapsed: isAhead ? .zero : .nanoseconds(session - place.start),
      duration: .nanoseconds(isAhead ? -session : place.end - place.start),
      flight: place.flight,
      cycle: place.cycle,
      breath: place.breath,
      isPaused: isPaused,
      pattern: place.pattern,
      name: place.name,
      flightStart: isFlight ? instant(reaching: place.start) : nil,
      flightEnd: isFlight && !isPaused ? instant(reaching: place.end) : nil,
      next: next
    )
  }

  private func place(at session: Int64) -> Place {
    let index = segmentIndex(at: max(session, 0))
    let segment = segments[index]
    let elapsed = session - segment.start
    switch segment.content {
    case .free(let free):
      let end = end(ofSegment: index) ?? segment.start
      let isAhead = session < 0
      let level = isAhead ? 0 : free.curve.value(at: elapsed).level
      return Place(
        stage: isAhead ? .ahead : free.stage,
        start: segment.start,
        end: end,
        flight: free.state.flight,
        cycle: free.cycle,
        breath: Self.free(max(elapsed, 0), of: isAhead ? 0 : end - segment.start, fullness: level),
        pattern: flightPattern(from: end, otherwise: free.state.pattern),
        name: flightName(from: end, otherwise: free.state.steps.name)
      )
    case .flights(let sequence):
      // A session without a lead-in is ahead of the sequence's first flight.
      let item = sequence.item(at: max(elapsed, 0))
      let isAhead = session < 0
      let stage: Moment.Stage = isAhead ? .ahead : item.isInterlude ? .interlude : .flight
      let name = sequence.state.steps.name
      return Place(
        stage: stage,
        start: segment.start + item.start,
        end: segment.start + item.end,
        flight: item.flight,
        cycle: item.cycle,
        breath: isAhead ? Self.free(0, of: 0, fullness: 0) : Self.breath(item, elapsed),
        pattern: item.isInterlude
          ? flightPattern(from: segment.start + item.end, otherwise: item.pattern) : item.pattern,
        name: item.isInterlude
          ? flightName(from: segment.start + item.end, otherwise: name) : name
      )
    }
  }

  private static func breath(_ item: FlightSequence.Item, _ elapsed: Int64) -> Breath {
    let elapsed = elapsed - item.start
    guard item.isInterlude else { return item.pattern.breath(atNanoseconds: elapsed) }
    let length = item.end - item.start
    let curve = FreeCurve.arch(length: length)
    return free(elapsed, of: length, fullness: curve.value(at: elapsed).level)
  }

  private static func free(_ elapsed: Int64, of length: Int64, fullness: Double) -> Breath {
    Breath(
      phase: .free,
      progress: length > 0 ? min(Double(elapsed) / Double(length), 1) : 0,
      duration: .nanoseconds(length),
      fullness: fullness,
      travel: 0
    )
  }
}
