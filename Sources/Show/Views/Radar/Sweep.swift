import Breathing

/// The direction of a radar's beam, in step with the breath.
///
/// During a flight the beam turns once per breath and points up when the inhale begins. Stages
/// without a guided breath have whole turns of about nine seconds. When the session is paused the
/// beam stops. A beam with a fixed period turns continuously.
struct Sweep: Sendable, Hashable {
  /// The fraction of the turn done, from 0 up to 1: the beam's direction, clockwise from the top.
  let direction: Double

  /// The period of the current turn, in session seconds.
  private let turn: Double

  /// The fraction of the turn within the current stage, and the period before it.
  private let shareOfStage: Double
  private let turnBefore: Double

  /// The time since the stage began, and whether the session is paused.
  private let elapsed: Duration
  private let isPaused: Bool

  private let timeline: Timeline
  private let now: Instant

  /// The shortest turn: a faster one would flicker.
  private static let shortestSeconds = 6.0

  /// The approximate period in stages without a guided breath, in seconds.
  private static let freeSeconds = 9.0

  /// The period if fixed, in nanoseconds.
  private let fixed: Int64?

  init(_ timeline: Timeline, at now: Instant, pace: SweepPace = .breath) {
    self.timeline = timeline
    self.now = now
    if case .seconds(let seconds) = pace {
      let length = max(seconds, Self.shortestSeconds)
      let nanoseconds = Int64(length * 1e9)
      // Nanoseconds since 1970 exceed the precision of a Double.
      let into = now.nanoseconds.flooredRemainder(by: nanoseconds)
      direction = Double(into) / Double(nanoseconds)
      fixed = nanoseconds
      (turn, turnBefore, shareOfStage) = (length, length, 1)
      (elapsed, isPaused) = (.zero, false)
      return
    }
    fixed = nil
    let moment = timeline.moment(at: now)
    (elapsed, isPaused) = (moment.elapsed, moment.isPaused)
    turn = Self.seconds(moment)
    let turns = elapsed.seconds / turn
    direction = turns - turns.rounded(.down)
    let before = timeline.instant(elapsed + .nanoseconds(1), before: now)
    shareOfStage = turns
    turnBefore = turns < 1 ? Self.seconds(timeline.moment(at: before)) : turn
  }

  /// The period in the stage of a moment, in seconds: it divides the stage evenly, except that
  /// breaths shorter than the shortest turn have one turn each.
  private static func seconds(_ moment: Moment) -> Double {
    let length = moment.duration.seconds
    guard length > 0 else { return freeSeconds }
    if moment.stage == .flight { return length }
    let most = max(1, (length / shortestSeconds).rounded(.down))
    return length / min(max(1, (length / freeSeconds).rounded()), most)
  }

  /// Returns the instant at which the beam has made a number of turns since the start of the
  /// current one.
  ///
  /// The result depends only on the turn: it is the same, to the nanosecond, at every instant of
  /// that turn. While the session is paused, the rest of the turn is assumed to follow at once.
  ///
  /// - Parameter turns: From 0 to 1 for the current turn; less for turns before it.
  /// - Returns: The instant.
  func instant(afterTurns turns: Double) -> Instant {
    if let fixed {
      let into = now.nanoseconds.flooredRemainder(by: fixed)
      return Instant(
        nanoseconds: now.nanoseconds - into + Int64((turns * Double(fixed)).rounded())
      )
    }
    // Stages have whole turns, so a turn before this stage's first belongs to the stage before.
    let share = shareOfStage.rounded(.down) + turns
    let offset = Int64((share * (share < 0 ? turnBefore : turn) * 1e9).rounded())
    let ago = elapsed - .nanoseconds(offset)
    guard isPaused, ago < .zero else { return timeline.instant(ago, before: now) }
    return timeline.instant(.zero, before: now).advanced(by: .zero - ago)
  }

  /// The current turn, as others receive it.
  var current: RadarSnapshot.Turn {
    RadarSnapshot.Turn(
      begin: instant(afterTurns: 0),
      end: instant(afterTurns: 1),
      restsAt: isPaused ? direction : nil
    )
  }
}
