import Geodesy
import Glibc

/// Details of the selected aircraft: altitude, speed, distance, direction, and where to look.
struct AircraftDetails: Sendable, Hashable {
  /// The lines with known details.
  let lines: [String]

  /// Describes an aircraft.
  init(_ blip: Blip, in units: RadarUnits) {
    let contact = blip.contact
    var motion: [String] = []
    if contact.isOnGround {
      motion.append("on the ground")
    } else if let feet = contact.altitudeFeet {
      motion.append("\(((feet / 100).rounded() * 100).grouped) ft \(contact.climbInWords)")
    }
    if let speed = contact.speedKnots, speed >= 1 { motion.append(units.speed(knots: speed)) }
    lines =
      [
        motion.isEmpty ? nil : motion.joined(separator: ", "),
        "\(units.rounded(blip.sight.distanceMetres)) \(Self.compass(blip.sight.bearing))",
        blip.degreesAboveHorizon.map { "Look \($0)° above the horizon" },
      ].compactMap(\.self)
  }

  /// The sixteen compass directions as words.
  static func compass(_ bearing: Angle) -> String {
    let names = [
      "north", "north-northeast", "northeast", "east-northeast",
      "east", "east-southeast", "southeast", "south-southeast",
      "south", "south-southwest", "southwest", "west-southwest",
      "west", "west-northwest", "northwest", "north-northwest",
    ]
    let turns = bearing.radians / (2 * .pi)
    return names[Int(((turns - turns.rounded(.down)) * 16).rounded()) % 16]
  }
}

extension Contact {
  /// Climbing, descending or level.
  var climbInWords: String {
    guard let climb = climbFeetPerMinute, climb.magnitude > 200 else { return "level" }
    return climb > 0 ? "climbing" : "descending"
  }
}

extension Blip {
  /// The elevation above the horizon, in whole degrees; nil if unknown or not above it.
  ///
  /// From the ground of a round Earth of radius R, an aircraft at height h is seen at atan((cos θ −
  /// R/(R + h)) / sin θ), with θ the central angle between the two. Atmospheric refraction, under a
  /// tenth of a degree, is ignored.
  var degreesAboveHorizon: Int? {
    guard !contact.isOnGround, let feet = contact.altitudeFeet, feet > 0 else { return nil }
    let angle = Earth.angle(metres: max(sight.distanceMetres, 1)).radians
    let share = Earth.meanRadiusMetres / (Earth.meanRadiusMetres + feet * 0.3048)
    let degrees = atan2(cos(angle) - share, sin(angle)) * 180 / .pi
    return degrees >= 0.5 ? Int(degrees.rounded()) : nil
  }
}
