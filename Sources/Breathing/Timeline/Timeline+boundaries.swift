// Session times, in nanoseconds, at which one stage ends and the next begins.

extension Timeline {
  /// The session time at which the session is over; nil for an endless session.
  var over: Int64? {
    guard let last = segments.last, case .free = last.content else { return nil }
    return last.start
  }

  /// The last stage before the gentle end; nil for an endless session.
  var lastStage: Range<Int64>? {
    guard over != nil else { return nil }
    let end = segments[segments.count - 2].start
    let last = segment(at: end - 1)
    guard case .flights(let sequence) = last.content else { return last.start..<end }
    return last.start + sequence.item(at: end - 1 - last.start).start..<end
  }

  /// The end of the stage under way at a session time, and the session's state there; nil once the gentle end has
  /// begun.
  func boundary(after session: Int64) -> (boundary: Int64, state: BoundaryState)? {
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

  /// The boundary at which a change of the breath can take effect, and the session's state there; nil if no flight or
  /// interlude is to come.
  func upcoming(after session: Int64) -> (boundary: Int64, state: BoundaryState)? {
    guard let next = boundary(after: session),
      case .flights = segment(at: next.boundary).content
    else { return nil }
    return next
  }

  /// The pattern of the flight that begins at a boundary, or of the next one.
  func flightPattern(from boundary: Int64, otherwise pattern: BreathPattern) -> BreathPattern {
    let segment = segment(at: boundary)
    guard case .flights(let sequence) = segment.content else { return pattern }
    let item = sequence.item(at: boundary - segment.start)
    return item.isInterlude ? sequence.item(at: item.end).pattern : item.pattern
  }

  /// The name of the pace of that flight.
  func flightName(from boundary: Int64, otherwise name: String) -> String {
    guard case .flights(let sequence) = segment(at: boundary).content else { return name }
    return sequence.state.steps.name
  }
}
