import Scenes

extension APISchema {
  /// The schemas of the documents that the radar and the airport pages draw.
  static let ofInstruments: [APISchema] = [
    radar, radarTurn, radarAircraft, radarAirport, radarSelection,
    airport, airportRunway, airports, airfield, airfieldRunway, diagram, runway, pad, label,
    pointer, sock, channel, line, pages,
  ]

  private static let metresEast = "in kilometres to the east and to the north of the centre"
  private static let face = "on the face's circle: east, north, the rim at 1"

  private static func point(_ name: String, _ meaning: String) -> Member {
    Member(name, .list(.number), meaning)
  }

  private static let surface = Member("surface", .among(AirportDocument.surfaces), "The surface.")

  // MARK: The radar

  private static let radar = APISchema(
    name: "Radar",
    members: [
      version, now,
      Member("title", .text, "The name of the place at the centre."),
      Member("summary", .text, "How many aircraft are near, in the screen's language."),
      Member("filter", .text, "The filter in words, if there is one.", isRequired: false),
      point("center", "The centre, in degrees north and east."),
      Member("range_km", .number, "The radar's range, in kilometres."),
      Member("units", .among(["nautical", "metric"]), "The units of distance."),
      Member("phosphor", .list(.text), "The colours of its light, from dark to bright."),
      Member("simulated", .flag, "Whether the aircraft are simulated, because no source is set."),
      Member("coasts", .flag, "Whether coasts are shown."),
      Member(
        "facing_deg",
        .number,
        "The true bearing that the screen faces, if known.",
        isRequired: false
      ),
      Member(
        "declination_deg",
        .number,
        """
        The magnetic declination at the centre, east positive, if known; not near the magnetic poles, where \
        compasses are unreliable.
        """,
        isRequired: false
      ),
      Member("turn", .schema("RadarTurn"), "The beam's current turn."),
      Member("sources", .list(.text), "The state of the sources, in the screen's language."),
      Member("airports", .list(.schema("RadarAirport")), "The airports within the range."),
      Member("count", .whole, "The number of aircraft within the range."),
      Member("aircraft", .list(.schema("RadarAircraft")), "Those that are shown, nearest first."),
      Member(
        "selected",
        .schema("RadarSelection"),
        "The selected aircraft, else the nearest in the air.",
        isRequired: false
      ),
    ]
  )

  private static let radarTurn = APISchema(
    name: "RadarTurn",
    members: [
      Member("begin_unix", .number, "When the beam points up, in seconds since 1970."),
      Member("end_unix", .number, "When it points up again."),
      Member(
        "rests_at",
        .number,
        "The fraction of the turn at which it rests, while the session is paused.",
        isRequired: false
      ),
    ]
  )

  private static let radarAircraft = APISchema(
    name: "RadarAircraft",
    members: [
      Member("address", .text, "The transponder address, in hexadecimal digits."),
      Member("name", .text, "The callsign, else the registration, else the address."),
      Member("icon", .among(AircraftIcon.allCases.map(\.rawValue)), "Its icon."),
      Member("kind", .text, "The type or kind, in the screen's language.", isRequired: false),
      point("at_km", "Its last reported position, \(metresEast)."),
      Member("at_unix", .number, "The time of that position, in seconds since 1970."),
      Member("altitude_ft", .whole, "The altitude, in feet.", isRequired: false),
      Member("climb_fpm", .whole, "The vertical speed, in feet a minute.", isRequired: false),
      Member("speed_kt", .whole, "The speed over the ground, in knots.", isRequired: false),
      Member(
        "track_deg",
        .number,
        "The true track; on the ground, the true heading if the track is unknown.",
        isRequired: false
      ),
      Member("ground", .flag, "True if it is on the ground.", isRequired: false),
      Member("watched", .flag, "True if it is listed in radar.watch.", isRequired: false),
    ]
  )

  private static let radarAirport = APISchema(
    name: "RadarAirport",
    members: [
      Member("code", .text, "Its code."),
      point("at_km", "Its position, \(metresEast)."),
      Member("runways", .list(.list(.list(.number))), "The ends of its runways, likewise."),
    ]
  )

  private static let radarSelection = APISchema(
    name: "RadarSelection",
    members: [
      Member("address", .text, "The transponder address."),
      Member("name", .text, "Its name."),
      Member("kind", .text, "The type or kind, in the screen's language.", isRequired: false),
      Member("country", .text, "The country of registration, likewise.", isRequired: false),
      Member("about", .text, "Both as a list; empty if neither is known."),
      Member("lines", .list(.text), "Its flight, in the screen's language."),
    ]
  )

  // MARK: The airport

