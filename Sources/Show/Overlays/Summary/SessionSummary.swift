import Breathing
import Flights

/// The summary of a session that is over.
struct SessionSummary: Sendable, Hashable {
  /// How long it was, without its pauses.
  let length: Length

  /// The number of breaths, each of which was a flight.
  let breaths: Int

  /// The rate of the last breath, in breaths a minute.
  let breathsPerMinute: Double

  /// Returns the summary of a session that is over; nil before that, and for one without a breath.
  init?(_ timeline: Timeline, at now: Instant) {
    let moment = timeline.moment(at: now)
    guard moment.stage == .over, moment.flight > 0 else { return nil }
    breaths = moment.flight
    length = Length(timeline.elapsed(at: now))
    let before = timeline.plan.ending + .nanoseconds(1)
    var last = timeline.instant(moment.elapsed + before, before: now)
    let ending = timeline.moment(at: last)
    if ending.stage == .interlude {
      // An interlude has the rate of the flight after it, which was not flown.
      last = timeline.instant(ending.elapsed + .nanoseconds(1), before: last)
    }
    breathsPerMinute = timeline.moment(at: last).breathsPerMinute
  }

  /// A length in whole seconds below a minute, otherwise in whole minutes; halves are rounded up.
  enum Length: Sendable, Hashable {
    case seconds(Int)
    case minutes(Int)

    /// Rounds a length; it is at least a second.
    init(_ length: Duration) {
      let seconds = length.seconds
      self =
        seconds < 59.5
        ? .seconds(max(1, Int(seconds.rounded()))) : .minutes(Int((seconds / 60).rounded()))
    }
  }
}

/// When the summary is seen: for a while once the session is over, or until a person dismisses it.
struct SummaryState: Sendable, Hashable {
  /// When a person dismissed it.
  private(set) var dismissed: Instant?

  /// How long it is shown, and how long it takes to appear and to go, in seconds.
  static let seconds = (whole: 20.0, rise: 2.0, fall: 1.2)

  mutating func dismiss(at now: Instant) {
    dismissed = dismissed ?? now
  }

  /// Returns its opacity, from 0 to 1, some seconds after the session was over.
  func shown(_ elapsed: Double, at now: Instant) -> Double {
    var shown = min(
      Easing.smooth(elapsed, from: 0, to: Self.seconds.rise),
      1 - Easing.smooth(elapsed, from: Self.seconds.whole, to: Self.end)
    )
    if let dismissed {
      let gone = dismissed.duration(to: now).seconds
      shown = min(shown, 1 - Easing.smooth(gone, from: 0, to: Self.seconds.fall))
    }
    return shown
  }

  /// Whether it has gone.
  func isOver(_ elapsed: Double, at now: Instant) -> Bool {
    let gone = dismissed.map { $0.duration(to: now).seconds } ?? 0
    return elapsed >= Self.end || gone >= Self.seconds.fall
  }

  private static var end: Double { seconds.whole + seconds.fall }
}
