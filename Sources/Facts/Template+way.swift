/// What the line between the two airports has to say.
extension Template {
  static let distance = Template("distance") { leg, units in
    guard leg.distanceKilometres >= 2 else { return [] }
    let distance = units.distance(kilometres: leg.distanceKilometres)
    return leg.ends.map {
      "From \($0.origin) to \($0.destination) it is \(distance) over the curve of the Earth."
    } + ["From one airport to the other it is \(distance) over the curve of the Earth."]
  }

  /// Around the Earth it is 40,075 km, along the equator.
  static let girth = Template("girth") { leg, _ in
    guard leg.distanceKilometres >= 400 else { return [] }
    let flights = Count(40_075 / leg.distanceKilometres)
    return ["About \(flights("flight")) like this one, end to end, would reach around the Earth."]
  }

  static let heading = Template("heading") { leg, _ in
    guard abs(leg.origin.latitudeDegrees) < 85, leg.distanceKilometres >= 2 else { return [] }
    let wind = wind(leg.initialBearingDegrees)
    let side =
      switch wind {
      case "east": ", the side of the sunrise"
      case "west": ", the side of the sunset"
      default: ""
      }
    return leg.ends.map {
      "From \($0.origin), the way to \($0.destination) sets out towards the \(wind)\(side)."
    } + ["The way this flight took sets out towards the \(wind)\(side)."]
  }

  static let halfway = Template("halfway") { leg, units in
    guard leg.distanceKilometres >= 40 else { return [] }
    let half = units.distance(kilometres: leg.distanceKilometres / 2)
    return leg.ends.map {
      "At the halfway point, \($0.origin) and \($0.destination) are each \(half) away."
    } + ["At the halfway point, both airports are \(half) away."]
  }

  /// An easy day's walk is taken as 25 km.
  static let walk = Template("walk") { leg, _ in
    guard (60...3000).contains(leg.distanceKilometres) else { return [] }
    let days = Count(rounding: leg.distanceKilometres / 25)
    return ["A walker at an easy pace takes about \(days("day")) for the same distance."]
  }

  /// Light covers 299.8 km in a millisecond.
  static let light = Template("light") { leg, _ in
    guard leg.distanceKilometres >= 300 else { return [] }
    let time = Count(leg.distanceKilometres / 299.792_458)
    return leg.ends.map {
      "Light covers the way from \($0.origin) to \($0.destination) in about \(time("millisecond"))."
    }
  }

  /// An airliner cruises at about 800 km/h over the ground; slow breathing is 5.5 breaths a minute.
  static let breaths = Template("breaths") { leg, _ in
    let breaths = Count(rounding: leg.distanceKilometres / 800 * 60 * 5.5)
    guard breaths.value >= 2 else { return [] }
    return ["At an airliner's cruising pace, this way lasts about \(breaths.text) slow breaths."]
  }

  /// From 10 km up the geometric horizon lies √(2 · 6,371 km · 10 km) = 357 km away.
  static let horizon = Template("horizon") { leg, _ in
    guard (30...350).contains(leg.distanceKilometres) else { return [] }
    return leg.ends.map {
      "From cruising height above \($0.origin), the horizon reaches as far as \($0.destination)."
    }
  }

  static let neighbours = Template("neighbours") { leg, _ in
    guard let count = leg.scheduledAirportsNearby, count >= 3 else { return [] }
    return [
      "Along this way, \(Count(Double(count)).text) airports with scheduled flights lie close by."
    ]
  }

  static let halfwayNearest = Template("nearest") { leg, _ in
    guard let minutes = leg.minutesToAirportAtMidpoint, (1...20).contains(minutes) else {
      return []
    }
    let time = Count(Double(minutes))("minute")
    return ["Halfway along, the nearest airport lies about \(time) of flying away."]
  }
}
