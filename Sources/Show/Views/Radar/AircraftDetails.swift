import Geodesy
import Glibc
import Text

/// Details of the selected aircraft: altitude, speed, distance, direction, and where to look.
struct AircraftDetails: Sendable, Hashable {
  /// The lines with known details.
  let lines: [String]

  /// Describes an aircraft.
  init(_ blip: Blip, _ words: RadarWords) {
    self.init(blip.contact, at: blip.relativePosition, words)
  }

  /// Describes an aircraft at a position.
  init(_ contact: Contact, at position: Scope.RelativePosition, _ words: RadarWords) {
    var motion: [String] = []
    if contact.isOnGround {
      motion.append(words(.onGround))
    } else if let feet = contact.altitudeFeet {
      let altitude = words.feet((feet / 100).rounded() * 100)
      motion.append(words(contact.climb, ["altitude": altitude]))
    }
    if let speed = contact.speedKnots, speed >= 1 { motion.append(words.speed(knots: speed)) }
    let place = [
      "distance": words.rounded(position.distanceMetres),
      "direction": words(Self.direction(position.bearing)),
    ]
    lines =
      [
        contact.emergency.flatMap(Message.ofEmergency).map { words($0) },
        motion.isEmpty ? nil : words.list(motion),
        words(.bearingAndDistance, place),
        contact.degreesAboveHorizon(distanceMetres: position.distanceMetres).map {
          words(.lookUp, ["degrees": "\($0)"])
        },
      ].compactMap(\.self)
  }

  /// The nearest of sixteen compass directions.
  static func direction(_ bearing: Angle) -> Message {
    Message.ofSixteenDirections[sixteenth(bearing)]
  }

  /// The nearest of sixteen compass directions by number, clockwise from north.
  static func sixteenth(_ bearing: Angle) -> Int {
    let turns = bearing.radians / (2 * .pi)
    return Int(((turns - turns.rounded(.down)) * 16).rounded()) % 16
  }
}

extension Contact {
  /// Whether it climbs, descends or does neither, as far as that is known, with `{altitude}`.
  fileprivate var climb: Message {
    guard let climb = climbFeetPerMinute else { return .altitude }
    guard climb.magnitude > 200 else { return .level }
    return climb > 0 ? .climbing : .descending
  }
}

extension Contact {
  /// The elevation above the horizon, in whole degrees; nil if unknown or not above it.
  ///
  /// From the ground of a round Earth of radius R, an aircraft at height h is seen at atan((cos θ −
  /// R/(R + h)) / sin θ), with θ the central angle between the two. Atmospheric refraction, under a
  /// tenth of a degree, is ignored.
  func degreesAboveHorizon(distanceMetres: Double) -> Int? {
    guard !isOnGround, let feet = altitudeFeet, feet > 0 else { return nil }
    let angle = Earth.angle(metres: max(distanceMetres, 1)).radians
    let share = Earth.meanRadiusMetres / (Earth.meanRadiusMetres + feet * Earth.metresPerFoot)
    let degrees = atan2(cos(angle) - share, sin(angle)) * 180 / .pi
    return degrees >= 0.5 ? Int(degrees.rounded()) : nil
  }
}
