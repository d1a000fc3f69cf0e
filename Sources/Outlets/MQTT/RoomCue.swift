import Breathing
import Show
import Text

/// A cue in the form that Home Assistant expects: the usual line, preceded by an event type.
enum RoomCue {
  /// The event types in the discovery message: phases, and other kinds of cues.
  static let types =
    CueField.phases
    + [CueEvent.arrival, .sessionEnd, .paused, .resumed, .checkOxygen].map(\.rawValue)

  /// Returns the event type of a cue.
  static func type(of cue: Cue) -> String {
    switch cue.event {
    case .sessionStart, .phase, .interlude, .ending: CueLine.name(cue.edge.phase)
    case .arrival, .sessionEnd, .paused, .resumed, .checkOxygen: CueEvent(cue.event).rawValue
    }
  }

  /// Returns the cue as JSON.
  static func json(_ cue: Cue) -> JSONText {
    guard case .object(let members) = CueLine(cue, showsSeed: true).json else { return .null }
    return .object([(CueField.eventType.name, .string(type(of: cue)))] + members)
  }
}
