import Breathing
import Scenes
import Text

/// A cue as Home Assistant takes it: the line every outlet sends, and its type before all.
enum RoomCue {
  /// The types, which the introduction lists: a phase where one begins, else what happened.
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
