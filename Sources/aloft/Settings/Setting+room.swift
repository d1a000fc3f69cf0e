extension Setting {
  static let roomEpoch = text(
    "room.epoch",
    \.roomEpoch,
    "\"none\", or a time of day in universal time such as \"00:00\"",
    """
    When the day's session of a room begins: all screens with the same plan show the same then. \
    "none" begins when the program starts. It takes effect with aloft serve.
    """
  )

  static let roomLead = flag(
    "room.lead",
    \.roomLead,
    """
    Whether other screens may follow this one. Whatever changes the breath is then announced five \
    seconds ahead, so that all change at once.
    """
  )
  static let roomFollow = text(
    "room.follow",
    \.roomFollow,
    "\"off\", \"mqtt\", or the address of a screen that leads, such as \"http://lobby.local:8737\"",
    """
    The screen that this one follows: the same breath and planes, on its clock. "mqtt" follows the \
    one that leads the same room on the broker of mqtt.broker. When it falls silent this one goes \
    on alone.
    """
  )

  /// The settings of a room.
  static let room = [roomEpoch, roomLead, roomFollow]

  /// The settings that make a plan: screens that agree on these show the same breath, the same planes
  /// and the same facts.
  static let planned = [
    pattern, ramp, start, growth, policy, allowSlow, minutes, flights, leadIn, ending, seed, near,
    range, units, showFacts, readingTime, roomEpoch,
  ]
}
