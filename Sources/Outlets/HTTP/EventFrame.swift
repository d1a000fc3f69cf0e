import Breathing
import Show

/// A server-sent event in the encoding of the WHATWG HTML standard, section 9.2.
struct EventFrame: Sendable {
  /// The encoded event.
  let bytes: [UInt8]

  /// Encodes a cue.
  init(_ cue: Cue) {
    let line = CueLine(cue)
    // JSON contains only escaped line breaks.
    let text = "id: \(CueID(cue))\nevent: \(line.event)\ndata: \(line.json)\n\n"
    bytes = Array(text.utf8)
  }

  /// Encodes a change: announced cues may no longer be valid.
  init(changedAt instant: Instant, _ reason: ChangeReason) {
    let line = CueLine(changedAt: instant, reason)
    bytes = Array("event: \(line.event)\ndata: \(line.json)\n\n".utf8)
  }

  /// A comment that clients ignore; it shows both sides that the connection works.
  static let ping = Array(": ping\n\n".utf8)

  /// The start of a stream: the delay in milliseconds before a client reconnects.
  static let greeting = "retry: 2000\n\n"
}
