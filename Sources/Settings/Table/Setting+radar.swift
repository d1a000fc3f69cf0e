import Feeds
import Scenes
import Show

extension Setting {
  package static let radarSources = texts(
    "radar.sources",
    \.radarSources,
    "a list of addresses, such as [\"sbs://localhost\", \"adsb.lol:\", \"opensky:\"]",
    """
    Sources of real aircraft, best first: sbs://host for a receiver's port; a file or URL of \
    aircraft.json; \(PointService.addresses) or opensky: for a public service; \
    ogn: or ogn:host:port for the Open Glider Network; sky: for the real aircraft of the shared sky, by the \
    relay sky.server, or sky:host:port; replay:file?speed=10&loop=no for a recording. The first that answers is used; the next ones \
    only while it fails. In a URL, {lat}, {lon} and {nmi}, or {south}, {north}, {west} and \
    {east}, are replaced by the place, to a tenth of a degree. Without sources the traffic is \
    simulated.
    """
  )
  package static let radarSeconds = number(
    "radar.every",
    \.radarSeconds,
    1...3600,
    "Seconds between two requests to a source that is polled."
  )
  package static let radarColor = text(
    "radar.color",
    \.radarColor,
    "\(Phosphor.names.map { "\"\($0)\"" }.joined(separator: ", ")) or a colour such as \"#66CCAA\"",
    """
    Colour of the radar: \(Phosphor.names.joined(separator: ", ")), or a colour such as "#66CCAA" for \
    its hue.
    """
  )
  package static let radarReach = number(
    "radar.reach",
    \.radarKilometres,
    5...250,
    "Radar range, in kilometres (74.08 km = 40 nautical miles)."
  )
  package static let radarUnits = choice(
    "radar.units",
    \.radar.units,
    "Units of distance on the radar."
  )
  package static let radarSteady = flag(
    "radar.steady",
    \.radar.isSteady,
    "Show aircraft at their current positions, not where the beam last met them."
  )
  package static let radarGlass = flag(
    "radar.glass",
    \.radar.isGlass,
    "Look like an old tube: curved, with scan lines and a dark edge."
  )
  package static let radarMap = flag("radar.map", \.radar.showsMap, "Show coasts.")
  package static let radarAirports = flag(
    "radar.airports",
    \.radar.showsAirports,
    "Show airports."
  )
  package static let radarSweep = text(
    "radar.sweep",
    \.radarSweep,
    "\"breath\" or seconds from 6 to 60, such as \"6s\"",
    "Period of the beam: one turn per breath, or a number of seconds."
  )
  package static let radarRoute = flag(
    "radar.route",
    \.radar.showsRoute,
    "Show the selected aircraft's origin and destination when known."
  )
  package static let radarCountry = flag(
    "radar.country",
    \.radar.showsCountry,
    "Show the country of registration in the tags, too."
  )
  package static let radarLimit = whole(
    "radar.limit",
    \.radar.limit,
    1...2000,
    "Number of aircraft shown, nearest first."
  )
  package static let radarWithin = number(
    "radar.within",
    \.radarWithinKilometres,
    0...250,
    "Maximum distance of the aircraft shown, in kilometres; 0 shows the whole range."
  )
  package static let radarBeyond = number(
    "radar.beyond",
    \.radarBeyondKilometres,
    0...250,
    "Minimum distance of the aircraft shown, in kilometres."
  )
  package static let radarLowest = whole(
    "radar.lowest",
    \.radarLowestFeet,
    0...60_000,
    "Lowest altitude shown, in feet; 0 is the ground."
  )
  package static let radarHighest = whole(
    "radar.highest",
    \.radarHighestFeet,
    0...60_000,
    "Highest altitude shown, in feet; 0 is no limit."
  )
  package static let radarKinds = texts(
    "radar.kinds",
    \.radarKinds,
    "a list of kinds, such as [\"airliner\", \"helicopter\"]",
    """
    The kinds of aircraft shown: \(RadarKind.allCases.map(\.rawValue).joined(separator: ", ")). An \
    empty list means all.
    """
  )
  package static let radarRoutes = optional(
    "radar.routes",
    \.radarRoutes,
    or: "none",
    "\"none\", the path of a table, or a URL with {callsign}",
    """
    Origins and destinations for sources that do not know them: a table with the columns Callsign \
    and AirportCodes, or the URL of a service, such as \
    \"https://api.adsbdb.com/v0/callsign/{callsign}\", which then receives the callsigns of the \
    aircraft around you.
    """
  )
  package static let radarSatellites = optional(
    "radar.satellites",
    \.radarSatellites,
    or: "none",
    "\"none\" or the path of a file",
    """
    A file with orbital elements of satellites (TLE), whose passes the radar shows. It is read again \
    every half hour.
    """
  )
  package static let radarWatch = texts(
    "radar.watch",
    \.radarWatch,
    "a list of types, registrations and callsigns, such as [\"A388\", \"G-XLEA\", \"CONC*\"]",
    """
    Aircraft to mark on the radar and in /v1/aircraft/nearest: ICAO type designators, registrations \
    or callsigns. * stands for any characters, ? for one; case and hyphens do not count.
    """
  )
  package static let radarGround = flag(
    "radar.ground",
    \.radar.filter.showsGround,
    "Show aircraft on the ground."
  )
  package static let radarVisitors = flag(
    "radar.visitors",
    \.radar.isSilly,
    "Draw flying saucers, giant bugs and aliens in place of the aircraft."
  )

  package static let radarBlips = flag(
    "radar.blips",
    \.radar.blips,
    "Play a soft sound as the beam passes an aircraft: lower and quieter the farther away."
  )

  /// The settings of the radar's appearance and sound, except for its colour.
  package static let radarOptions = [
    radarReach, radarUnits, radarSteady, radarGlass, radarMap, radarAirports, radarSweep,
    radarRoute, radarCountry, radarLimit, radarWithin, radarBeyond, radarLowest, radarHighest,
    radarKinds, radarGround, radarVisitors, radarBlips,
  ]

  /// The settings of the radar.
  package static let radar =
    [radarSources, radarSeconds, radarRoutes, radarSatellites, radarWatch, radarColor]
    + radarOptions
}
