/// A boundary in session time, before its clock time is known.
struct SessionEdge {
  let session: Int64
  let kind: Edge.Kind
  let stage: Moment.Stage
  let phase: Breath.Phase
  let duration: Int64
  /// The time in which the level reaches `levelTo`.
  let settling: Int64
  let levelFrom: Double
  let levelTo: Double
  let flight: Int
  let cycle: Int
  let pattern: BreathPattern
  let name: String
  var isFlightStart = false
  var isLastPhaseOfFlight = false

  /// The edge at the instant that reaches it.
  func edge(at instant: Instant, _ warp: TimeWarp) -> Edge {
    func lasting(_ span: Int64) -> Duration {
      .nanoseconds(warp.duration(of: span, from: session, at: instant.nanoseconds))
    }
    return Edge(
      instant: instant,
      kind: kind,
      stage: stage,
      phase: phase,
      duration: lasting(duration),
      length: .nanoseconds(duration),
      settling: lasting(settling),
      levelFrom: levelFrom,
      levelTo: levelTo,
      flight: flight,
      cycle: cycle,
      pattern: pattern,
      name: name,
      isFlightStart: isFlightStart,
      isLastPhaseOfFlight: isLastPhaseOfFlight
    )
  }
}

extension Timeline {
  /// Returns every boundary in a half-open span of time, in order. Each belongs to exactly one of
  /// any adjoining spans.
  public func edges(in span: Range<Instant>) -> [Edge] {
    guard !span.isEmpty else { return [] }
    // A boundary belongs to the first clock nanosecond that reaches its session time.
    let first = warp.session(at: span.lowerBound.nanoseconds - 1) + 1
    let last = warp.session(at: span.upperBound.nanoseconds - 1)
    var edges: [Edge] = []
    forEachEdge(from: first) { edge in
      guard edge.session <= last, let instant = instant(reaching: edge.session) else {
        return false
      }
      edges.append(edge.edge(at: instant, warp))
      return true
    }
    let pauses = warp.pieces.dropFirst().filter { span.contains(Instant(nanoseconds: $0.clock)) }
    return pauses.isEmpty ? edges : Self.merge(edges, pauses.map(pauseEdge))
  }

  /// Returns the first boundary after an instant; nil if the session is over or paused.
  public func nextEdge(after now: Instant) -> Edge? {
    let pause = warp.pieces.dropFirst().first { $0.clock > now.nanoseconds }.map(pauseEdge)
    let edge = firstEdge(from: warp.session(at: now.nanoseconds) + 1).flatMap { edge in
      instant(reaching: edge.session).map { edge.edge(at: $0, warp) }
    }
    guard let pause, let edge else { return edge ?? pause }
    return edge.instant <= pause.instant ? edge : pause
  }

  /// Returns the first boundary at or after a session time.
  func firstEdge(from session: Int64) -> SessionEdge? {
    var first: SessionEdge?
    forEachEdge(from: session) { edge in
      first = edge
      return false
    }
    return first
  }

  /// The boundary of a pause or a resumption.
  private func pauseEdge(_ piece: TimeWarp.Piece) -> Edge {
    edge(piece.direction == .slowing ? .paused : .resumed, at: Instant(nanoseconds: piece.clock))
  }

  /// Returns an edge for a message sent at an instant while the breath continues.
  public func aside(at instant: Instant) -> Edge {
    edge(.aside, at: instant)
  }

  /// An edge at which nothing begins: the level does not change.
  private func edge(_ kind: Edge.Kind, at instant: Instant) -> Edge {
    let moment = moment(at: instant)
    return Edge(
      instant: instant,
      kind: kind,
      stage: moment.stage,
      phase: moment.breath.phase,
      duration: .zero,
      length: .zero,
      settling: .zero,
      levelFrom: moment.breath.fullness,
      levelTo: moment.breath.fullness,
      flight: moment.flight,
      cycle: moment.cycle,
      pattern: moment.pattern,
      name: moment.name,
      isFlightStart: false,
      isLastPhaseOfFlight: false
    )
  }

