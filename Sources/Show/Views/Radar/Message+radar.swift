import Flights
package import Text

extension Message {
  private static func radar(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "radar", comment: comment)
  }

  // MARK: The column

  package static let overhead = radar("OVERHEAD", "Over the name of the place, in capitals")
  package static let aircraftWithin = Message(
    "{count} aircraft within {distance}",
    plural: "{count} aircraft within {distance}",
    context: "radar",
    comment: "{distance}: “40 NM”; about 32 letters fit"
  )
  package static let someAircraftWithin = Message(
    "{shown} of {count} aircraft within {distance}",
    plural: "{shown} of {count} aircraft within {distance}",
    context: "radar",
    comment: "{distance}: “40 NM”; about 32 letters fit"
  )
  package static let leastAircraftWithin = Message(
    "At least {count} aircraft within {distance}",
    plural: "At least {count} aircraft within {distance}",
    context: "radar",
    comment: "A source lists only some; {distance}: “40 NM”; about 40 letters fit"
  )
  package static let someOfLeastAircraftWithin = Message(
    "{shown} of at least {count} aircraft within {distance}",
    plural: "{shown} of at least {count} aircraft within {distance}",
    context: "radar",
    comment: "A source lists only some; {distance}: “40 NM”; about 40 letters fit"
  )
  package static let nearest = radar("the nearest", "Only the nearest aircraft are shown")

  package static let nearestListed = radar(
    "the source lists only the nearest",
    "Why the number of aircraft is “at least” so many"
  )
  package static let quietSky = radar("The sky is quiet here", "There are no aircraft")
  package static let noReports = radar(
    "no reports",
    "In place of the number of aircraft, while no source answers"
  )

  // MARK: Distances and speeds

  package static let kilometreCount = Message(
    "{count} kilometre",
    plural: "{count} kilometres",
    context: "radar"
  )
  package static let partKilometres = radar("{number} kilometres", "The number has a decimal")
  package static let shortKilometres = radar("{number} km")
  package static let nauticalMiles = radar("{number} NM", "Nautical miles, as pilots write them")
  package static let kilometresPerHour = radar("{number} km/h")
  package static let knots = radar("{number} kt")

  // MARK: An aircraft

  private static let feetHint = "write feet as pilots of the language do"
  package static let onGround = radar("on the ground")
  package static let altitude = radar(
    "{altitude} ft",
    "Nothing is known of a climb or descent; " + feetHint
  )
  package static let climbing = radar("{altitude} ft climbing", feetHint)
  package static let descending = radar("{altitude} ft descending", feetHint)
  package static let level = radar(
    "{altitude} ft level",
    "Neither climbing nor descending; " + feetHint
  )
  package static let bearingAndDistance = radar(
    "{distance} {direction}",
    "Where an aircraft is: 13 NM north-northeast"
  )
  package static let lookUp = radar("Look {degrees}° above the horizon")
  package static let route = radar("{origin} to {destination}", "Two towns")
  package static let origin = radar("from {town}")
  package static let destination = radar("to {town}")

  /// The state of emergency of an aircraft, in the words of its crew; nil if there is none.
  static func ofEmergency(_ emergency: Emergency) -> Message? {
    emergencies[emergency]
  }

  private static let emergencies: [Emergency: Message] = [
    .general: "emergency declared", .medical: "medical emergency", .fuel: "minimum fuel",
    .radio: "no radio", .interference: "unlawful interference", .down: "aircraft is down",
  ].mapValues { radar($0, "What an aircraft's crew declared, for other pilots") }

  /// The sixteen directions, clockwise from north.
  package static let ofSixteenDirections = [
    "north", "north-northeast", "northeast", "east-northeast",
    "east", "east-southeast", "southeast", "south-southeast",
    "south", "south-southwest", "southwest", "west-southwest",
    "west", "west-northwest", "northwest", "north-northwest",
  ].map { radar($0, "After a distance (13 NM north), and where a satellite is highest") }

  /// The kind of an aircraft, or its type, which is a name and stays as it is.
  static func aircraft(_ kind: String) -> Message { Message(kind, context: "aircraft") }

  static let ofKinds = Set(
    SimulatedFlight.Kind.allCases.map(\.words) + AircraftCategory.allCases.map(\.words)
  ).sorted().map(aircraft)

  /// A state of registration by its everyday name. A name that is not in the program, which a source
  /// may report, stays as it is.
  static func country(_ name: String) -> Message { Message(name, context: "country") }

  static let ofCountries = AircraftAddress.countries.map(country)

  // MARK: Satellites

  package static let nextPass = radar(
    "{satellite} {time}, up to {degrees}°, {direction}",
    "The next pass of a satellite; {time}: “in 12 min”"
  )
  package static let nextVisiblePass = radar(
    "{satellite} visible {time}, up to {degrees}°, {direction}",
    "The next pass that can be seen by eye; {time}: “in 12 min”"
  )
  package static let inMinutes = radar("in {minutes} min")
  package static let inHours = radar("in {hours} h")

  // MARK: Sources

  package static let simulated = radar("simulated traffic")
  package static let noSource = radar("no source answers")
  package static let waiting = radar("waiting for {source}", "No source has answered yet")
  package static let noAnswer = radar("no answer", "Of a source of aircraft positions")
  package static let failing = radar(
    "{source}: {reason}",
    "A source, and why it fails, in words of its own or “no answer”"
  )
  package static let failingSince = radar(
    "{source}: {reason}, {age}",
    "A source, why it fails, and when it last answered: “40 s ago, outdated”"
  )
  package static let from = radar("from {source}", "The source of aircraft positions")
  package static let fromSince = radar("from {source}, {age}", "{age}: “just now”, “40 s ago”")
  package static let justNow = radar("just now")
  package static let secondsAgo = radar("{seconds} s ago")
  package static let minutesAgo = radar("{minutes} min ago")
  package static let hoursAgo = radar("{hours} h ago")
  package static let stale = radar("{age}, outdated", "{age}: “40 s ago”")

  static let ofRadar: [Message] =
    [
      overhead, aircraftWithin, someAircraftWithin, leastAircraftWithin, someOfLeastAircraftWithin,
      nearest, nearestListed, quietSky, noReports, kilometreCount, partKilometres, shortKilometres,
      nauticalMiles, kilometresPerHour, knots,
    ] + [
      onGround, altitude, climbing, descending, level, bearingAndDistance, lookUp, route, origin,
      destination,
      nextPass, nextVisiblePass, inMinutes, inHours,
    ] + ofSixteenDirections + Emergency.allCases.compactMap(ofEmergency) + ofKinds + ofCountries + [
      simulated, noSource, waiting, noAnswer, failing, failingSince, from, fromSince, justNow,
      secondsAgo, minutesAgo, hoursAgo, stale,
    ] + ofFilter + ofOptions
}
