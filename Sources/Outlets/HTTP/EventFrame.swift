import Breathing
import Show

/// An event as sent to listeners (WHATWG HTML, section 9.2, server-sent events).
struct EventFrame: Sendable {
  /// The encoded event.
  let bytes: [UInt8]

  /// The event of a cue.
  init(_ cue: Cue) {
    let line = CueLine(cue)
    // JSON contains no line breaks other than escaped ones.
    let text = "id: \(CueID(cue))\nevent: \(line.event)\ndata: \(line.json)\n\n"
    bytes = Array(text.utf8)
  }

  /// The event of a change: cues that were announced may no longer hold.
  init(changedAt instant: Instant, _ reason: ChangeReason) {
    let line = CueLine(changedAt: instant, reason)
    bytes = Array("event: \(line.event)\ndata: \(line.json)\n\n".utf8)
  }

  /// A comment that clients ignore; it shows both sides that the connection is alive.
  static let ping = Array(": ping\n\n".utf8)

  /// The start of a stream: the delay in milliseconds before a client reconnects.
  static let greeting = "retry: 2000\n\n"
}
