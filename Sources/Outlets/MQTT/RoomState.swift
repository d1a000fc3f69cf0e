import Breathing
import Show
import Text

/// The state of a show that is published on a room's topics.
struct RoomState: Sendable, Hashable {
  /// The phases in the discovery message; `idle` while there is no breath.
  static let phases = [CueLine.idle] + CueField.phases

  /// The time without a frame after which a window counts as not drawing.
  static let drawingTimeout: Duration = .seconds(30)

  /// The part that changes with the breath.
  struct Breath: Sendable, Hashable {
    let phase: String
    let breathsPerMinute: Double
    let cycle: Int
    let flight: Int
    let stage: Moment.Stage
  }

  /// The part that changes with the breath.
  private(set) var breath: Breath
  /// When the session began.
  let start: Instant
  /// Whether the session is paused.
  private(set) var isPaused: Bool
  /// The pattern's name.
  let pattern: String
  /// Whether the pattern can be chosen by that name.
  let isPatternKnown: Bool
  /// The current view.
  let view: ViewName
  /// Whether the display is closed outside its opening hours.
  let isClosed: Bool
  /// Whether the sound is muted.
  let isMuted: Bool
  /// The volume, in percent.
  let volume: Int
  /// Whether a window shows frames.
  private(set) var isDrawing: Bool
  /// The displays of the machine.
  let displays: [DisplayState]
  /// Why a display that should follow shows a session of its own; nil if it does not.
  let alone: String?
  /// Which other outlets are not open yet, and why; nil if all are.
  let problem: String?
  /// Whether another screen decides how it breathes.
  let isFollowing: Bool
  /// Whether this display publishes the plan that others of its room follow.
  let isLeading: Bool
  /// Whether a session that was announced waits until this one is over.
  let isPlanPostponed: Bool
  /// The display's troubles.
  let troubles: [String]

  /// Reads a show.
  init(
    _ show: Show,
    _ health: HealthCounters.Reading,
    isLeading: Bool = false,
    isPlanPostponed: Bool = false,
    at now: Instant
  ) {
    let moment = show.moment(at: now)
    breath = Breath(
      phase: CueLine.phase(at: moment),
      breathsPerMinute: moment.breathsPerMinute,
      cycle: moment.cycle,
      flight: moment.flight,
      stage: moment.stage
    )
    start = show.timeline.start
    isPaused = moment.isPaused
    pattern = moment.name
    isPatternKnown = show.allowedPatterns.contains(moment.name)
    view = show.view
    isClosed = show.isClosed
    isMuted = show.appearance.isMuted
    volume = show.appearance.volumePercent
    let isRecent = health.lastFrame.map { $0.duration(to: now) < Self.drawingTimeout } ?? false
    isDrawing = isRecent && !isClosed
    displays = health.displayStates(sessionView: show.view.rawValue)
    alone = health.alone
    problem = health.outletProblem
    isFollowing = health.isFollowing
    self.isLeading = isLeading
    self.isPlanPostponed = isPlanPostponed
    troubles = health.troubles.texts
  }

  /// Whether the session runs: not paused, ending or over.
  var isRunning: Bool { !isPaused && breath.stage != .ending && breath.stage != .over }

  /// Whether it reports the same faults as the program's health.
  func reports(_ health: HealthCounters.Reading) -> Bool {
    alone == health.alone && problem == health.outletProblem && troubles == health.troubles.texts
  }

  /// Whether no more than the breath differs from another state.
  func differsInBreathOnly(from other: RoomState) -> Bool {
    var steady = self
    steady.breath = other.breath
    return steady == other && isRunning == other.isRunning
  }

  /// The state after the program: the session is over, and no window shows frames.
  var ended: RoomState {
    var ended = self
    ended.breath = Breath(
      phase: CueLine.idle,
      breathsPerMinute: breath.breathsPerMinute,
      cycle: breath.cycle,
      flight: breath.flight,
      stage: .over
    )
    (ended.isPaused, ended.isDrawing) = (false, false)
    return ended
  }

  /// A short state: the topic's last word, and the text.
  typealias Short = (leaf: DisplayIdentity.Subtopic, text: String)

  /// The short states by topic.
  var shortStates: [Short] {
    [
      (.run, isRunning ? "ON" : "OFF"), (.mute, isMuted ? "ON" : "OFF"),
      // Home Assistant's select shows this word as an unknown option.
      (.pattern, isPatternKnown ? pattern : "None"), (.volume, String(volume)),
      (.render, isDrawing ? "ON" : "OFF"),
    ]
  }

  /// Returns the complete state.
  func json(
    version: String,
    _ health: HealthCounters.Reading,
    takesCommands: Bool,
    at now: Instant
  ) -> JSONText {
    let report = StatusReport(
      self,
      health,
      version: version,
      takesCommands: takesCommands,
      at: now
    )
    return .object([
      (CueField.version.name, .integer(CueLine.version)),
      ("now_unix", CueLine.seconds(now.sinceEpoch)),
      report.json(.phase),
      ("stage", .string(CueLine.name(breath.stage))),
      report.json(.paused), ("postponed", .boolean(isPlanPostponed)),
      (CueField.cycle.name, .integer(Int64(breath.cycle))),
      (CueField.flight.name, .integer(Int64(breath.flight))),
      report.json(.breathsPerMinute), report.json(.pattern), report.json(.view),
      report.json(.closed), report.json(.opens), report.json(.opensOffset),
      report.json(.displays), report.json(.muted),
      report.json(.volume), report.json(.version),
      ("start_unix", CueLine.seconds(start.sinceEpoch)),
      ("frame_unix", health.lastFrame.map { CueLine.seconds($0.sinceEpoch) }),
      ("alone", alone.map(JSONText.string)), ("problem", problem.map(JSONText.string)),
      report.json(.commands), report.json(.follows), ("leads", .boolean(isLeading)),
      report.json(.troubles),
    ])
  }
}

extension Show {
  /// The patterns that other programs may select.
  var allowedPatterns: [String] {
    paces.filter { allows($0, by: .program) }.map(\.name)
  }
}
