import Breathing
import Facts
import Geodesy

/// The numbers of aircraft around the place that facts may name, by cycle.
///
/// The number of an interlude is the last one counted before it began, so that its fact does not
/// change while it is shown, and is the same in the picture, the cues and a replay.
struct AirCounts: Sendable, Hashable {
  private var counts: [Int: AirFigures.Traffic?] = [:]
  private var counted: Instant?

  /// The shortest interval between counts: counting thousands takes milliseconds.
  private static let interval: Duration = .seconds(10)

  /// Whether it is time to count again.
  func isDue(at now: Instant) -> Bool {
    counted.map { $0.duration(to: now) >= Self.interval } ?? true
  }

  /// Adds a count, which is nil if no source delivers.
  mutating func add(_ traffic: AirFigures.Traffic?, at moment: Moment, _ now: Instant) {
    let cycle = moment.stage == .interlude ? moment.cycle + 1 : moment.cycle
    counts = counts.filter { $0.key >= cycle - 1 }
    counts[cycle] = .some(traffic)
    counted = now
  }

  /// Returns the count for the interlude of a cycle; nil without one.
  func traffic(inCycle cycle: Int) -> AirFigures.Traffic? { counts[cycle] ?? nil }
}

extension Show {
  /// Counts the aircraft in the air within the radar's range.
  mutating func countAircraft(at now: Instant) {
    guard facts != nil, let radar, case .live(_, let sources) = radar.source,
      airCounts.isDue(at: now)
    else { return }
    let range = radar.options.rangeMetres
    let isDelivering = sources.contains(where: \.isInUse)
    airCounts.add(
      isDelivering
        ? AirFigures.Traffic(
          count: radar.fleet.countInAir(at: now, within: range, of: radar.home),
          withinKilometres: range / 1000
        ) : nil,
      at: moment(at: now),
      now
    )
  }

  /// Returns the figures of the air in an interlude.
  func airFigures(at moment: Moment, _ now: Instant) -> AirFigures {
    // The hour in which the interlude began, so that a fact does not change on the hour.
    let began = wall.instant(timeline.instant(moment.elapsed, before: now))
    let hour = began.nanoseconds / 3_600_000_000_000 % 24
    return AirFigures(
      hour: Int(hour < 0 ? hour + 24 : hour),
      traffic: airCounts.traffic(inCycle: moment.cycle)
    )
  }
}

extension RadarFleet {
  /// Returns the number of aircraft in the air within a distance of a place, in metres.
  func countInAir(at now: Instant, within metres: Double, of place: Coordinate) -> Int {
    let view = Viewpoint(place, nearMetres: metres)
    return targets(at: now).count { target in
      !target.isOnGround && target.normal(now).map(view.isNear) ?? false
    }
  }
}
