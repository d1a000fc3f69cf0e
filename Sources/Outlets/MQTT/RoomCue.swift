import Breathing
import Show
import Text

/// A cue as Home Assistant expects it: the usual line, with an event type first.
enum RoomCue {
  /// The event types, listed in the discovery message: a phase, or else the kind of cue.
  static let types =
    ["inhale", "hold_in", "exhale", "hold_out", "rest"]
    + ["arrival", "session_end", "paused", "resumed", "check_oxygen"]

  /// The type of a cue.
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

  /// The cue as JSON.
  static func json(_ cue: Cue) -> JSONText {
    guard case .object(let members) = CueLine(cue).json else { return .null }
    return .object([("event_type", .string(type(of: cue)))] + members)
  }
}
