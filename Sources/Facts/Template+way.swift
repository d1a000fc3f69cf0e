import Text

/// Facts about the route between the two airports.
extension Template {
  static let distance = Template("distance", [.distance, .distanceOfFlight]) { leg, words in
    guard leg.distanceKilometres >= 2 else { return [] }
    let distance = ["distance": words.distance(kilometres: leg.distanceKilometres)]
    return leg.ends(words).map { words(.distance, $0 + distance) }
      + [words(.distanceOfFlight, distance)]
  }

  /// The circumference of the Earth is 40,075 km, along the equator.
  static let girth = Template("girth", [.girth]) { leg, words in
    guard leg.distanceKilometres >= 400 else { return [] }
    return [words(.girth, Rounded(40_075 / leg.distanceKilometres))]
  }

  static let heading = Template("heading", Message.headings + Message.headingsOfFlight) {
    leg,
    words in
    guard abs(leg.origin.latitudeDegrees) < 85, leg.distanceKilometres >= 2 else { return [] }
    let heading = Message.headings.nearest(to: leg.initialBearingDegrees)
    return leg.ends(words).map { words(heading, $0) }
      + [words(Message.headingsOfFlight.nearest(to: leg.initialBearingDegrees))]
  }

  static let halfway = Template("halfway", [.halfway, .halfwayOfFlight]) { leg, words in
    guard leg.distanceKilometres >= 40 else { return [] }
    let half = ["distance": words.distance(kilometres: leg.distanceKilometres / 2)]
    return leg.ends(words).map { words(.halfway, $0 + half) } + [words(.halfwayOfFlight, half)]
  }

  /// An easy day's walk is assumed to be 25 km.
  static let walk = Template("walk", [.walk]) { leg, words in
    guard (60...3000).contains(leg.distanceKilometres) else { return [] }
    return [words(.walk, Rounded(rounding: leg.distanceKilometres / 25))]
  }

  /// Light travels 299.8 km in a millisecond.
  static let light = Template("light", [.light]) { leg, words in
    guard leg.distanceKilometres >= 300 else { return [] }
    let time = Rounded(leg.distanceKilometres / 299.792_458)
    return leg.ends(words).map { words(.light, time, $0) }
  }

  /// An airliner cruises at about 800 km/h over the ground; slow breathing is 5.5 breaths per
  /// minute.
  static let breaths = Template("breaths", [.breaths], sets: [.flying]) { leg, words in
    let breaths = Rounded(rounding: leg.distanceKilometres / 800 * 60 * 5.5)
    guard breaths.value >= 2 else { return [] }
    return [words(.breaths, breaths)]
  }

  /// From an altitude of 10 km the geometric horizon is √(2 · 6,371 km · 10 km) = 357 km away.
  static let horizon = Template("horizon", [.horizon], sets: [.flying]) { leg, words in
    guard (30...350).contains(leg.distanceKilometres) else { return [] }
    return leg.ends(words).map { words(.horizon, $0) }
  }
}

extension Message {
  fileprivate static let distance = fact(
    "From {origin} to {destination} it is {distance} over the curve of the Earth."
  )
  fileprivate static let distanceOfFlight = fact(
    "From one airport to the other it is {distance} over the curve of the Earth."
  )
  fileprivate static let girth = fact(
    "About {count} flight like this one, end to end, would reach around the Earth.",
    plural: "About {count} flights like this one, end to end, would reach around the Earth."
  )

  /// The eight directions, and where the sun is in two of them.
  private static let towards = compass.map { direction in
    switch direction {
    case "east": "east, where the sun rises"
    case "west": "west, where the sun sets"
    default: direction
    }
  }

  fileprivate static let headings = towards.map {
    fact("From {origin}, the route to {destination} starts towards the \($0).")
  }
  fileprivate static let headingsOfFlight = towards.map {
    fact("From one airport to the other, the route starts towards the \($0).")
  }
  fileprivate static let halfway = fact(
    "At the halfway point, {origin} and {destination} are each {distance} away."
  )
  fileprivate static let halfwayOfFlight = fact(
    "At the halfway point, both airports are {distance} away."
  )
  fileprivate static let walk = fact(
    "Walking the same distance at an easy pace takes about {count} day.",
    plural: "Walking the same distance at an easy pace takes about {count} days."
  )
  fileprivate static let light = fact(
    "Light covers the way from {origin} to {destination} in about {count} millisecond.",
    plural: "Light covers the way from {origin} to {destination} in about {count} milliseconds."
  )
  fileprivate static let breaths = fact(
    "At an airliner’s pace, this journey lasts about {count} slow breath.",
    plural: "At an airliner’s pace, this journey lasts about {count} slow breaths."
  )
  fileprivate static let horizon = fact(
    "From cruising height above {origin}, the horizon reaches as far as {destination}."
  )
}
