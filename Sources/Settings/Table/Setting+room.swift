import Breathing

extension Setting {
  package static let roomEpoch = Setting(
    key: "room.epoch",
    kind: .wordOrTime("none", "\"none\", or a time of day in universal time such as \"00:00\""),
    meaning: """
      Time of day, in UTC, at which a room's daily session begins. All screens with the same plan then show \
      the same flights. With "none" a session begins when the program starts. For aloft, aloft \
      serve and aloft display.
      """
  ) {
    .text($0.roomEpoch?.description ?? "none")
  } apply: { value, settings in
    if case .text(let text) = value { settings.roomEpoch = DailyEpoch(text) }
  }

  package static let roomLead = flag(
    "room.lead",
    \.roomLead,
    """
    Let other screens follow this one. Changes of the breath are then announced five seconds \
    ahead, so that all screens change at once.
    """
  )
  package static let roomFollow = Setting(
    key: "room.follow",
    kind: .text(
      """
      "off", "mqtt", a room such as "mdns://lobby", or the address of a screen that leads, such as \
      "http://lobby.local:8737"
      """
    ),
    meaning: """
      The screen to follow: the same breath and planes, on its clock. "mqtt" follows the leader of \
      the same room on mqtt.broker, "mdns://lobby" the leader that announces this room on the local \
      network (mdns.announce). If the leader falls silent, this screen continues alone.
      """
  ) {
    .text($0.roomFollow.text)
  } apply: { value, settings in
    if case .text(let text) = value { settings.roomFollow = RoomFollow(text) }
  }

  /// The settings of a room.
  package static let room = [roomEpoch, roomLead, roomFollow]

  /// The settings in a plan: screens with the same values show the same breath, planes and facts.
  package static let planned = [
    pattern, ramp, start, growth, policy, allowSlow, minutes, flights, leadIn, ending, seed, near,
    range, units, showFacts, readingTime, roomEpoch,
  ]
}
