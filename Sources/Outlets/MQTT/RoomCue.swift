import Breathing
import Show
import Text

/// A cue in the form that Home Assistant expects: the usual line, preceded by an event type.
enum RoomCue {
  /// The event types in the discovery message: phases, and other kinds of cues.
  static let types =
    ["inhale", "hold_in", "exhale", "hold_out", "rest"]
    + ["arrival", "session_end", "paused", "resumed", "check_oxygen"]

  /// Returns the event type of a cue.
  static func type(of cue: Cue) -> String {
    switch cue.event {
    case .sessionStart, .phase, .interlude, .ending: CueLine.name(cue.edge.phase)
    case .arrival: "arrival"
    case .sessionEnd: "session_end"
    case .paused: "paused"
    case .resumed: "resumed"
    case .checkOxygen: "check_oxygen"
    }
  }

  /// Returns the cue as JSON.
  static func json(_ cue: Cue) -> JSONText {
    guard case .object(let members) = CueLine(cue).json else { return .null }
    return .object([("event_type", .string(type(of: cue)))] + members)
  }
}
