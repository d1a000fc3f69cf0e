import Glibc
import Text

/// Facts about latitude, longitude and the sun.
extension Template {
  static let latitude = Template("latitude", [.fartherNorth, .fartherSouth]) { leg, words in
    let difference = leg.destination.latitudeDegrees - leg.origin.latitudeDegrees
    guard abs(difference) >= 3 else { return [] }
    let degrees = Rounded(abs(difference))
    return leg.ends(words).map {
      words(difference > 0 ? .fartherNorth : .fartherSouth, degrees, $0)
    }
  }

  static let fromEquator = Template("equator", [.northOfEquator, .southOfEquator]) { leg, words in
    let latitude = leg.destination.latitudeDegrees
    guard abs(latitude) >= 1 else { return [] }
    let metres = meridianArcMetres(latitudeDegrees: abs(latitude))
    let distance = words.distance(kilometres: metres / 1000)
    return leg.destination.airports(words).map {
      words(latitude > 0 ? .northOfEquator : .southOfEquator, $0 + ["distance": distance])
    }
  }

  static let crossing = Template("crossing", [.crossesEquator]) { leg, words in
    guard leg.origin.latitudeDegrees * leg.destination.latitudeDegrees < 0 else { return [] }
    return leg.ends(words).map { words(.crossesEquator, $0) }
  }

  static let meridian = Template("meridian", [.crossesGreenwich, .crossesDateLine]) { leg, words in
    let (from, to) = (leg.origin.longitudeDegrees, leg.destination.longitudeDegrees)
    guard from * to < 0, abs(abs(to - from) - 180) > 1 else { return [] }
    let isGreenwich = abs(to - from) < 180
    return leg.ends(words).map { words(isGreenwich ? .crossesGreenwich : .crossesDateLine, $0) }
  }

  /// The sun moves 15 degrees of longitude per hour, from east to west.
  static let midday = Template("midday", [.middayAfter, .middayBefore]) { leg, words in
    let east = turned(leg.destination.longitudeDegrees - leg.origin.longitudeDegrees)
    let minutes = Rounded(abs(east) * 4)
    guard (5...180).contains(minutes.value) else { return [] }
    return leg.ends(words).map { words(east < 0 ? .middayAfter : .middayBefore, minutes, $0) }
  }

  /// Days are longer nearer the pole in summer, and nearer the equator in winter.
  static let summer = Template("season", [.longerSummer, .longerWinter]) { leg, words in
    let (from, to) = (leg.origin.latitudeDegrees, leg.destination.latitudeDegrees)
    guard from * to > 0, abs(abs(to) - abs(from)) >= 2, max(abs(from), abs(to)) < 65 else {
      return []
    }
    return leg.ends(words).map { words(abs(to) > abs(from) ? .longerSummer : .longerWinter, $0) }
  }

  static let midsummer = Template("midsummer", [.midsummer]) { leg, words in
    let latitude = abs(leg.destination.latitudeDegrees)
    guard (20...64).contains(latitude) else { return [] }
    let hours = Rounded(longestDayHours(latitudeDegrees: latitude))
    return leg.destination.airports(words).map { words(.midsummer, hours, $0) }
  }

  /// The equator moves 40,075 km in 23.934 h, a parallel the cosine of its latitude times that.
  static let earthSpin = Template("turning", [.turningAt, .turningHere]) { leg, words in
    let latitude = leg.destination.latitudeDegrees
    guard abs(latitude) <= 80 else { return [] }
    let kilometres = 40_075 / 23.934 * cos(latitude * .pi / 180)
    let distance = ["distance": words.distance(kilometres: kilometres)]
    return leg.destination.airports(words).map { words(.turningAt, $0 + distance) }
      + [words(.turningHere, distance)]
  }

  static let parallel = Template("parallel", QuietPlace.known.map(\.sentence)) { leg, words in
    let (φ, λ) = (leg.destination.latitudeDegrees, leg.destination.longitudeDegrees)
    let place = QuietPlace.known
      .filter { abs($0.latitudeDegrees - φ) <= 0.5 && abs(turned($0.longitudeDegrees - λ)) >= 10 }
      .min { abs($0.latitudeDegrees - φ) < abs($1.latitudeDegrees - φ) }
    guard let place else { return [] }
    return leg.destination.airports(words).map { words(place.sentence, $0) }
  }
}

extension QuietPlace {
  fileprivate var sentence: Message {
    .fact("{airport} lies on about the same latitude as \(name).")
  }
}

extension Message {
  fileprivate static let fartherNorth = fact(
    "{destination} lies {count} degree of latitude farther north than {origin}.",
    plural: "{destination} lies {count} degrees of latitude farther north than {origin}."
  )
  fileprivate static let fartherSouth = fact(
    "{destination} lies {count} degree of latitude farther south than {origin}.",
    plural: "{destination} lies {count} degrees of latitude farther south than {origin}."
  )
  fileprivate static let northOfEquator = fact("{airport} lies {distance} north of the equator.")
  fileprivate static let southOfEquator = fact("{airport} lies {distance} south of the equator.")
  fileprivate static let crossesEquator = fact(
    """
    Between {origin} and {destination}, the route crosses the equator, the Earth’s widest ring.
    """
  )
  fileprivate static let crossesGreenwich = fact(
    """
    Between {origin} and {destination}, the route crosses the meridian of Greenwich, where \
    longitude begins.
    """
  )
  fileprivate static let crossesDateLine = fact(
    "Between {origin} and {destination}, the route crosses the meridian opposite Greenwich."
  )
  fileprivate static let middayAfter = fact(
    "The midday sun reaches {destination} about {count} minute after {origin}.",
    plural: "The midday sun reaches {destination} about {count} minutes after {origin}."
  )
  fileprivate static let middayBefore = fact(
    "The midday sun reaches {destination} about {count} minute before {origin}.",
    plural: "The midday sun reaches {destination} about {count} minutes before {origin}."
  )
  fileprivate static let longerSummer = fact(
    "In summer, the sun stays up longer at {destination} than at {origin}."
  )
  fileprivate static let longerWinter = fact(
    "In winter, the sun stays up longer at {destination} than at {origin}."
  )
  fileprivate static let midsummer = fact(
    "Around midsummer, {airport} has about {count} hour of daylight.",
    plural: "Around midsummer, {airport} has about {count} hours of daylight."
  )
  fileprivate static let turningAt = fact(
    "At {airport}, the turning Earth carries everyone east at {distance} an hour."
  )
  fileprivate static let turningHere = fact(
    "Where this flight ends, the turning Earth carries everyone east at {distance} an hour."
  )
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

/// The distance from the equator along a meridian of WGS 84, in metres: Snyder, "Map Projections – A Working Manual",
/// 3-21, without the term of sin 6φ, which is at most 22 mm.
private func meridianArcMetres(latitudeDegrees: Double) -> Double {
  let φ = latitudeDegrees * .pi / 180
  return 111_132.952_5 * latitudeDegrees - 16_038.509 * sin(2 * φ) + 16.833 * sin(4 * φ)
}

/// The difference of longitudes the short way round, −180 to 180 degrees.
private func turned(_ degrees: Double) -> Double {
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}
