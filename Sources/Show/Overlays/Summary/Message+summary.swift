import Text

extension Message {
  static let sessionMinutes = Message(
    "{count} minute",
    plural: "{count} minutes",
    context: "summary",
    comment: "How long a session was"
  )
  static let sessionSeconds = Message(
    "{count} second",
    plural: "{count} seconds",
    context: "summary",
    comment: "How long a session of less than a minute was"
  )
  static let sessionBreaths = Message(
    "{count} breath, at {rate} a minute",
    plural: "{count} breaths, the last at {rate} a minute",
    context: "summary",
    comment: "Below the length of a session; {rate} may have a decimal"
  )

  static let ofSummary = [sessionMinutes, sessionSeconds, sessionBreaths]
}
