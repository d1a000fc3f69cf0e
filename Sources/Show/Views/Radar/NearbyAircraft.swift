public import Breathing
public import Geodesy
public import Text

/// An aircraft near the radar's centre, as other programs receive it.
public struct NearbyAircraft: Sendable, Hashable {
  /// Its data.
  public let contact: Contact

  /// The distance, in metres.
  public let distanceMetres: Double

  /// The true bearing.
  public let bearing: Angle

  /// The elevation above the horizon, in whole degrees; nil if unknown or not above it.
  public let degreesAboveHorizon: Int?

  /// The age of its last reported position; nil for simulated aircraft.
  public let age: Duration?

  /// The direction in the words of the screen: "north-northeast".
  public func direction(in words: Words) -> String { words(AircraftDetails.direction(bearing)) }

  /// The type or kind in the words of the screen, if known: "Airbus A380", "helicopter".
  public func kind(in words: Words) -> String? { contact.type.map { words(.aircraft($0)) } }

  /// The country of registration in the words of the screen, if known.
  public func country(in words: Words) -> String? { contact.country.map { words(.country($0)) } }

  /// The direction as a compass point, the same in every language: `NNE`.
  public var compassPoint: String {
    Self.compassPoints[AircraftDetails.sixteenth(bearing)]
  }

  private static let compassPoints = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
}

extension Radar {
  /// Whether the aircraft are simulated.
  public var isSimulated: Bool {
    if case .simulated = source { true } else { false }
  }

  /// Returns the aircraft within the radar's range that pass its filter, nearest first.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - center: The place from which distances are measured; nil for the radar's centre.
  /// - Returns: The aircraft at their current positions, without a limit to their number.
  public func nearby(at now: Instant, from center: Coordinate? = nil) -> [NearbyAircraft] {
    let center = center ?? home
    return fleet.targets(at: now).compactMap { target -> NearbyAircraft? in
      guard let contact = target.contact(now) else { return nil }
      let place = Scope.RelativePosition(of: contact.place, from: center)
      guard place.distanceMetres <= options.rangeMetres,
        options.filter.admits(contact, distanceMetres: place.distanceMetres)
      else { return nil }
      return NearbyAircraft(
        contact: contact,
        distanceMetres: place.distanceMetres,
        bearing: place.bearing,
        degreesAboveHorizon: contact.degreesAboveHorizon(distanceMetres: place.distanceMetres),
        age: target.age(now)
      )
    }
    .sorted { ($0.distanceMetres, $0.contact.id) < ($1.distanceMetres, $1.contact.id) }
  }

  /// Returns the number of aircraft within the range, those included that the filter hides.
  func countInRange(at now: Instant) -> Int {
    fleet.targets(at: now).count { target in
      guard let contact = target.contact(now) else { return false }
      let place = Scope.RelativePosition(of: contact.place, from: home)
      return place.distanceMetres <= options.rangeMetres
    }
  }
}
