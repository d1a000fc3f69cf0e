import Breathing
import Show
import Text

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

  /// A ping: it shows both sides that the connection works.
  ///
  /// - Parameter interval: The interval between pings, for clients that ask for events; nil for a comment, which
  ///   clients ignore, and which browsers do not show to their pages.
  init(pingEvery interval: Duration?) {
    guard let interval else {
      bytes = Array(": ping\n\n".utf8)
      return
    }
    let data = JSONText.object([
      (CueField.version.name, .integer(CueLine.version)), ("event", .string("ping")),
      ("interval", .number(interval.seconds, decimals: 3)),
    ])
    bytes = Array("event: ping\ndata: \(data)\n\n".utf8)
  }

  /// The start of a stream: the delay in milliseconds before a client reconnects.
  static let greeting = "retry: 2000\n\n"
}
