import Breathing
import Flights
import Glibc

/// The turn of the globe from one leg to the next: over the last seconds of a flight and the first seconds after it.
///
/// The airport of arrival, which is that of the next departure, stays in the picture and is carried along.
struct LegTurn: Sendable, Hashable {
  /// The number of the leg before the turn; the next one follows it.
  let from: Int

  /// The fraction of the turn, from 0 to 1.
  let share: Double

  /// Whether the flight before the turn is still under way.
  let isBefore: Bool

  /// The greatest duration of the turn before the end of the flight, and the duration after it, in seconds.
  ///
  /// Once it has begun, the next leg is settled.
  static let seconds = Timeline.settled.seconds

  /// Creates the turn of a moment; nil if the globe stands still then.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - edges: The stages before and after that of the moment.
  init?(_ moment: Moment, _ edges: StageEdges) {
    let left = (moment.duration - moment.elapsed).seconds
    let elapsed = moment.elapsed.seconds
    // A rest may be shorter than a turn: during the exhale before it, the globe stands still.
    let before = Self.before(moment.pattern.steps.last?.duration.seconds ?? 0)
    switch moment.stage {
    case .flight where edges.leadsToLeg && left < before:
      (from, isBefore) = (moment.flight, true)
      share = Self.share(before - left, of: before + Self.seconds)
    case .flight, .interlude:
      guard edges.before == .flight, elapsed < Self.seconds, moment.flight > 0 else { return nil }
      let before = Self.before(edges.phaseBefore)
      (from, isBefore) = (moment.flight - 1, false)
      share = Self.share(before + elapsed, of: before + Self.seconds)
    case .ahead, .leadIn, .ending, .over:
      return nil
    }
  }

  /// The part of the turn before the end of a flight, in seconds: no longer than the flight's last phase.
  private static func before(_ phase: Double) -> Double {
    min(seconds, phase)
  }

  /// The sine's ease, from 0 to 1.
  private static func share(_ elapsed: Double, of whole: Double) -> Double {
    0.5 - 0.5 * cos(.pi * min(max(elapsed / whole, 0), 1))
  }
}

/// The stages around the one of a moment.
struct StageEdges: Sendable, Hashable {
  /// The stage before; nil at the start of the session.
  let before: Moment.Stage?

  /// The length of the last phase before the stage, in seconds.
  let phaseBefore: Double

  /// The stage after; nil at the end of the session.
  let after: Moment.Stage?

  /// How far its fades are.
  let fades: StageFades

  /// Finds the stages before and after the one at an instant.
  init(_ timeline: Timeline, at now: Instant) {
    let stages = timeline.stages(around: now)
    before = stages.before?.stage
    phaseBefore = stages.before?.breath.duration.seconds ?? 0
    after = stages.after
    fades = StageFades(timeline, at: now)
  }

  /// Whether another leg follows that of the stage.
  var leadsToLeg: Bool { after == .flight || after == .interlude }

  /// The ends of its route at which the main plane stands before or after a flight.
  var standing: Set<Plane.End> {
    var ends: Set<Plane.End> = []
    if before == .leadIn || before == .interlude { ends.insert(.origin) }
    if after == .interlude || after == .ending { ends.insert(.destination) }
    return ends
  }
}
