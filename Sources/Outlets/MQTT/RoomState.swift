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
  struct Pulse: Sendable, Hashable {
    let phase: String
    let breathsPerMinute: Double
    let cycle: Int
    let flight: Int
    let stage: Moment.Stage
  }

  /// The part that changes with the breath.
  private(set) var pulse: Pulse
  /// When the session began.
  let start: Instant
  /// Whether the session is paused.
  let isPaused: Bool
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
  let isDrawing: Bool
  /// The displays of the machine.
  let displays: [DisplayState]
  /// Why a display that should follow shows a session of its own; nil if it does not.
  let alone: String?

  /// Reads a show.
  init(_ show: Show, _ health: HealthCounters.Reading, at now: Instant) {
    let moment = show.moment(at: now)
    pulse = Pulse(
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
  }

  /// Whether the session runs: not paused, ending or over.
  var isRunning: Bool { !isPaused && pulse.stage != .ending && pulse.stage != .over }

  /// Whether no more than the breath differs from another state.
  func differsInBreathOnly(from other: RoomState) -> Bool {
    var steady = self
    steady.pulse = other.pulse
    return steady == other && isRunning == other.isRunning
  }

  /// The short states by topic.
  var words: [(leaf: MQTTTopics.Subtopic, text: String)] {
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
    .object([
      (CueField.version.name, .integer(CueLine.version)),
      ("now_unix", CueLine.seconds(now.sinceEpoch)),
      (CueField.phase.name, .string(pulse.phase)),
      ("stage", .string(StateDocument.name(pulse.stage))),
      ("paused", .boolean(isPaused)),
      (CueField.cycle.name, .integer(Int64(pulse.cycle))),
      (CueField.flight.name, .integer(Int64(pulse.flight))),
      (
        CueField.breathsPerMinute.name, CueField.breathsPerMinute.number(pulse.breathsPerMinute)
      ),
      (CueField.pattern.name, .string(pattern)),
      ("view", .string(view.rawValue)),
      ("closed", .boolean(isClosed)),
      ("opens_unix", health.closure?.opensUnixSeconds.map(JSONText.integer)),
      ("displays", displays.json),
      ("muted", .boolean(isMuted)),
      ("volume", .integer(Int64(volume))),
      ("version", .string(version)),
      ("start_unix", CueLine.seconds(start.sinceEpoch)),
      ("frame_unix", health.lastFrame.map { CueLine.seconds($0.sinceEpoch) }),
      ("alone", alone.map(JSONText.string)),
      ("commands", .boolean(takesCommands)),
    ])
  }
}

extension Show {
  /// The patterns that other programs may select.
  var allowedPatterns: [String] {
    paces.filter { allows($0, by: .program) }.map(\.name)
  }
}
