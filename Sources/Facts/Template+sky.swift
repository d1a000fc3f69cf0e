import Glibc

/// Facts about latitude, longitude and the sun.
extension Template {
  static let latitude = Template("latitude") { leg, _ in
    let difference = leg.destination.latitudeDegrees - leg.origin.latitudeDegrees
    guard abs(difference) >= 3 else { return [] }
    let degrees = Count(abs(difference))("degree")
    let side = northOrSouth(difference)
    return leg.ends.map {
      "\($0.destination) lies \(degrees) of latitude farther \(side) than \($0.origin)."
    }
  }

  static let fromEquator = Template("equator") { leg, units in
    let latitude = leg.destination.latitudeDegrees
    guard abs(latitude) >= 1 else { return [] }
    let distance = units.distance(kilometres: abs(latitude) * 111.195)
    return leg.destination.airports.map {
      "\($0) lies \(distance) \(northOrSouth(latitude)) of the equator."
    }
  }

  static let crossing = Template("crossing") { leg, _ in
    guard leg.origin.latitudeDegrees * leg.destination.latitudeDegrees < 0 else { return [] }
    return leg.ends.map {
      "Between \($0.origin) and \($0.destination), the way crosses the equator, "
        + "the Earth's widest ring."
    }
  }

  static let meridian = Template("meridian") { leg, _ in
    let (from, to) = (leg.origin.longitudeDegrees, leg.destination.longitudeDegrees)
    guard from * to < 0, abs(abs(to - from) - 180) > 1 else { return [] }
    let isGreenwich = abs(to - from) < 180
    return leg.ends.map {
      "Between \($0.origin) and \($0.destination), the way crosses the meridian "
        + (isGreenwich ? "of Greenwich, where longitude begins." : "opposite Greenwich.")
    }
  }

  /// The sun moves 15 degrees of longitude per hour, from east to west.
  static let midday = Template("midday") { leg, _ in
    let east = turned(leg.destination.longitudeDegrees - leg.origin.longitudeDegrees)
    let minutes = Count(abs(east) * 4)
    guard (5...180).contains(minutes.value) else { return [] }
    let order = east < 0 ? "after" : "before"
    return leg.ends.map {
      "The midday sun reaches \($0.destination) about \(minutes("minute")) \(order) \($0.origin)."
    }
  }

  /// Days are longer nearer the pole in summer, and nearer the equator in winter.
  static let summer = Template("season") { leg, _ in
    let (from, to) = (leg.origin.latitudeDegrees, leg.destination.latitudeDegrees)
    guard from * to > 0, abs(abs(to) - abs(from)) >= 2, max(abs(from), abs(to)) < 65 else {
      return []
    }
    let season = abs(to) > abs(from) ? "summer" : "winter"
    return leg.ends.map {
      "In \(season), the sun stays up longer at \($0.destination) than at \($0.origin)."
    }
  }

  static let midsummer = Template("midsummer") { leg, _ in
    let latitude = abs(leg.destination.latitudeDegrees)
    guard (20...64).contains(latitude) else { return [] }
    let hours = Count(longestDayHours(latitudeDegrees: latitude))("hour")
    return leg.destination.airports.map {
      "Around midsummer, \($0) has about \(hours) of daylight."
    }
  }

  /// The equator moves 40,075 km in 23.934 h, a parallel the cosine of its latitude times that.
  static let earthSpin = Template("turning") { leg, units in
    let latitude = leg.destination.latitudeDegrees
    guard abs(latitude) <= 80 else { return [] }
    let kilometres = 40_075 / 23.934 * cos(latitude * .pi / 180)
    let pace = units.distance(kilometres: kilometres)
    return leg.destination.airports.map {
      "At \($0), the turning Earth carries everyone east at \(pace) an hour."
    } + ["Where this flight ends, the turning Earth carries everyone east at \(pace) an hour."]
  }

  static let parallel = Template("parallel") { leg, _ in
    let (φ, λ) = (leg.destination.latitudeDegrees, leg.destination.longitudeDegrees)
    let place = QuietPlace.known
      .filter { abs($0.latitudeDegrees - φ) <= 0.5 && abs(turned($0.longitudeDegrees - λ)) >= 10 }
      .min { abs($0.latitudeDegrees - φ) < abs($1.latitudeDegrees - φ) }
    guard let place else { return [] }
    return leg.destination.airports.map { "\($0) lies on the same latitude as \(place.name)." }
  }
}

/// The time between sunrise and sunset at the summer solstice, in hours.
///
/// cos H = (sin h − sin φ sin δ) / (cos φ cos δ) with the obliquity δ = 23.44° and h = −0.833° for
/// the sun's upper limb with refraction (Meeus, "Astronomical Algorithms", 15.1).
package func longestDayHours(latitudeDegrees: Double) -> Double {
  let (φ, δ, h) = (latitudeDegrees * .pi / 180, 23.44 * .pi / 180, -0.833 * Double.pi / 180)
  let cosine = (sin(h) - sin(φ) * sin(δ)) / (cos(φ) * cos(δ))
  return acos(min(max(cosine, -1), 1)) * 24 / .pi
}

private func northOrSouth(_ degrees: Double) -> String {
  degrees > 0 ? "north" : "south"
}

/// The difference of longitudes the short way round, −180 to 180 degrees.
private func turned(_ degrees: Double) -> Double {
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}
