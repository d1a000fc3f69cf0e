import Scenes
package import Text

// MARK: - The filter

extension Message {
  private static func filter(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "radar filter", comment: comment)
  }

  package static let kindCount = Message(
    "{count} kind",
    plural: "{count} kinds",
    context: "radar filter",
    comment: "Of aircraft"
  )
  package static let between = filter("{low} to {high} ft")
  package static let above = filter("above {low} ft")
  package static let below = filter("below {high} ft")
  package static let within = filter("within {distance}", "{distance}: “40 NM”")
  package static let beyond = filter("beyond {distance}", "{distance}: “10 NM”")
  package static let betweenDistances = filter(
    "{near} to {distance}",
    "{near}: a number, {distance}: “40 NM”"
  )
  package static let inTheAir = filter("in the air", "Not on the ground")
  package static let only = filter(
    "only {filter}",
    "Which aircraft are shown: “airliners”, “below 10,000 ft”, “within 20 NM”, or a list of these, "
      + "in the form in which they also stand alone; a colon helps"
  )
  package static let everyAircraft = filter("all aircraft")
  package static let groundToo = filter("on the ground, too")
  package static let airOnly = filter("in the air only")
  package static let allKinds = filter("all kinds")
  package static let everyHeight = filter("all altitudes")
  package static let toTheRim = filter(
    "the whole range",
    "Aircraft at any distance that the radar’s scope reaches"
  )

  static let ofFilter: [Message] =
    [
      kindCount, between, above, below, within, beyond, betweenDistances, inTheAir, only,
      everyAircraft, groundToo, airOnly, allKinds, everyHeight, toTheRim,
    ] + RadarKind.allCases.map(\.plural)
}

extension RadarKind {
  /// Several aircraft of the kind.
  var plural: Message {
    let text =
      switch self {
      case .airliner: "airliners"
      case .business: "business jets"
      case .light: "light aircraft"
      case .glider: "gliders"
      case .helicopter: "helicopters"
      case .fast: "fast jets"
      case .balloon: "balloons"
      case .drone: "drones"
      case .vehicle: "vehicles"
      case .unknown: "unknown kinds"
      }
    return Message(text, context: "radar filter", comment: "Aircraft of a kind, in the plural")
  }
}

// MARK: - Options

extension Message {
  private static func option(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "radar option", comment: comment)
  }

  package static let ownColor = option("a colour of your own")
  package static let metricUnits = option("metric")
  package static let nauticalUnits = option("nautical")
  package static let turnOfBreath = option("one turn per breath", "Of the beam")
  package static let turnOfSeconds = option("one turn in {seconds} s", "Of the beam")
  package static let everyBreath = option("Once a breath", "A value of “Beam turns”; little room")
  package static let everySeconds = option(
    "Every {seconds} s",
    "A value of “Beam turns”; little room"
  )
  package static let nearestCount = Message(
    "the nearest one",
    plural: "the nearest {count}",
    context: "radar option",
    comment: "How many aircraft are shown"
  )
  package static let routes = option("routes", "Routes of aircraft are shown")
  package static let noRoutes = option("no routes")
  package static let steady = option("live positions", "Aircraft do not fade after the beam")
  package static let painted = option(
    "swept by the beam",
    "Aircraft stay where the beam has found them until it passes again"
  )
  package static let oldGlass = option("old glass", "The picture is that of an old radar tube")
  package static let plainGlass = option("plain glass")
  package static let coasts = option("coasts")
  package static let noCoasts = option("no coasts")
  package static let airportsShown = option("airports")
  package static let noAirports = option("no airports")
  package static let visitors = option("visitors from space", "In place of aircraft")
  package static let noVisitors = option(
    "no visitors from space",
    "Aircraft look like aircraft again"
  )
  package static let blipsOn = option("soft blips")
  package static let noBlips = option("no blips")

  static let ofOptions: [Message] =
    [
      ownColor, metricUnits, nauticalUnits, turnOfBreath, turnOfSeconds, everyBreath, everySeconds,
      nearestCount, routes, noRoutes, steady, painted, oldGlass, plainGlass, coasts, noCoasts,
      airportsShown, noAirports, visitors, noVisitors, blipsOn, noBlips,
    ] + Phosphor.names.map(phosphor)

  /// The name of a colour of the light.
  static func phosphor(_ name: String) -> Message { option(name, "A colour of the light") }
}
