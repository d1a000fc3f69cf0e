import Breathing

/// What a display's session with a broker logs about the broker and about other leaders: each once, as long as it
/// lasts.
struct MQTTSessionWarnings: Sendable {
  /// The time after connecting within which the broker delivers what this display publishes to itself.
  static let echoTime: Duration = .seconds(10)

  /// Until when the display's own message should have been delivered; nil if it was, or if its absence was logged.
  private var echoDue: Instant?

  /// Whether its absence was logged.
  private var hasWarnedOfEcho = false

  /// The other leaders that were logged.
  private var leaders: [DisplayIdentity] = []

  /// Waits for the display's own message, at the start of a connection.
  mutating func begin(at now: Instant) {
    if !hasWarnedOfEcho { echoDue = now.advanced(by: Self.echoTime) }
  }

  /// Waits again, after a clock step.
  mutating func wait(from now: Instant) {
    if echoDue != nil { echoDue = now.advanced(by: Self.echoTime) }
  }

  /// Notes that the broker has delivered the display's own message.
  mutating func noteEcho() { (echoDue, hasWarnedOfEcho) = (nil, false) }

  /// Returns the line that says that the broker delivers nothing of this display; nil unless that is new. A broker
  /// confirms messages that its access rules refuse, so nothing else shows it.
  mutating func takeEchoWarning(of identity: DisplayIdentity, at now: Instant) -> String? {
    guard let due = echoDue, due <= now else { return nil }
    (echoDue, hasWarnedOfEcho) = (nil, true)
    return "mqtt: the broker does not deliver this display's own \(identity.topic(.online)); its "
      + "access rules may not allow this user to write and read the topics of \(identity.name)"
  }

  /// Returns the line that says which other displays lead the room; nil unless they are new.
  mutating func takeLeaderWarning(_ others: [DisplayIdentity]) -> String? {
    defer { leaders = others }
    guard !others.isEmpty, others != leaders else { return nil }
    let names = others.map { "\($0.site)/\($0.name)" }.joined(separator: ", ")
    let verb = others.count == 1 ? "leads" : "lead"
    return "mqtt: \(names) \(verb) this room, too, so its followers change between plans; set "
      + "room.lead on one display only"
  }
}

extension MQTTSession {
  /// Returns the other displays that lead the room that this one leads; empty as long as that is unknown, or if this
  /// display does not lead.
  func otherLeaders(at now: Instant) -> [DisplayIdentity] {
    guard !followsPlan, publishedPlan != nil, leader.isAway(at: now) == false else { return [] }
    return leader.declared
  }

  /// Returns new lines for the log, about the broker and about other leaders.
  mutating func takeWarnings(at now: Instant) -> [String] {
    [
      warnings.takeEchoWarning(of: identity, at: now),
      warnings.takeLeaderWarning(otherLeaders(at: now)),
    ].compactMap(\.self)
  }
}
