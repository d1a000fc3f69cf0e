// After at most six held breaths there must be a minute of free breathing. Cycles keep this rule within a session; this
// file keeps it from one session to the next.

extension Timeline {
  /// Returns when the last held breath before an instant ended; during such a breath, the instant itself. Nil if none
  /// is known: breaths that ended more than a minute before may be unknown.
  public func lastHeldBreath(before now: Instant) -> Instant? {
    let session = warp.session(at: now.nanoseconds)
    let earliest = max(session - SafetyPolicy.normalBreathing.nanoseconds, 0)
    var time = session - 1
    while time >= earliest {
      let segment = segment(at: time)
      guard case .flights(let sequence) = segment.content else {
        time = segment.start - 1
        continue
      }
      let item = sequence.item(at: time - segment.start)
      if !item.isInterlude, sequence.state.steps.pace.hasHolds {
        let end = segment.start + item.end
        let known = end < session ? instant(reaching: end) ?? now : now
        return heldUntil.map { max($0, known) } ?? known
      }
      time = segment.start + item.start - 1
    }
    return heldUntil
  }

  /// Returns the session, which has not begun, with a lead-in so long that its first flight begins at least a minute
  /// after the last held breath of the session before. The lead-in, and the length of a session with an end, grow by
  /// whole seconds, the unit of the settings.
  ///
  /// - Parameter former: The session before it.
  /// - Returns: The session.
  public func resting(after former: Timeline) -> Timeline {
    let held = former.lastHeldBreath(before: start)
    guard held != heldUntil else { return self }
    var plan = plan
    plan.leadIn -= addedRest
    plan.length = plan.length.map { $0 - addedRest }
    let needed = held.map { start.duration(to: Self.freeFrom($0)).nanoseconds } ?? 0
    let second: Int64 = 1_000_000_000
    let least = Duration.nanoseconds((max(needed, 0) + second - 1) / second * second)
    let added = max(least - plan.leadIn, .zero)
    plan.leadIn += added
    plan.length = plan.length.map { min($0 + added, Plan.longest) }
    var timeline = Timeline(plan: plan, start: start, screen: screen)
    (timeline.heldUntil, timeline.addedRest) = (held, added)
    return timeline
  }

  /// Returns the session, which takes over from another, with the time of that one's last held breath. The session that
  /// follows needs this time.
  ///
  /// - Parameters:
  ///   - former: The session before it.
  ///   - now: When it takes over.
  /// - Returns: The session.
  public func remembering(_ former: Timeline, at now: Instant) -> Timeline {
    guard let held = former.lastHeldBreath(before: now) else { return self }
    var timeline = self
    timeline.heldUntil = heldUntil.map { max($0, held) } ?? held
    return timeline
  }

  /// Whether a skip at an instant does not end the free breathing, because held breaths require it.
  public func isRestRequired(at now: Instant) -> Bool {
    switch moment(at: now).stage {
    case .leadIn:
      let closed = now.advanced(by: .nanoseconds(Self.leadInClosing))
      return heldUntil.map { closed < Self.freeFrom($0) } ?? false
    case .interlude:
      let rest = skip(at: now).moment(at: now)
      return (rest.duration - rest.elapsed).nanoseconds > FreeCurve.transition
    default:
      return false
    }
  }

  /// Whether an instant is in the free breathing after a cycle whose held breaths require it.
  public func isRest(at now: Instant) -> Bool {
    let session = max(warp.session(at: now.nanoseconds), 0)
    let segment = segment(at: session)
    switch segment.content {
    case .free(let free):
      return free.shortest > 0
    case .flights(let sequence):
      return sequence.isRest(sequence.item(at: session - segment.start), plan)
    }
  }

  /// The end of the free breathing in the lead-in that held breaths of the session before require; nil if none is
  /// known.
  public var restBeforeFlight: Instant? {
    heldUntil.map { min(Self.freeFrom($0), start.advanced(by: plan.leadIn)) }
  }

  /// The end of the minute after a held breath.
  static func freeFrom(_ held: Instant) -> Instant {
    held.advanced(by: SafetyPolicy.normalBreathing)
  }
}
