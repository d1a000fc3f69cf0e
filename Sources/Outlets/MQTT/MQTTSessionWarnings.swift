import Breathing

/// The warnings of a display's session with a broker, about the broker and about other leaders. Each is logged once
/// while its cause lasts.
struct MQTTSessionWarnings: Sendable {
  /// The time after connecting within which the broker must deliver this display's own message to it.
  static let echoTime: Duration = .seconds(10)

  /// When the display's own message is due; nil once it has been delivered, or once its absence was logged.
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

  /// Returns the warning that the broker does not deliver this display's messages; nil unless that is new. A broker
  /// confirms even messages that its access rules refuse, so there is no other sign.
  mutating func takeEchoWarning(of identity: DisplayIdentity, at now: Instant) -> String? {
    guard let due = echoDue, due <= now else { return nil }
    (echoDue, hasWarnedOfEcho) = (nil, true)
    return "mqtt: the broker does not deliver this display's own \(identity.topic(.online)); its "
      + "access rules may not allow this user to write and read the topics of \(identity.name)"
  }

  /// Returns the warning that names the other displays that lead the room; nil unless they are new.
  mutating func takeLeaderWarning(_ others: [DisplayIdentity]) -> String? {
    defer { leaders = others }
    guard !others.isEmpty, others != leaders else { return nil }
    let names = others.map(\.nameWithSite).joined(separator: ", ")
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
