public import Breathing

extension Dynamics {
  /// Takes over what a timeline says of an instant, and heads for where the breath will be.
  ///
  /// The level asked for lies a little ahead, so that the music reaches it in a straight line
  /// while the caller is busy or asleep. Volume and mute stay as they are.
  ///
  /// - Parameters:
  ///   - timeline: The session.
  ///   - now: The instant to be heard when the next sample is.
  ///   - ahead: How far ahead the line leads; more than the time until the next call.
  public mutating func follow(_ timeline: Timeline, at now: Instant, ahead: Duration) {
    let moment = timeline.moment(at: now)
    breath = Float(timeline.breath(at: now.advanced(by: ahead)).fullness)
    within = Float(ahead.seconds)
    isDucked = moment.stage == .interlude
    let isHeard =
      switch moment.stage {
      case .leadIn, .flight, .interlude: !moment.isPaused
      case .ahead, .ending, .over: false
      }
    if moment.stage == .ending {
      fade = min(Self.endFade, max(1, Float(moment.duration.seconds)))
    } else if moment.isPaused || isHeard && !isSounding && moment.stage != .leadIn {
      fade = Self.pauseFade
    } else if isHeard, !isSounding {
      fade = Self.startFade
    }
    isSounding = isHeard
  }
}
