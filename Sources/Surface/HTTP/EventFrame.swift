import Breathing
import Scenes

/// An event as it is sent to those who listen (WHATWG HTML, section 9.2, server-sent events).
struct EventFrame: Sendable {
  /// What is sent.
  let bytes: [UInt8]

  /// The event of a cue.
  init(_ cue: Cue) {
    let line = CueLine(cue)
    // JSON has no line breaks but escaped ones.
    let text = "id: \(CueID(cue))\nevent: \(line.event)\ndata: \(line.json)\n\n"
    bytes = Array(text.utf8)
  }

  /// The event of a change: cues that were announced may no longer hold.
  init(changedAt instant: Instant, _ reason: ChangeReason) {
    let line = CueLine(changedAt: instant, reason)
    bytes = Array("event: \(line.event)\ndata: \(line.json)\n\n".utf8)
  }

  /// The text that nobody reads, by which both sides know that the other is there.
  static let ping = Array(": ping\n\n".utf8)

  /// What a stream begins with: after how many milliseconds to come again when it breaks.
  static let greeting = "retry: 2000\n\n"
}
