import Airports
package import Text

extension Message {
  private static func card(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "card", comment: comment)
  }

  // MARK: Lengths

  private static func unit(_ text: String) -> Message {
    Message(text, context: "unit", comment: "A number with the symbol of its unit")
  }

  package static let metres = unit("{number} m")
  package static let feet = unit("{number} ft")
  package static let kilometres = unit("{number} km")
  package static let miles = unit("{number} mi")
  static let ofUnits = [metres, feet, kilometres, miles]

  // MARK: The airport

  package static let runways = Message("{count} runway", plural: "{count} runways", context: "card")
  package static let waterLanes = Message(
    "{count} water lane",
    plural: "{count} water lanes",
    context: "card",
    comment: "Where seaplanes land"
  )
  package static let helipads = Message(
    "{count} helipad",
    plural: "{count} helipads",
    context: "card"
  )
  package static let longest = card("longest {length}", "The longest runway")
  package static let elevation = card("elevation {height}", "Above sea level")
  package static let approximate = card("runways estimated", "Where they are drawn")
  package static let onWater = card("Seaplanes land on the water here")
  package static let noRunway = card("No runways listed")
  package static let noFrequency = card("No frequencies listed")
  package static let noLayout = card("Runway positions not listed")
  static let runwayList = card("Runways", "Over a list of an airport's runways")
  static let runwaySize = card("{length} × {width}", "Two lengths with their units")
  static let lighted = card("lit", "A runway with lights")
  static let closedRunway = card("closed", "A runway, by a NOTAM; after its size and surface")
  static let favouredEnd = card(
    "the wind favours {end}",
    "After the size and surface of a runway; {end}: the end where planes land, such as 27L"
  )
  static let services = card(
    "Frequencies",
    "Over a list of an airport's radio services and of radio beacons nearby"
  )
  static let moreServices = card("More frequencies", "Over a list of an airport's radio services")
  package static let nearHere = card("Near here", "Over a list of airfields near the viewer")
  package static let near = card("Near {code}", "Over a list of airfields; a code such as AMS")
  package static let notForNavigation = card("Not for navigation")

  private static func age(_ text: String) -> Message {
    card(text, "A table of data, and its month such as 2025-12; little room")
  }

  package static let airportsOf = age("airports {month}")
  package static let frequenciesOf = age("frequencies {month}")
  package static let navaidsOf = age("navaids {month}")

  // MARK: Bearings

  package static let trueBearing = card(
    "{bearing}° true",
    "Three digits, from true north; little room"
  )
  package static let bothBearings = card(
    "{bearing}° true · {magnetic}° mag",
    "From true and from magnetic north; little room"
  )

  /// The eight directions, clockwise from north.
  package static let ofDirections = [
    "north of here", "northeast of here", "east of here", "southeast of here", "south of here",
    "southwest of here", "west of here", "northwest of here",
  ].map { card($0, "Below the distance of an airport; little room") }

  /// The letters of a compass, clockwise from north.
  package static let ofCompass = ["N", "E", "S", "W"].map {
    Message($0, context: "compass", comment: "One letter, or two")
  }

  // MARK: Surfaces and frequencies

  /// The name of a surface.
  static func surface(_ surface: Surface) -> Message {
    card(
      surface.description,
      surface == .deck ? "The surface of a helipad: that of a ship or a roof" : "A runway’s surface"
    )
  }

  /// The name of a radio service.
  static func service(_ kind: Frequency.Kind) -> Message {
    Message(
      kind.title,
      context: "radio",
      comment: "A radio service at an airport, in a word or two\(hint(to: kind)); little room"
    )
  }

  /// What a service is, for translators, if its name does not say it.
  private static func hint(to service: Frequency.Kind) -> String {
    switch service {
    case .ctaf: ": the frequency on which pilots announce their positions"
    case .mandatory: ": the frequency on which pilots must report where they are"
    case .apron: ": parking and gates"
    case .lights: ": the frequency by which pilots switch the lights of a runway on"
    case .clearance: ": the frequency on which pilots receive their route"
    case .operations: ": an operator’s own frequency"
    default: ""
    }
  }

  static let ofSurfaces = Surface.allCases.filter { $0 != .unknown }.map(surface)
  static let ofServices = Frequency.Kind.allCases.map(service)

  static let ofCards: [Message] =
    [
      runways, waterLanes, helipads, longest, elevation, approximate, onWater, noRunway,
      noFrequency,
      noLayout, runwayList, runwaySize, lighted, closedRunway, favouredEnd, services,
      moreServices, nearHere, near, notForNavigation, airportsOf, frequenciesOf, navaidsOf,
      trueBearing, bothBearings,
    ] + ofUnits + ofDirections + ofCompass + ofSurfaces + ofServices + ofWind
}

// MARK: - Wind

extension Message {
  private static func wind(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "wind", comment: comment)
  }

  package static let calm = wind("calm", "In place of the wind's speed")
  package static let noWind = wind("no wind", "Below “calm”")
  package static let someWind = wind("wind", "In place of a speed that is unknown")
  package static let windSpeed = wind("{speed} {unit}", "Such as 14 KT; the unit is a code")
  package static let exceeded = Message(
    ">{number}",
    context: "number",
    comment: "A wind is faster than a number, the highest that is reported"
  )
  package static let windFrom = wind("wind from {bearing}°")
  package static let windFromGusts = wind("from {bearing}°, gusts {gust}")
  package static let windVariable = wind("wind variable")
  package static let windVariableGusts = wind("wind variable, gusts {gust}")
  package static let windUnknown = wind("wind direction unknown")
  package static let windUnknownGusts = wind("wind direction unknown, gusts {gust}")

  package static let windNow = wind("just now", "The age of a weather report")
  package static let windMinutes = wind("{minutes} min ago", "The age of a weather report")
  package static let windHours = wind("{hours} h ago", "The age of a weather report")
  package static let windDays = Message(
    "{count} day ago",
    plural: "{count} days ago",
    context: "wind",
    comment: "The age of a weather report"
  )
  package static let forecast = wind("forecast {age}", "{age}: “just now”, “20 min ago”")
  package static let staleReport = wind("{age}, outdated", "{age}: “3 h ago”, “forecast 3 h ago”")
  package static let sector = wind(
    "{from}°–{to}° · {age}",
    "The range of a varying direction, and the age of the report"
  )

  static let ofWind = [
    calm, noWind, someWind, windSpeed, exceeded, windFrom, windFromGusts, windVariable,
    windVariableGusts, windUnknown, windUnknownGusts, windNow, windMinutes, windHours, windDays,
    forecast, staleReport, sector,
  ]
}
