/// A running session: given an instant, it returns the state of the breath.
///
/// A timeline is a value. It can be queried at any instant, in any order, in time that does not
/// grow with the length of the session and without accumulating error: all times are whole
/// nanoseconds, and a flight days ahead is found by division. Commands (pause, slower, another
/// pace…) return a new timeline that agrees with the old one about everything before them; they
/// must be given in order of their instants. Changes of pace take effect with the next breath.
public struct Timeline: Sendable, Hashable {
  /// The plan, as far as the screen allows it.
  public internal(set) var plan: Plan

  /// The policy of the screen that shows the session.
  public internal(set) var screen: ScreenPolicy

  /// The start of the lead-in.
  public internal(set) var start: Instant

  /// When the last held breath before this session ended, as far as it is known; nil if there was none.
  public internal(set) var heldUntil: Instant?

  /// The part of the lead-in that was added because of that breath.
  var addedRest: Duration = .zero

  var warp: TimeWarp
  var segments: [Segment]

  /// Creates the timeline of a plan that starts at an instant.
  ///
  /// The plan may come from anywhere; the screen's policy overrides it, now and at each later
  /// change of pace. Call `ScreenPolicy.check` first to reject a plan instead of easing it.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - start: The start of the lead-in.
  ///   - screen: The policy of the screen that shows the session.
  public init(plan: Plan, start: Instant, screen: ScreenPolicy) {
    let plan = plan.permitted(on: screen)
    self.plan = plan
    self.screen = screen
    self.start = start
    warp = TimeWarp(start: start)
    let state = BoundaryState(plan)
    let leadIn = plan.leadIn.nanoseconds
    let stage = FreeStage(
      stage: .leadIn,
      curve: .arch(length: leadIn),
      state: state,
      shortest: 0
    )
    segments = [Segment(start: 0, content: .free(stage))]
    fly(from: leadIn, state)
  }

  /// The clock time at which the session ends; nil if it is endless or paused.
  public var end: Instant? {
    over.flatMap(instant(reaching:))
  }

  /// Returns the clock time at which the session had run `run` less than at `now`, pauses excluded;
  /// a negative `run` means a later time.
  public func instant(_ run: Duration, before now: Instant) -> Instant {
    let session = warp.session(at: now.nanoseconds) - run.nanoseconds
    // Earlier session times always have a clock time. A later one may have none, because of a
    // pause.
    return instant(reaching: session) ?? now
  }

  /// Returns the pattern at the end of the ramp, given the commands so far; for a series of flights
  /// the first.
  public func goal(at now: Instant) -> BreathPattern {
    let session = changeOfPace(from: max(warp.session(at: now.nanoseconds), 0))
    let state =
      switch (upcoming(after: session)?.state, segment(at: session).content) {
      case (let state?, _): state
      case (nil, .free(let free)): free.state
      case (nil, .flights(let sequence)): sequence.state
      }
    return state.steps.pattern(step: state.goal, position: 0)
  }

  /// Returns the pattern of the next flight, given the commands so far; if none follows, of the last one.
  public func nextPattern(at now: Instant) -> BreathPattern {
    let session = changeOfPace(from: max(warp.session(at: now.nanoseconds), 0))
    return upcoming(after: session)?.state.pattern ?? moment(at: now).pattern
  }

  /// Whether the next breath is as short as the safety policy allows, given the commands so far.
  public func isShortest(at now: Instant) -> Bool {
    let session = changeOfPace(from: max(warp.session(at: now.nanoseconds), 0))
    return upcoming(after: session)?.state.step == 0
  }
}

/// A segment of session time with one rule, from a command or stage to the next.
struct Segment: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case free(FreeStage)
    case flights(FlightSequence)
  }

  /// The session time at which it begins, in nanoseconds.
  let start: Int64
  var content: Content
}

/// Free breathing with its own start: the lead-in, a shortened interlude, or the end.
struct FreeStage: Sendable, Hashable {
  let stage: Moment.Stage
  let curve: FreeCurve
  /// The state after it. The stage has the same cycle, unless it is an interlude, which belongs to the cycle before.
  let state: BoundaryState
  /// The shortest length an interlude may be cut to, in nanoseconds.
  let shortest: Int64

  var cycle: Int { stage == .interlude ? state.cycle - 1 : state.cycle }
}

extension Timeline {
  func instant(reaching session: Int64) -> Instant? {
    warp.clock(reaching: session).map(Instant.init(nanoseconds:))
  }

  func segmentIndex(at session: Int64) -> Int {
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= session { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func segment(at session: Int64) -> Segment { segments[segmentIndex(at: session)] }

  /// The session time at which a segment ends; nil for the last.
  func end(ofSegment index: Int) -> Int64? {
    index + 1 < segments.count ? segments[index + 1].start : nil
  }

  /// Replaces everything after a boundary with flights and interludes, and the end after the plan's
  /// length.
  mutating func fly(from boundary: Int64, _ state: BoundaryState) {
    cut(at: boundary)
    let sequence = FlightSequence(plan, from: state)
    segments.append(Segment(start: boundary, content: .flights(sequence)))
    guard let length = plan.length?.nanoseconds else { return }
    // The first boundary at or after the length ends the stage before it.
    let offset = length > boundary ? sequence.item(at: length - boundary - 1).end : 0
    finish(at: boundary + offset, sequence.state(at: offset, plan))
  }

  /// Replaces everything after a boundary as `fly` does, except that a skip which waits for the end of the next flight,
  /// because that was ``settled``, still leads to the interlude there. Commands come in the order of time, so
  /// no other skip can lie after the boundary.
  mutating func flyKeepingSkip(from boundary: Int64, _ state: BoundaryState) {
    let isSkipped = segments.contains { segment in
      guard segment.start > boundary, case .flights(let sequence) = segment.content else {
        return false
      }
      return sequence.state.endsCycle
    }
    fly(from: boundary, state)
    guard isSkipped, var next = upcoming(after: boundary), !next.state.endsCycle else { return }
    next.state.left = 0
    fly(from: next.boundary, next.state)
  }

  /// Replaces everything after a boundary with the gentle end.
  mutating func finish(at boundary: Int64, _ state: BoundaryState) {
    cut(at: boundary)
    let length = plan.ending.nanoseconds
    let rise = FreeCurve.rise(length: length)
    func append(_ stage: Moment.Stage, _ curve: FreeCurve, at start: Int64) {
      let free = FreeStage(stage: stage, curve: curve, state: state, shortest: 0)
      segments.append(Segment(start: start, content: .free(free)))
    }
    append(.ending, rise, at: boundary)
    append(.over, .level(rise.peak), at: boundary + length)
  }

  /// Removes everything after a session time; the lead-in always stays.
  mutating func cut(at session: Int64) {
    let kept = segments.indices.dropFirst().first { segments[$0].start >= session }
    if let kept { segments.removeSubrange(kept...) }
  }
}
