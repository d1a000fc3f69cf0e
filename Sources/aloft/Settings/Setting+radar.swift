import Scenes

extension Setting {
  static let radarSources = texts(
    "radar.sources",
    \.radarSources,
    "a list of addresses, such as [\"sbs://localhost\", \"adsb.lol:\", \"opensky:\"]",
    """
    Where real aircraft come from, the best first: sbs://host for the port of a receiver; a file or \
    address of aircraft.json or the like; adsb.lol:, adsb.fi:, airplanes.live: or opensky: for a public \
    service; replay:file?speed=10&loop=no for a recording. The first that answers is taken, the next \
    only while it fails. In an address {lat}, {lon} and {nmi}, or {south}, {north}, {west} and {east} \
    stand for the place, to a tenth of a degree. With none, traffic is simulated.
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
  static let radarSweep = text(
    "radar.sweep",
    \.radarSweep,
    "\"breath\" or seconds from 6 to 60, such as \"6s\"",
    "What sets the pace of the beam: a turn a breath, or a turn in so many seconds."
  )
  static let radarRoute = flag(
    "radar.route",
    \.radar.showsRoute,
    "Whether it is told where the selected aircraft comes from and goes to, where a source knows."
  )
  static let radarLimit = whole(
    "radar.limit",
    \.radar.limit,
    1...2000,
    "How many aircraft are shown at most: the nearest."
  )
  static let radarWithin = number(
    "radar.within",
    \.radarWithinKilometres,
    0...250,
    "How far away the aircraft shown are at most, in kilometres; 0 is as far as the rim."
  )
  static let radarLowest = whole(
    "radar.lowest",
    \.radarLowestFeet,
    0...60_000,
    "How low the aircraft shown fly at least, in feet; 0 is from the ground up."
  )
  static let radarHighest = whole(
    "radar.highest",
    \.radarHighestFeet,
    0...60_000,
    "How high the aircraft shown fly at most, in feet; 0 is any height."
  )
  static let radarKinds = texts(
    "radar.kinds",
    \.radarKinds,
    "a list of kinds, such as [\"airliner\", \"helicopter\"]",
    """
    The kinds of aircraft shown: \(RadarKind.allCases.map(\.rawValue).joined(separator: ", ")). An \
    empty list means all.
    """
  )
  static let radarGround = flag(
    "radar.ground",
    \.radar.filter.showsGround,
    "Whether those are shown that stand or roll on the ground."
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

  /// How the radar is shown and heard, but for its colour.
  static let radarOptions = [
    radarReach, radarUnits, radarSteady, radarGlass, radarMap, radarAirports, radarSweep,
    radarRoute, radarLimit, radarWithin, radarLowest, radarHighest, radarKinds, radarGround,
    radarVisitors, radarBlips,
  ]

  /// The settings of the radar.
  static let radar = [radarSources, radarSeconds, radarColor] + radarOptions
}
