/// Facts about the route between the two airports.
extension Template {
  static let distance = Template("distance") { leg, units in
    guard leg.distanceKilometres >= 2 else { return [] }
    let distance = units.distance(kilometres: leg.distanceKilometres)
    return leg.ends.map {
      "From \($0.origin) to \($0.destination) it is \(distance) over the curve of the Earth."
    } + ["From one airport to the other it is \(distance) over the curve of the Earth."]
  }

  /// The circumference of the Earth is 40,075 km, along the equator.
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
      case "east": ", where the sun rises"
      case "west": ", where the sun sets"
      default: ""
      }
    return leg.ends.map {
      "From \($0.origin), the way to \($0.destination) begins towards the \(wind)\(side)."
    } + ["From one airport to the other, the way begins towards the \(wind)\(side)."]
  }

  static let halfway = Template("halfway") { leg, units in
    guard leg.distanceKilometres >= 40 else { return [] }
    let half = units.distance(kilometres: leg.distanceKilometres / 2)
    return leg.ends.map {
      "At the halfway point, \($0.origin) and \($0.destination) are each \(half) away."
    } + ["At the halfway point, both airports are \(half) away."]
  }

  /// An easy day's walk is assumed to be 25 km.
  static let walk = Template("walk") { leg, _ in
    guard (60...3000).contains(leg.distanceKilometres) else { return [] }
    let days = Count(rounding: leg.distanceKilometres / 25)
    return ["Walking the same distance at an easy pace takes about \(days("day"))."]
  }

  /// Light travels 299.8 km in a millisecond.
  static let light = Template("light") { leg, _ in
    guard leg.distanceKilometres >= 300 else { return [] }
    let time = Count(leg.distanceKilometres / 299.792_458)
    return leg.ends.map {
      "Light covers the way from \($0.origin) to \($0.destination) in about \(time("millisecond"))."
    }
  }

  /// An airliner cruises at about 800 km/h over the ground; slow breathing is 5.5 breaths per
  /// minute.
  static let breaths = Template("breaths", sets: [.flying]) { leg, _ in
    let breaths = Count(rounding: leg.distanceKilometres / 800 * 60 * 5.5)
    guard breaths.value >= 2 else { return [] }
    return ["At an airliner's pace, this journey lasts about \(breaths.text) slow breaths."]
  }

  /// From an altitude of 10 km the geometric horizon is √(2 · 6,371 km · 10 km) = 357 km away.
  static let horizon = Template("horizon", sets: [.flying]) { leg, _ in
    guard (30...350).contains(leg.distanceKilometres) else { return [] }
    return leg.ends.map {
      "From cruising height above \($0.origin), the horizon reaches as far as \($0.destination)."
    }
  }
}
