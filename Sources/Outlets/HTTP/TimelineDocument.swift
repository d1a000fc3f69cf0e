import Airports
import Breathing
import Flights
import Geodesy
import Show
import Text

/// The upcoming breath, from which a receiver can compute the level at any instant.
struct TimelineDocument: Sendable {
  /// The end of the timeline.
  let until: Instant

  /// All members except the version and the current instant.
  let rest: [(key: String, value: JSONText?)]

  /// Describes a show from the start of the phase at an instant to a later instant.
  init(_ show: Show, at now: Instant, until: Instant) {
    var show = show
    show.prepare(for: until)
    let cues = Self.cues(of: show, around: now, until: until)
    let moment = show.moment(at: now)
    // Once the session is over, the last cues are past.
    let needsCaution =
      moment.stage != .over
      && (Self.needsCaution(show, at: moment) || cues.contains(where: Self.needsCaution))
    self.until = until
    rest = [
      ("until_unix", CueLine.seconds(until.sinceEpoch)),
      ("paused", .boolean(moment.isPaused)),
      (
        "edges",
        .array(
          cues.map { cue in
            let next = cues.first { $0.edge.instant > cue.edge.instant }?.edge.instant ?? until
            return Self.edge(cue, LevelCurve(of: show.timeline, from: cue.edge, to: next))
          }
        )
      ),
      ("places", Self.places(cues)),
      ("plan", Self.plan(show.timeline.plan)),
      ("caution", needsCaution ? Self.caution(show.appearance.words) : nil),
    ]
  }

  /// Whether the pace of a moment does not suit everyone. In a pause no cues follow that would say so.
  private static func needsCaution(_ show: Show, at moment: Moment) -> Bool {
    let known = show.paces.first { $0.name == moment.name }?.pace
    return Caution(known ?? show.timeline.plan.pace) != nil
  }

  /// Whether a cue starts a hold, or breaths longer than a gentle one (4.5 a minute).
  private static func needsCaution(_ cue: Cue) -> Bool {
    let isHeld = cue.edge.phase == .hold || cue.edge.phase == .rest
    return isHeld || 60 / cue.edge.breathsPerMinute > Caution.longestGentleBreath.seconds + 0.001
  }

  /// Who should not breathe along, and when to stop.
  private static func caution(_ words: Words) -> JSONText {
    .object([
      ("lead", .string(words(.cautionLead))),
      ("people", .array(Message.cautionPeople.map { .string(words($0)) })),
      ("signs", .string(words(.cautionSigns))),
    ])
  }

  /// The positions of the airports in the cues' legs, in degrees, each once.
  private static func places(_ cues: [Cue]) -> JSONText {
    var listedKeys: Set<String> = []
    let airports = cues.flatMap { [$0.leg.origin, $0.leg.destination] }
    return .array(
      airports.filter { listedKeys.insert($0.code).inserted }.map { airport in
        .object([
          ("code", .string(airport.code)),
          ("north", .number(airport.coordinate.latitude.degrees, decimals: 5)),
          ("east", .number(airport.coordinate.longitude.degrees, decimals: 5)),
        ])
      }
    )
  }

  /// The document as JSON, at an instant.
  func text(at now: Instant) -> String {
    JSONText.object(
      [("v", .integer(CueLine.version)), ("now_unix", CueLine.seconds(now.sinceEpoch))] + rest
    ).description
  }

  /// Returns the cues from the start of the current phase.
  private static func cues(of show: Show, around now: Instant, until: Instant) -> [Cue] {
    let start = show.timeline.start
    var back: Duration = .seconds(32)
    while true {
      let from = max(start, now.advanced(by: .zero - back))
      let cues = show.boundaries(in: from..<max(until, from))
      let begun = cues.lastIndex { $0.edge.instant <= now && begins($0.edge) }
      if let begun {
        // Cues at the same instant are kept together.
        let first = cues.firstIndex { $0.edge.instant == cues[begun].edge.instant } ?? begun
        return easing(of: show, into: cues[begun].edge.instant) + cues[first...]
      }
      if from == start { return cues }
      back = back * 8
    }
  }

  /// Returns the pauses and resumptions that are still taking effect (for a second each) when a phase
  /// starts: without them, a receiver cannot compute the session time.
  private static func easing(of show: Show, into begun: Instant) -> [Cue] {
    let earliest = max(show.timeline.start, begun.advanced(by: .seconds(-8)))
    guard earliest < begun else { return [] }
    var changes: [Cue] = []
    var since = begun
    for cue in show.boundaries(in: earliest..<begun).reversed() {
      guard cue.edge.kind == .paused || cue.edge.kind == .resumed else { continue }
      guard cue.edge.instant.duration(to: since) <= .seconds(1) else { break }
      changes.append(cue)
      since = cue.edge.instant
    }
    return changes.reversed()
  }

  /// Whether a phase starts at an edge, instead of being interrupted.
  private static func begins(_ edge: Edge) -> Bool {
    switch edge.kind {
    case .sessionStart, .phase, .interlude, .ending, .sessionEnd: true
    case .paused, .resumed, .aside: false
    }
  }

  private static func edge(_ cue: Cue, _ curve: LevelCurve) -> JSONText {
    guard case .object(var members) = CueLine(cue).json else { return .null }
    members.append(("curve", .string(curve.knots == nil ? "cosine" : "knots")))
    members.append(
      (
        "knots",
        curve.knots.map { knots in
          .array(
            knots.map {
              .array([
                .number($0.time, decimals: 3), .number($0.level, decimals: 5),
                .number($0.slope, decimals: 5),
              ])
            }
          )
        }
      )
    )
    return .object(members)
  }

  private static func plan(_ plan: Plan) -> JSONText {
    .object([
      ("pattern", .string(plan.name)),
      ("lead_in", CueLine.seconds(plan.leadIn)),
      ("flights", .integer(Int64(plan.flightsPerCycle))),
      ("length", plan.length.map(CueLine.seconds)),
      ("ending", CueLine.seconds(plan.ending)),
      ("policy", .string(plan.policy.audience.rawValue)),
    ])
  }
}
