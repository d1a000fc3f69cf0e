import Breathing

/// Limits the log of refused messages to one line per topic and minute.
struct MQTTRejectionLog: Sendable {
  /// The interval before a topic is logged again.
  static let logInterval: Duration = .seconds(60)

  // Only subscribed topics occur here, so there are few.
  private var lastLogged: [String: Instant] = [:]

  /// Returns the log line for a refused message; nil if its topic was logged recently.
  mutating func remark(on topic: String, _ why: String, at now: Instant) -> String? {
    if let last = lastLogged[topic], (.zero..<Self.logInterval).contains(last.duration(to: now)) {
      return nil
    }
    lastLogged[topic] = now
    return "a message on \(topic) is ignored: \(Self.plain(why))"
  }

  /// Returns a text without characters that move a terminal's cursor or start a new line.
  private static func plain(_ words: String) -> String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: "\u{FFFD}"
          default: scalar
          }
        }
      )
    )
  }
}
