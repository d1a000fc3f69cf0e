import Breathing

/// The direction of a radar's beam, in step with the breath.
///
/// During a flight the beam turns once per breath and points up when the inhale begins. Free stages
/// have whole turns of about nine seconds. When the session is paused the beam stops. A beam with a
/// period of its own turns continuously.
struct Sweep: Sendable, Hashable {
  /// The fraction of the turn done, from 0 up to 1: the beam's direction, clockwise from the top.
  let direction: Double

  /// The period of the current turn, in session seconds.
  private let turn: Double

  /// The fraction of the turn within the current stage, and the period before it.
  private let shareOfStage: Double
  private let turnBefore: Double

  private let timeline: Timeline
  private let now: Instant

  /// The shortest turn: a faster one would flicker.
  private static let shortestSeconds = 6.0

  /// The approximate period when no breath sets the pace, in seconds.
  private static let freeSeconds = 9.0

  /// The period if fixed, in nanoseconds.
  private let fixed: Int64?

  init(_ timeline: Timeline, at now: Instant, pace: SweepPace = .breath) {
    self.timeline = timeline
    self.now = now
    if case .seconds(let seconds) = pace {
      let length = max(seconds, Self.shortestSeconds)
      let nanoseconds = Int64(length * 1e9)
      // Nanoseconds since 1970 are too many for a Double to divide exactly.
      let into = (now.nanoseconds % nanoseconds + nanoseconds) % nanoseconds
      direction = Double(into) / Double(nanoseconds)
      fixed = nanoseconds
      (turn, turnBefore, shareOfStage) = (length, length, 1)
      return
    }
    fixed = nil
    let moment = timeline.moment(at: now)
    turn = Self.seconds(moment)
    let turns = moment.elapsed.seconds / turn
    direction = turns - turns.rounded(.down)
    let before = timeline.instant(moment.elapsed + .nanoseconds(1), before: now)
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

  /// Returns when the beam last pointed in a direction.
  ///
  /// - Parameter direction: A direction as a fraction of a turn, clockwise from the top.
  /// - Returns: The instant, and how far behind the beam the direction is, from 0 up to 1.
  func passed(_ direction: Double) -> (instant: Instant, behind: Double) {
    let difference = self.direction - direction
    let behind = difference - difference.rounded(.down)
    if let fixed {
      let ago = Int64((behind * Double(fixed)).rounded())
      return (Instant(nanoseconds: now.nanoseconds - ago), behind)
    }
    let here = min(behind, shareOfStage)
    let seconds = here * turn + (behind - here) * turnBefore
    return (timeline.instant(.seconds(seconds), before: now), behind)
  }
}
