import Scenes

extension Setting {
  static let radarSources = texts(
    "radar.sources",
    \.radarSources,
    "a list of addresses, such as [\"sbs://localhost\", \"http://localhost/tar1090/data/aircraft.json\"]",
    """
    Where real aircraft come from: files or addresses of aircraft.json and the like, or sbs://host for \
    the port of a receiver. The first that answers is taken. {lat}, {lon}, {south}, {north}, {west} and \
    {east} stand for the place, to a tenth of a degree. With none, traffic is simulated.
    """
  )
  static let radarSeconds = number(
    "radar.every",
    \.radarSeconds,
    1...3600,
    "How many seconds apart a source is asked, where it is one that is asked."
  )
  static let radarColor = text(
    "radar.color",
    \.radarColor,
    "\(Phosphor.names.map { "\"\($0)\"" }.joined(separator: ", ")) or a colour such as \"#66CCAA\"",
    "The colour of the radar's light: one of its own, or the hue of yours."
  )
  static let radarReach = number(
    "radar.reach",
    \.radarKilometres,
    5...250,
    "How far the radar's rim is, in kilometres; 74.08 are 40 nautical miles."
  )
  static let radarUnits = choice(
    "radar.units",
    \.radar.units,
    "What the radar measures distances in."
  )
  static let radarSteady = flag(
    "radar.steady",
    \.radar.isSteady,
    "Whether aircraft are shown where they are, rather than where the beam met them last."
  )
  static let radarGlass = flag(
    "radar.glass",
    \.radar.isGlass,
    "Whether the picture looks like that of an old tube: bulging, with lines and a dark edge."
  )
  static let radarMap = flag("radar.map", \.radar.showsMap, "Whether coasts are shown.")
  static let radarAirports = flag(
    "radar.airports",
    \.radar.showsAirports,
    "Whether airports are shown."
  )
  static let radarVisitors = flag(
    "radar.visitors",
    \.radar.isSilly,
    "Whether flying saucers, giant bugs and aliens fly in place of the aircraft."
  )

  static let radarBlips = flag(
    "radar.blips",
    \.radar.blips,
    "Whether a soft sound, lower and quieter the farther, tells of each aircraft the beam passes."
  )

  /// The settings of the radar.
  static let radar = [
    radarSources, radarSeconds, radarColor, radarReach, radarUnits, radarSteady, radarGlass,
    radarMap, radarAirports,
    radarVisitors, radarBlips,
  ]
}
