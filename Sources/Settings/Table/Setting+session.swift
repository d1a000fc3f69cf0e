extension Setting {
  package static let minutes = number(
    "session.minutes",
    \.minutes,
    0...1_440,
    """
    Length of the session in minutes; 0 is endless. Unless a file or an option sets it, aloft serve is \
    endless, and so is every screen with room.epoch. aloft display always is.
    """
  )
  package static let flights = whole(
    "session.flights",
    \.flights,
    1...60,
    "Flights, one breath each, between two interludes."
  )
  package static let leadIn = number(
    "session.lead_in",
    \.leadInSeconds,
    0...60,
    """
    Time to settle before the first flight, in seconds. Default of aloft display: 0, unless it has \
    room.epoch.
    """
  )
  package static let ending = number(
    "session.ending",
    \.endingSeconds,
    0...60,
    "Length of the gentle ending, in seconds."
  )
  package static let startSheet = flag(
    "session.start_sheet",
    \.asksAtStart,
    """
    When aloft starts without options, ask for the length, the pattern, the sound and the place. \
    Later sessions start with the same choice, except for settings that were changed since. A \
    public screen and the screens of a room never ask.
    """
  )
  package static let seed = Setting(
    key: "session.seed",
    kind: .wordOrWhole("random", 0...Int.max),
    meaning: """
      Seed of everything random. The same seed and place give the same airports, facts and music on \
      any machine.
      """
  ) {
    $0.seed.map { .whole(Int(clamping: $0)) } ?? .text("random")
  } apply: { value, settings in
    if case .whole(let whole) = value {
      settings.seed = UInt64(clamping: whole)
    } else {
      settings.seed = nil
    }
  }

  /// The settings of a session.
  static let session = [minutes, flights, leadIn, ending, startSheet, seed]
}
