import Breathing
import Facts
import Show
import Text

/// The current state of the show.
struct StateDocument: Sendable {
  /// The document's members, in order.
  let json: JSONText

  /// Describes a link's show at this instant, and when a closed display opens.
  init(
    _ link: ShowLink,
    showsSeed: Bool = false,
    closure: HealthCounters.Closure? = nil,
    version: String
  ) {
    self.init(
      link.show(),
      showsSeed: showsSeed,
      closure: closure,
      isPlanPostponed: link.isPlanPostponed(),
      isChangeAnnounced: link.isChangeAnnounced(),
      isLeading: link.plan() != nil,
      at: link.now(),
      version: version
    )
  }

  /// Describes a show at an instant.
  init(
    _ show: Show,
    showsSeed: Bool = false,
    closure: HealthCounters.Closure? = nil,
    isPlanPostponed: Bool = false,
    isChangeAnnounced: Bool = false,
    isLeading: Bool = false,
    at now: Instant,
    version: String
  ) {
    let moment = show.moment(at: now)
    // The closure is noted apart from the show, which may be open already.
    let closure = show.isClosed ? closure : nil
    json = .object([
      (CueField.version.name, .integer(CueLine.version)),
      ("now_unix", CueLine.seconds(now.sinceEpoch)),
      ("version", .string(version)),
      ("start_unix", CueLine.seconds(show.timeline.start.sinceEpoch)),
      (CueField.seed.name, showsSeed ? CueLine.seed(show.timeline.plan.seed) : nil),
      ("stage", .string(CueLine.name(moment.stage))),
      ("paused", .boolean(moment.isPaused)),
      ("announced", .boolean(isChangeAnnounced)),
      ("postponed", .boolean(isPlanPostponed)),
      ("follows", .boolean(show.isFollowing)),
      ("leads", .boolean(isLeading)),
      (CueField.phase.name, .string(CueLine.name(moment.breath.phase))),
      (CueField.level.name, CueField.level.number(moment.breath.fullness)),
      (CueField.progress.name, CueField.progress.number(moment.breath.progress)),
      (CueField.cycle.name, .integer(Int64(moment.cycle))),
      (CueField.flight.name, .integer(Int64(moment.flight))),
      (
        CueField.breathsPerMinute.name, CueField.breathsPerMinute.number(moment.breathsPerMinute)
      ),
      (CueField.pattern.name, .string(moment.name)),
      ("patterns", .array(show.allowedPatterns.map { .string($0) })),
      (CueField.leg.name, CueLine.leg(show.leg(at: moment))),
      (CueField.next.name, Self.next(show, after: now)),
      ("view", .string(show.view.rawValue)),
      ("views", .array(show.views.names.map { .string($0.rawValue) })),
      ("closed", .boolean(show.isClosed)),
      ("opens_unix", closure?.opensUnixSeconds.map(JSONText.integer)),
      ("opens_utc_offset", closure?.utcOffset.map(JSONText.integer)),
      ("muted", .boolean(show.appearance.isMuted)),
      ("volume", .integer(Int64(show.appearance.volumePercent))),
      (CueField.fact.name, show.fact(at: moment, now).map(CueLine.fact)),
    ])
  }

  private static func next(_ show: Show, after now: Instant) -> JSONText? {
    guard !show.timeline.isPaused(at: now), let edge = show.timeline.nextEdge(after: now) else {
      return nil
    }
    return CueLine.next(edge.phase, at: edge.instant, duration: edge.duration)
  }
}