  private static func merge(_ edges: [Edge], _ pauses: [Edge]) -> [Edge] {
    var merged: [Edge] = []
    var rest = pauses[...]
    for edge in edges {
      while let pause = rest.first, pause.instant < edge.instant {
        merged.append(pause)
        rest.removeFirst()
      }
      merged.append(edge)
    }
    return merged + rest
  }

  /// Calls a closure with each boundary from a session time, in order, until it returns false.
  private func forEachEdge(from session: Int64, _ body: (SessionEdge) -> Bool) {
    // A stage without a length begins where the next one does.
    var first = segmentIndex(at: session)
    while first > 0, segments[first - 1].start == session { first -= 1 }
    for index in first..<segments.count {
      let segment = segments[index]
      let end = end(ofSegment: index)
      switch segment.content {
      case .free(let free):
        guard segment.start >= session else { continue }
        guard body(edge(free, segment.start, end)) else { return }
      case .flights(let sequence):
        let from = max(session - segment.start, 0)
        guard forEachEdge(sequence, segment.start, from: from, to: end, body) else { return }
      }
    }
  }

  private func edge(_ free: FreeStage, _ start: Int64, _ end: Int64?) -> SessionEdge {
    let kind: Edge.Kind =
      switch free.stage {
      case .interlude: .interlude
      case .ending: .ending
      case .over: .sessionEnd
      default: .sessionStart
      }
    return SessionEdge(
      session: start,
      kind: kind,
      stage: free.stage,
      phase: .free,
      duration: end.map { $0 - start } ?? 0,
      settling: free.curve.settling,
      levelFrom: free.curve.value(at: 0).level,
      levelTo: free.curve.peak,
      flight: free.state.flight,
      cycle: free.cycle,
      pattern: flightPattern(from: end ?? start, otherwise: free.state.pattern),
      name: flightName(from: end ?? start, otherwise: free.state.steps.name)
    )
  }

  /// Visits a sequence's boundaries up to its end; returns false if the closure did.
  private func forEachEdge(
    _ flights: FlightSequence,
    _ start: Int64,
    from: Int64,
    to end: Int64?,
    _ body: (SessionEdge) -> Bool
  ) -> Bool {
    let limit = end.map { $0 - start } ?? .max
    var time = from
    while time < limit {
      let item = flights.item(at: time)
      if item.isInterlude {
        if time == item.start, !body(edge(flights, interlude: item, start)) { return false }
      } else {
        var step = item.start
        for index in 0..<5 where item.pattern.stepLength(index) > 0 {
          if step >= time, !body(Self.edge(flights, item, index, at: step, start)) { return false }
          step += item.pattern.stepLength(index)
        }
      }
      time = item.end
    }
    return true
  }

  private func edge(
    _ flights: FlightSequence,
    interlude item: FlightSequence.Item,
    _ start: Int64
  ) -> SessionEdge {
    let curve = FreeCurve.arch(length: item.end - item.start)
    return SessionEdge(
      session: start + item.start,
      kind: .interlude,
      stage: .interlude,
      phase: .free,
      duration: item.end - item.start,
      settling: curve.settling,
      levelFrom: 0,
      levelTo: curve.peak,
      flight: item.flight,
      cycle: item.cycle,
      pattern: flightPattern(from: start + item.end, otherwise: item.pattern),
      name: flightName(from: start + item.end, otherwise: flights.state.steps.name)
    )
  }

  private static func edge(
    _ flights: FlightSequence,
    _ item: FlightSequence.Item,
    _ index: Int,
    at time: Int64,
    _ start: Int64
  ) -> SessionEdge {
    let (from, to) = item.pattern.stepLevels(index)
    return SessionEdge(
      session: start + time,
      kind: .phase,
      stage: .flight,
      phase: BreathPattern.stepPhase(index),
      duration: item.pattern.stepLength(index),
      settling: item.pattern.stepLength(index),
      levelFrom: from,
      levelTo: to,
      flight: item.flight,
      cycle: item.cycle,
      pattern: item.pattern,
      name: flights.state.steps.name,
      isFlightStart: index == 0,
      isLastPhaseOfFlight: time + item.pattern.stepLength(index) == item.end
    )
  }
}