  private static let airport = APISchema(
    name: "Airport",
    members: [
      version,
      Member("code", .text, "Its code."),
      Member("ident", .text, "Its identifier in the tables."),
      Member("name", .text, "Its name."),
      Member("facts", .text, "Its runways and elevation, in the screen's language."),
      Member("compass", .list(.text), "The letters of the compass, from north."),
      Member("diagram", .schema("Diagram"), "The runways, if known.", isRequired: false),
      Member("absence", .text, "Words for an unknown layout.", isRequired: false),
      Member("runways_title", .text, "The heading of the runways."),
      Member("runways", .list(.schema("AirportRunway")), "The runways in words."),
      Member("way", .schema("Pointer"), "The way there, unless it is here.", isRequired: false),
      Member("wind", .schema("Pointer"), "The wind, if there is a report.", isRequired: false),
      Member("sock", .schema("Sock"), "The windsock, if there is a report.", isRequired: false),
      Member("channels", .list(.schema("Channel")), "The radio frequencies, in order of use."),
      Member("channels_remark", .text, "Words for their absence.", isRequired: false),
      Member("navaids", .text, "The nearby navaids; empty if there is none."),
      Member("neighbours_title", .text, "The heading of the nearby airfields."),
      Member("neighbours", .list(.schema("Airfield")), "The nearby airfields, nearest first."),
      Member("weather_title", .text, "The heading of the weather."),
      Member("weather", .list(.schema("Line")), "The weather, line by line."),
      Member("notams_title", .text, "The heading of the NOTAMs."),
      Member("notams", .list(.schema("Line")), "The NOTAMs, line by line."),
      Member("dates", .text, "The months of the tables."),
      Member("warning", .text, "The words below every card: not for navigation."),
      Member(
        "facing_deg",
        .number,
        "The true bearing that the screen faces, if known.",
        isRequired: false
      ),
      Member(
        "declination_deg",
        .number,
        """
        The magnetic declination at the place, east positive, if known; not near the magnetic poles, where \
        compasses are unreliable.
        """,
        isRequired: false
      ),
    ]
  )

  private static let airportRunway = APISchema(
    name: "AirportRunway",
    members: [
      Member("name", .text, "Its designators: 09L/27R."),
      Member("facts", .text, "Its size, its surface, and whether it is lit."),
      Member("state", .text, "Closed, or which end the wind favours.", isRequired: false),
    ]
  )

  private static let airports = APISchema(
    name: "Airports",
    members: [
      version, Member("airports", .list(.schema("Airfield")), "The airports, best match first."),
    ]
  )

  private static let airfield = APISchema(
    name: "Airfield",
    members: [
      Member("code", .text, "Its code."),
      Member("ident", .text, "Its identifier in the tables."),
      Member("name", .text, "Its name."),
      Member("distance", .text, "Its distance in words."),
      Member("bearing_deg", .number, "Its true bearing."),
      Member("runways", .list(.schema("AirfieldRunway")), "Its runways in a small circle."),
      Member("pads", .list(.list(.number)), "Its helipads, \(face)."),
    ]
  )

  private static let airfieldRunway = APISchema(
    name: "AirfieldRunway",
    members: [
      point("low", "The end with the lower number, \(face)."), point("high", "The other end."),
      surface,
    ]
  )

  private static let diagram = APISchema(
    name: "Diagram",
    members: [
      Member("runways", .list(.schema("Runway")), "The runways."),
      Member("pads", .list(.schema("Pad")), "The helipads."),
      Member("labels", .list(.schema("Label")), "The designators, placed free of all else."),
    ]
  )

  private static let runway = APISchema(
    name: "Runway",
    members: [
      point("low", "The end with the lower number, \(face)."), point("high", "The other end."),
      Member("width", .number, "Its drawn width."),
      surface,
      Member("approximate", .flag, "Whether its layout is estimated."),
      Member("closed", .flag, "Whether a NOTAM closes it."),
      Member(
        "displaced",
        .list(.number),
        "The distances of the landing thresholds from both ends, as fractions of the length."
      ),
    ]
  )

  private static let pad = APISchema(
    name: "Pad",
    members: [
      point("at", "Its centre, \(face)."), Member("radius", .number, "Its radius."),
      Member("text", .text, "Its name."), Member("size", .number, "The size of the letters."),
      surface,
    ]
  )

  private static let label = APISchema(
    name: "Label",
    members: [
      point("at", "Its centre, \(face)."),
      Member("radius", .number, "The radius of the disc that it keeps to."),
      Member("text", .text, "The text."), Member("size", .number, "The size of the letters."),
      point("leader", "The start of the line to it; empty if it is beside its end."),
      Member("favoured", .flag, "Whether the wind favours landing there."),
      Member("closed", .flag, "Whether its runway is closed."),
    ]
  )

  private static let pointer = APISchema(
    name: "Pointer",
    members: [
      Member("bearing_deg", .number, "The true bearing it points to.", isRequired: false),
      Member("lines", .list(.text), "Its meaning, in the screen's language."),
    ]
  )

  private static let sock = APISchema(
    name: "Sock",
    members: [
      Member("from_deg", .number, "Where the wind blows from.", isRequired: false),
      Member("knots", .number, "Its mean speed."),
      Member("gust_knots", .number, "The speed of gusts.", isRequired: false),
      point("sector_deg", "The range of a varying direction; empty if there is none."),
      Member("stale", .flag, "Whether the report is old."),
      Member("pole", .list(.number), "The foot of the pole, \(face).", isRequired: false),
    ]
  )

  private static let channel = APISchema(
    name: "Channel",
    members: [
      Member("service", .text, "The service, in the screen's language."),
      Member("channel", .text, "The frequency as it is dialled."),
      Member("others", .whole, "How many other frequencies the service has."),
    ]
  )

  private static let line = APISchema(
    name: "Line",
    members: [
      Member("style", .among(["section", "heading", "plain", "raw", "aside"]), "How it looks."),
      Member("label", .text, "The label beside it.", isRequired: false),
      Member("text", .text, "The text."),
    ]
  )

  private static let pages = APISchema(
    name: "Pages",
    members: [
      version, Member("pages", .list(.text), "The paths of the pages that the client may use."),
    ]
  )
}
