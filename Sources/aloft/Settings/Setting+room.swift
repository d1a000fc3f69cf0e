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

  /// The settings of a room.
  static let room = [roomEpoch]

  /// The settings that make a plan: screens that agree on these show the same breath, the same planes
  /// and the same facts.
  static let planned = [
    pattern, ramp, start, growth, policy, allowSlow, minutes, flights, leadIn, ending, seed, near,
    range, units, showFacts, factsGroups, readingTime, roomEpoch,
  ]
}
