public import Breathing

extension Dynamics {
  /// Takes the state of a timeline at an instant, and aims for the breath slightly later.
  ///
  /// The target is a little ahead, so that the music moves to it in a straight line while the
  /// caller is busy or asleep. Volume and mute stay unchanged.
  ///
  /// - Parameters:
  ///   - timeline: The session.
  ///   - now: The instant at which the next sample is heard.
  ///   - ahead: The length of the line; longer than the time until the next call.
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
