import Breathing

/// What the log is told of messages that are refused: of each topic once in a while, however many
/// come.
struct MQTTRefusals: Sendable {
  /// How long a topic is not spoken of again.
  static let silence: Duration = .seconds(60)

  // Only subscribed topics come here, so there are few.
  private var told: [String: Instant] = [:]

  /// Returns what to say of a message on a topic; nil when it was said lately.
  mutating func remark(on topic: String, _ why: String, at now: Instant) -> String? {
    if let last = told[topic], (.zero..<Self.silence).contains(last.duration(to: now)) {
      return nil
    }
    told[topic] = now
    return "a message on \(topic) is ignored: \(Self.plain(why))"
  }

  /// Strangers' words without what would move a terminal's cursor or begin a line.
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
