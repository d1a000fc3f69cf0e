public import Breathing
public import Facts
public import Flights

/// An event of the session, for speakers, lamps and other machines.
///
/// A cue contains what begins, its duration and its target, so that a receiver can fade by itself;
/// and what comes next, so that a slow receiver can start ahead.
public struct Cue: Sendable, Hashable {
  /// What happened.
  public enum Event: Sendable, Hashable {
    /// The session began.
    case sessionStart
    /// A phase of a breath began.
    case phase
    /// A plane reached its destination.
    case arrival(Leg)
    /// An interlude began, with the fact it shows, if any.
    case interlude(Fact?)
    /// The gentle end began.
    case ending
    /// The session is over.
    case sessionEnd
    /// The session was paused; or a phase or a stage began while it slowed down to the pause.
    case paused
    /// The session resumes.
    case resumed
    /// The cabin has been high for so long that the oxygen must be checked.
    case checkOxygen
  }

  /// The next phase or free stage, its start and duration.
  public struct Next: Sendable, Hashable {
    /// The phase.
    public let phase: Breath.Phase
    /// When it begins.
    public let instant: Instant
    /// How long it lasts.
    public let duration: Duration
    /// How long it lasts at the full rate.
    let length: Duration
  }

  /// What happened.
  public private(set) var event: Event

  /// The boundary it belongs to: its time, phase, duration and levels.
  public private(set) var edge: Edge

  /// The leg flown, or flown next.
  public let leg: Leg

  /// What comes next; nil at the end and while paused.
  public private(set) var next: Next?

  /// The fact of an interlude that begins, if it shows one.
  public private(set) var fact: Fact?

  /// The seed of a session that begins.
  public private(set) var seed: UInt64?

  /// The index of the cue among those of its instant, from 0.
  public internal(set) var ordinal = 0

  /// Returns the cue shifted to a clock that is ahead.
  public func moved(by ahead: Duration) -> Cue {
    guard ahead != .zero else { return self }
    var cue = self
    cue.edge = edge.moved(by: ahead)
    cue.next = next.map {
      Next(
        phase: $0.phase,
        instant: $0.instant.advanced(by: ahead),
        duration: $0.duration,
        length: $0.length
      )
    }
    return cue
  }

  /// The cue with durations at the full rate.
  fileprivate var atFullRate: Cue {
    var cue = self
    cue.edge = edge.atFullRate
    cue.next = next.map {
      Next(phase: $0.phase, instant: $0.instant, duration: $0.length, length: $0.length)
    }
    return cue
  }

  /// The cue for receivers that act on it, if the session was paused before its boundary was reached. The phase does
  /// not run, so it is no event to fade by. A session that begins paused has begun nevertheless.
  fileprivate var paused: Cue {
    var cue = self
    switch event {
    case .phase, .interlude, .ending: (cue.event, cue.edge) = (.paused, edge.paused)
    case .sessionStart, .arrival: cue.edge = edge.paused
    case .sessionEnd, .paused, .resumed, .checkOxygen: break
    }
    return cue
  }
}

extension Show {
  /// Returns the cues in a half-open span of time, in order.
  ///
  /// Each belongs to exactly one of any adjoining spans. A phase or a stage that begins while the session slows down to
  /// a pause is another `paused`. One that begins with the pause, as pauses of leaders do, has begun before it.
  public func cues(in span: Range<Instant>) -> [Cue] {
    timelineCues(in: span).map { isSlowing(at: $0) ? $0.paused : $0 }
  }

  /// Whether a cue comes while the session slows down to a pause. At the instant of the pause it has its full rate, but
  /// a session that begins paused never runs.
  private func isSlowing(at cue: Cue) -> Bool {
    let instant = cue.edge.instant
    guard timeline.isPaused(at: instant) else { return false }
    return cue.event == .sessionStart
      || timeline.isPaused(at: instant.advanced(by: .nanoseconds(-1)))
  }

  /// Returns the same cues with the events and edges of the timeline and with durations at the full rate, for receivers
  /// that compute the level at any instant.
  package func boundaries(in span: Range<Instant>) -> [Cue] {
    timelineCues(in: span).map(\.atFullRate)
  }

  /// Returns the cues in a span with the events and edges of the timeline.
  private func timelineCues(in span: Range<Instant>) -> [Cue] {
    var cues = timeline.edges(in: span).flatMap { self.cues(of: $0) }
    if let aside = surroundings.checkOxygenSince, span.contains(aside) {
      let place = cues.firstIndex { $0.edge.instant > aside } ?? cues.endIndex
      cues.insert(checkOxygen(at: aside), at: place)
    }
    // A span contains all cues of an instant or none, so that the count does not depend on the
    // span.
    for (index, next) in zip(cues.indices, cues.indices.dropFirst())
    where cues[index].edge.instant == cues[next].edge.instant {
      cues[next].ordinal = cues[index].ordinal + 1
    }
    return cues
  }

  /// Returns the time of the next boundary; nil if none will occur by itself.
  public func nextCue(after now: Instant) -> Instant? {
    let next = timeline.nextEdge(after: now)?.instant
    guard let aside = surroundings.checkOxygenSince, aside > now else { return next }
    return next.map { min($0, aside) } ?? aside
  }

  private func checkOxygen(at instant: Instant) -> Cue {
    let edge = timeline.aside(at: instant)
    let leg = leg(at: moment(at: instant))
    let next = next(after: edge)
    return Cue(event: .checkOxygen, edge: edge, leg: leg, next: next)
  }

  private func cues(of edge: Edge) -> [Cue] {
    let moment = moment(at: edge.instant)
    let leg = leg(at: moment)
    let next = next(after: edge)
    func cue(_ event: Cue.Event, _ leg: Leg, _ fact: Fact? = nil) -> Cue {
      let seed = event == .sessionStart ? timeline.plan.seed : nil
      return Cue(event: event, edge: edge, leg: leg, next: next, fact: fact, seed: seed)
    }
    var cues: [Cue] = []
    if timeline.isArrival(edge) {
      let flown = journey.leg(edge.flight - 1)
      cues.append(cue(.arrival(flown), flown))
    }
    switch edge.kind {
    case .sessionStart: cues.append(cue(.sessionStart, leg))
    case .phase: cues.append(cue(.phase, leg))
    case .interlude:
      let fact = fact(at: moment, edge.instant)
      cues.append(cue(.interlude(fact), leg, fact))
    case .ending: cues.append(cue(.ending, leg))
    case .sessionEnd: cues.append(cue(.sessionEnd, leg))
    case .paused: cues.append(cue(.paused, leg))
    case .resumed: cues.append(cue(.resumed, leg))
    case .aside: break
    }
    return cues
  }

  private func next(after edge: Edge) -> Cue.Next? {
    guard !timeline.isPaused(at: edge.instant),
      let next = timeline.nextEdge(after: edge.instant)
    else { return nil }
    return Cue.Next(
      phase: next.phase,
      instant: next.instant,
      duration: next.duration,
      length: next.length
    )
  }
}
