import Show

/// The names of events in lines, the same for every outlet.
enum CueEvent: String, Sendable, CaseIterable {
  case sessionStart = "session_start"
  case phase, arrival, interlude, ending
  case sessionEnd = "session_end"
  case paused, resumed
  case checkOxygen = "check_oxygen"
  case stopped, level, changed, answer

  /// The event of a cue.
  init(_ event: Cue.Event) {
    self =
      switch event {
      case .sessionStart: .sessionStart
      case .phase: .phase
      case .arrival: .arrival
      case .interlude: .interlude
      case .ending: .ending
      case .sessionEnd: .sessionEnd
      case .paused: .paused
      case .resumed: .resumed
      case .checkOxygen: .checkOxygen
      }
  }

  /// The events that are cues; the others are lines of other kinds.
  static let cues = allCases.filter { ![.stopped, .level, .changed, .answer].contains($0) }

  /// When the event is sent, in docs/cues.md.
  var meaning: String {
    switch self {
    case .sessionStart: "the session begins, with the lead-in if there is one"
    case .phase: "a phase of a breath begins"
    case .arrival: "a plane has landed; `leg` is the leg it flew"
    case .interlude: "free breathing begins, with a fact"
    case .ending:
      "the gentle end begins. From here on, `leg` is the last flight, `flight` the number of flights flown, and "
        + "`cycle` and `bpm` are those that another flight would have"
    case .sessionEnd:
      "the session has ended; not sent for one that another replaces, whose `session_start` follows instead"
    case .paused:
      "the session is paused; also sent for a phase or a stage that begins while the breath still slows down"
    case .resumed: "the session resumes"
    case .checkOxygen:
      "the cabin has been high for too long ([cabin.md](cabin.md)); the breath continues, so `duration` is 0"
    case .stopped:
      "only on sockets and on standard output: the program is stopped (SIGTERM, SIGINT); the last "
        + "line, with `level`"
    case .level: "only with `--levels` or `lines.levels`: `level` and `progress` of the phase"
    case .changed:
      "cues announced before may no longer hold; `reason` says why ([http.md](http.md#cues)). Sent on "
        + "sockets and over HTTP, and by `aloft cues` when the clock was set or the machine slept"
    case .answer: "on sockets and over MQTT: the answer to a command ([lines.md](lines.md))"
    }
  }
}
