/// A session as it goes on from an instant: what a breather does at any other.
///
/// A timeline is a value. It answers for any instant, in any order, in time that does not grow with
/// the length of the session and with no error that adds up: all times are whole nanoseconds, and a
/// flight days ahead is found by division. Commands (pause, slower, another pace…) return a new
/// timeline that agrees with the old one about all that lies before them; they are given in the
/// order of their instants. Changes of pace take effect with the next breath.
public struct Timeline: Sendable, Hashable {
  /// What the session set out to do, as the screen may fly it.
  public let plan: Plan

  /// What may be breathed at the screen that flies it.
  public internal(set) var screen: ScreenPolicy

  /// The instant at which the lead-in begins.
  public internal(set) var start: Instant

  var warp: TimeWarp
  var segments: [Segment]

  /// Creates the timeline of a plan that starts at an instant.
  ///
  /// The plan may come from anywhere; the screen's policy has the last word, now and for each later
  /// change of pace. Ask `ScreenPolicy.check` first where a plan is to be refused rather than eased.
  ///
  /// - Parameters:
  ///   - plan: What to breathe.
  ///   - start: When the lead-in begins.
  ///   - screen: What may be breathed at the screen that flies it.
  public init(plan: Plan, start: Instant, screen: ScreenPolicy) {
    let plan = plan.permitted(on: screen)
    self.plan = plan
    self.screen = screen
    self.start = start
    warp = TimeWarp(start: start)
    let standing = Standing(plan)
    let leadIn = plan.leadIn.nanoseconds
    let stage = FreeStage(
      stage: .leadIn,
      curve: .arch(length: leadIn),
      standing: standing,
      shortest: 0
    )
    segments = [Segment(start: 0, content: .free(stage))]
    fly(from: leadIn, standing)
  }

  /// The instant at which the session will be over by the clock, or nil when it is endless or
  /// paused.
  public var end: Instant? {
    guard let last = segments.last, case .free = last.content else { return nil }
    return instant(reaching: last.start)
  }

  /// Returns when the session had run a while less than at an instant: that much earlier, and the
  /// pauses between besides.
  public func instant(_ run: Duration, before now: Instant) -> Instant {
    let session = warp.session(at: now.nanoseconds) - run.nanoseconds
    // What lies before the session runs by the clock, and so does every past instant's answer.
    return instant(reaching: session) ?? now
  }

  /// Returns the pattern the session is slowing down to, or flying already, at an instant, as the
  /// commands so far have it; of a series of flights the first.
  public func goal(at now: Instant) -> BreathPattern {
    let session = max(warp.session(at: now.nanoseconds), 0)
    let standing =
      switch (upcoming(after: session)?.standing, segment(at: session).content) {
      case (let standing?, _): standing
      case (nil, .free(let free)): free.standing
      case (nil, .course(let course)): course.standing
      }
    return standing.ladder.pattern(rung: standing.goal, position: 0)
  }
}

/// A stretch of session time with one rule, from a command or a stage on to the next one.
struct Segment: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case free(FreeStage)
    case course(Course)
  }

  /// Session time at which it begins, in nanoseconds.
  let start: Int64
  var content: Content
}

/// Free breathing with a beginning of its own: lead-in, an interlude cut short, the end.
struct FreeStage: Sendable, Hashable {
  let stage: Moment.Stage
  var curve: FreeCurve
  /// The standing after it; its cycle is counted from then, too, but for interludes.
  let standing: Standing
  /// The least an interlude may be cut to, in nanoseconds.
  let shortest: Int64

  var cycle: Int { stage == .interlude ? standing.cycle - 1 : standing.cycle }
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

  /// The session time at which a segment gives way to the next, or nil for the last.
  func end(ofSegment index: Int) -> Int64? {
    index + 1 < segments.count ? segments[index + 1].start : nil
  }

  /// The pattern of the flight that begins at a boundary, or of the first one after it.
  func flightPattern(from boundary: Int64, otherwise pattern: BreathPattern) -> BreathPattern {
    let segment = segment(at: boundary)
    guard case .course(let course) = segment.content else { return pattern }
    let item = course.item(at: boundary - segment.start)
    return item.isInterlude ? course.item(at: item.end).pattern : item.pattern
  }

  /// Lets flights and interludes follow from a boundary on, in place of all that was to come, and
  /// the end after the plan's length.
  mutating func fly(from boundary: Int64, _ standing: Standing) {
    cut(at: boundary)
    let course = Course(plan, from: standing)
    segments.append(Segment(start: boundary, content: .course(course)))
    guard let length = plan.length?.nanoseconds else { return }
    // The first boundary at the length or later ends what is under way just before it.
    let offset = length > boundary ? course.item(at: length - boundary - 1).end : 0
    finish(at: boundary + offset, course.standing(at: offset, plan))
  }

  /// Lets the gentle end begin at a boundary, in place of all that was to come.
  mutating func finish(at boundary: Int64, _ standing: Standing) {
    cut(at: boundary)
    let length = plan.ending.nanoseconds
    let rise = FreeCurve.rise(length: length)
    func append(_ stage: Moment.Stage, _ curve: FreeCurve, at start: Int64) {
      let free = FreeStage(stage: stage, curve: curve, standing: standing, shortest: 0)
      segments.append(Segment(start: start, content: .free(free)))
    }
    append(.ending, rise, at: boundary)
    append(.over, .level(rise.peak), at: boundary + length)
  }

  /// Drops what was to come from a session time on; the lead-in always stays.
  mutating func cut(at session: Int64) {
    let kept = segments.indices.dropFirst().first { segments[$0].start >= session }
    if let kept { segments.removeSubrange(kept...) }
  }
}
